#[derive(Projection)]
#[thrift(idl = "../idl/client_event.thrift", root = "ClientEvent")]
struct Read<'a> {
    kind: EventKind,
    #[thrift(path = "user.address.country")]
    user_address_country: Option<Text<'a>>,
    #[thrift(path = "items[].quantity")]
    items_quantity: Vec<i32>,
    #[thrift(path = "detail.click")]
    detail_click: Option<ClickRef<'a>>,
    #[thrift(path = "detail.search")]
    detail_search: Option<SearchRef<'a>>,
    #[thrift(path = "detail.failure")]
    detail_failure: Option<FailureRef<'a>>,
    #[thrift(path = "detail.scroll_depth")]
    detail_scroll_depth: Option<f64>,
}
