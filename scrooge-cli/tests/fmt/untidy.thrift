// What was found in the wild.
namespace   rs  wild


/**
* The kinds.
    */
enum Kind { VIEW=1, // seen
 ORDER = 2 ; }
struct   Event{
	1:required i32 kind // which
	2 : optional map< string,list<i64> > counts = {"a":[1,2]} (key="value", other)


	/* a reserved id */ 3: string old
  // 4 was `body`
}
service Events extends base.Base { oneway void put(1:Event event),
  Event find(1:i64 id, 2: bool exact)
    throws (1:Failure failure) }
