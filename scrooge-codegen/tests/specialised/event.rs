/// Positions of the hot fields of the root, `Event`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields0 {
    pub at_kind: u32,
    pub at_user: u32,
    pub in_user: Fields1,
    pub at_type: u32,
    pub at_detail: u32,
    pub in_detail: Fields3,
}
impl ::scrooge_runtime::projection::HotFields for Fields0 {
    const COUNT: u32 = 4;
    #[inline(always)]
    fn slot(&mut self, index: usize) -> ::core::option::Option<&mut u32> {
        match index {
            0 => ::core::option::Option::Some(&mut self.at_kind),
            1 => ::core::option::Option::Some(&mut self.at_user),
            2 => ::core::option::Option::Some(&mut self.at_type),
            3 => ::core::option::Option::Some(&mut self.at_detail),
            _ => ::core::option::Option::None,
        }
    }
    #[inline(always)]
    fn forget(&mut self, index: usize) {
        match index {
            1 => self.in_user = ::core::default::Default::default(),
            3 => self.in_detail = ::core::default::Default::default(),
            _ => {}
        }
    }
    #[inline(always)]
    fn below<P: ::scrooge_runtime::Protocol, const EARLY: bool>(
        &mut self,
        index: usize,
        descent: ::scrooge_runtime::projection::Descent<'_>,
    ) -> ::core::option::Option<
        ::core::result::Result<usize, ::scrooge_runtime::Fault>,
    > {
        match index {
            1 => {
                ::core::option::Option::Some(
                    descent
                        .walk::<
                            P,
                            crate::schema::events::UserData,
                            _,
                            EARLY,
                        >(&mut self.in_user),
                )
            }
            3 => {
                ::core::option::Option::Some(
                    descent
                        .walk::<
                            P,
                            crate::schema::events::DetailData,
                            _,
                            EARLY,
                        >(&mut self.in_detail),
                )
            }
            _ => ::core::option::Option::None,
        }
    }
}
/// Positions of what is hot in `user`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields1 {
    pub at_id: u32,
    pub at_address: u32,
    pub in_address: Fields2,
}
impl ::scrooge_runtime::projection::HotFields for Fields1 {
    const COUNT: u32 = 2;
    #[inline(always)]
    fn slot(&mut self, index: usize) -> ::core::option::Option<&mut u32> {
        match index {
            0 => ::core::option::Option::Some(&mut self.at_id),
            1 => ::core::option::Option::Some(&mut self.at_address),
            _ => ::core::option::Option::None,
        }
    }
    #[inline(always)]
    fn forget(&mut self, index: usize) {
        match index {
            1 => self.in_address = ::core::default::Default::default(),
            _ => {}
        }
    }
    #[inline(always)]
    fn below<P: ::scrooge_runtime::Protocol, const EARLY: bool>(
        &mut self,
        index: usize,
        descent: ::scrooge_runtime::projection::Descent<'_>,
    ) -> ::core::option::Option<
        ::core::result::Result<usize, ::scrooge_runtime::Fault>,
    > {
        match index {
            1 => {
                ::core::option::Option::Some(
                    descent
                        .walk::<
                            P,
                            crate::schema::events::AddressData,
                            _,
                            EARLY,
                        >(&mut self.in_address),
                )
            }
            _ => ::core::option::Option::None,
        }
    }
}
/// Positions of what is hot in `user.address`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields2 {
    pub at_country: u32,
}
impl ::scrooge_runtime::projection::HotFields for Fields2 {
    const COUNT: u32 = 1;
    #[inline(always)]
    fn slot(&mut self, index: usize) -> ::core::option::Option<&mut u32> {
        match index {
            1 => ::core::option::Option::Some(&mut self.at_country),
            _ => ::core::option::Option::None,
        }
    }
}
/// Positions of what is hot in `detail`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields3 {
    pub at_user: u32,
    pub in_user: Fields4,
}
impl ::scrooge_runtime::projection::HotFields for Fields3 {
    const COUNT: u32 = 1;
    #[inline(always)]
    fn slot(&mut self, index: usize) -> ::core::option::Option<&mut u32> {
        match index {
            1 => ::core::option::Option::Some(&mut self.at_user),
            _ => ::core::option::Option::None,
        }
    }
    #[inline(always)]
    fn forget(&mut self, index: usize) {
        match index {
            1 => self.in_user = ::core::default::Default::default(),
            _ => {}
        }
    }
    #[inline(always)]
    fn below<P: ::scrooge_runtime::Protocol, const EARLY: bool>(
        &mut self,
        index: usize,
        descent: ::scrooge_runtime::projection::Descent<'_>,
    ) -> ::core::option::Option<
        ::core::result::Result<usize, ::scrooge_runtime::Fault>,
    > {
        match index {
            1 => {
                ::core::option::Option::Some(
                    descent
                        .walk::<
                            P,
                            crate::schema::events::UserData,
                            _,
                            EARLY,
                        >(&mut self.in_user),
                )
            }
            _ => ::core::option::Option::None,
        }
    }
}
/// Positions of what is hot in `detail.user`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields4 {
    pub at_staff: u32,
}
impl ::scrooge_runtime::projection::HotFields for Fields4 {
    const COUNT: u32 = 1;
    #[inline(always)]
    fn slot(&mut self, index: usize) -> ::core::option::Option<&mut u32> {
        match index {
            2 => ::core::option::Option::Some(&mut self.at_staff),
            _ => ::core::option::Option::None,
        }
    }
}
const _: () = {
    const SCHEMA: &::scrooge_runtime::Schema = <crate::schema::events::EventData as ::scrooge_runtime::Record>::SCHEMA;
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 0, - 1, "kind"),
        "the `Event` in `crate::schema` was generated from another IDL, or with another configuration"
    );
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 1, 3, "user"),
        "the `Event` in `crate::schema` was generated from another IDL, or with another configuration"
    );
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 2, 4, "type"),
        "the `Event` in `crate::schema` was generated from another IDL, or with another configuration"
    );
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 3, 7, "detail"),
        "the `Event` in `crate::schema` was generated from another IDL, or with another configuration"
    );
};
const _: () = {
    const SCHEMA: &::scrooge_runtime::Schema = <crate::schema::events::UserData as ::scrooge_runtime::Record>::SCHEMA;
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 0, 1, "id"),
        "the `User` in `crate::schema` was generated from another IDL, or with another configuration"
    );
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 1, 2, "address"),
        "the `User` in `crate::schema` was generated from another IDL, or with another configuration"
    );
};
const _: () = {
    const SCHEMA: &::scrooge_runtime::Schema = <crate::schema::events::AddressData as ::scrooge_runtime::Record>::SCHEMA;
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 1, 2, "country"),
        "the `Address` in `crate::schema` was generated from another IDL, or with another configuration"
    );
};
const _: () = {
    const SCHEMA: &::scrooge_runtime::Schema = <crate::schema::events::DetailData as ::scrooge_runtime::Record>::SCHEMA;
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 1, 2, "user"),
        "the `Detail` in `crate::schema` was generated from another IDL, or with another configuration"
    );
};
const _: () = {
    const SCHEMA: &::scrooge_runtime::Schema = <crate::schema::events::UserData as ::scrooge_runtime::Record>::SCHEMA;
    assert!(
        ::scrooge_runtime::projection::has_field(SCHEMA, 2, 3, "staff"),
        "the `User` in `crate::schema` was generated from another IDL, or with another configuration"
    );
};
fn read<P: Protocol>(fields: &Fields0, record: Place<'_>) {
    (
        record.required::<P, i32>(fields.at_kind)?,
        record
            .defaulted::<
                P,
                Text,
            >(
                fields.at_type,
                |record| {
                    <crate::schema::events::EventData as ::scrooge_runtime::Record>::from_view(
                            record.nothing::<P>(),
                        )
                        .r#type()
                },
            )?,
        record.required::<P, i64>(fields.in_user.at_id)?,
        if fields.in_user.at_address == 0 {
            ::core::option::Option::None
        } else {
            record.optional::<P, Text>(fields.in_user.in_address.at_country)?
        },
        if fields.at_detail == 0 {
            ::core::option::Option::None
        } else {
            if fields.in_detail.at_user == 0 {
                ::core::option::Option::None
            } else {
                ::core::option::Option::Some(
                    record
                        .defaulted::<
                            P,
                            bool,
                        >(
                            fields.in_detail.in_user.at_staff,
                            |record| {
                                <crate::schema::events::UserData as ::scrooge_runtime::Record>::from_view(
                                        record.nothing::<P>(),
                                    )
                                    .staff()
                            },
                        )?,
                )
            }
        },
    )
}
