#[derive(Projection)]
#[thrift(idl = "../idl/client_event.thrift", root = "ClientEvent")]
struct Read<'a> {
    kind: EventKind,
    #[thrift(path = "user.address.country")]
    user_address_country: Option<Text<'a>>,
    #[thrift(path = "device.model")]
    device_model: Option<Text<'a>>,
    tags: Set<'a, String>,
}
