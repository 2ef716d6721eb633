service Base {}
service Derived extends Bsae {}
