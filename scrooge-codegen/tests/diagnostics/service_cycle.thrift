service Left extends Right {}
service Right extends Left {}
service Own extends Own { void f() }
service Leads extends Left {}
