pub mod generated {
    #![allow(warnings, clippy::all)]

    pub mod airline {

        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Location {
            pub latitude: ::pilota::OrderedFloat<f64>,

            pub longitude: ::pilota::OrderedFloat<f64>,

            pub altitude: ::pilota::OrderedFloat<f64>,
        }
        impl ::pilota::thrift::Message for Location {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Location" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_double_field(1, *&self.latitude.0)?;
                __protocol.write_double_field(2, *&self.longitude.0)?;
                __protocol.write_double_field(3, *&self.altitude.0)?;
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_1 = ::std::option::Option::Some(::pilota::OrderedFloat(
                                    __protocol.read_double()?,
                                ));
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_2 = ::std::option::Option::Some(::pilota::OrderedFloat(
                                    __protocol.read_double()?,
                                ));
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_3 = ::std::option::Option::Some(::pilota::OrderedFloat(
                                    __protocol.read_double()?,
                                ));
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Location` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field latitude is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field longitude is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_3) = var_3 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field altitude is required".to_string(),
                    ));
                };

                let data = Self {
                    latitude: var_1,
                    longitude: var_2,
                    altitude: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Double =>
                                {
                                    var_1 = ::std::option::Option::Some(::pilota::OrderedFloat(
                                        __protocol.read_double().await?,
                                    ));
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Double =>
                                {
                                    var_2 = ::std::option::Option::Some(::pilota::OrderedFloat(
                                        __protocol.read_double().await?,
                                    ));
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Double =>
                                {
                                    var_3 = ::std::option::Option::Some(::pilota::OrderedFloat(
                                        __protocol.read_double().await?,
                                    ));
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Location` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field latitude is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field longitude is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_3) = var_3 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field altitude is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        latitude: var_1,
                        longitude: var_2,
                        altitude: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Location" })
                    + __protocol.double_field_len(::std::option::Option::Some(1), *&self.latitude.0)
                    + __protocol
                        .double_field_len(::std::option::Option::Some(2), *&self.longitude.0)
                    + __protocol.double_field_len(::std::option::Option::Some(3), *&self.altitude.0)
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Flight {
            pub id: i64,

            pub name: ::pilota::FastStr,

            pub origin: Airport,

            pub destination: Airport,

            pub departure_time: ::std::option::Option<i64>,
        }
        impl ::pilota::thrift::Message for Flight {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Flight" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_i64_field(1, *&self.id)?;
                __protocol.write_faststr_field(2, (&self.name).clone())?;
                __protocol.write_struct_field(3, &self.origin, ::pilota::thrift::TType::Struct)?;
                __protocol.write_struct_field(
                    4,
                    &self.destination,
                    ::pilota::thrift::TType::Struct,
                )?;
                if let ::std::option::Option::Some(value) = self.departure_time.as_ref() {
                    __protocol.write_i64_field(5, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_i64()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_3 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_4 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_5 = ::std::option::Option::Some(__protocol.read_i64()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Flight` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field id is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field name is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_3) = var_3 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field origin is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_4) = var_4 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field destination is required".to_string(),
                    ));
                };

                let data = Self {
                    id: var_1,
                    name: var_2,
                    origin: var_3,
                    destination: var_4,
                    departure_time: var_5,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                                {
                                    var_1 =
                                        ::std::option::Option::Some(__protocol.read_i64().await?);
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Struct =>
                                {
                                    var_3 = ::std::option::Option::Some(
                                        <Airport as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?,
                                    );
                                }
                                ::std::option::Option::Some(4)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Struct =>
                                {
                                    var_4 = ::std::option::Option::Some(
                                        <Airport as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?,
                                    );
                                }
                                ::std::option::Option::Some(5)
                                    if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                                {
                                    var_5 =
                                        ::std::option::Option::Some(__protocol.read_i64().await?);
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Flight` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field id is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field name is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_3) = var_3 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field origin is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_4) = var_4 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field destination is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        id: var_1,
                        name: var_2,
                        origin: var_3,
                        destination: var_4,
                        departure_time: var_5,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Flight" })
                    + __protocol.i64_field_len(::std::option::Option::Some(1), *&self.id)
                    + __protocol.faststr_field_len(::std::option::Option::Some(2), &self.name)
                    + __protocol.struct_field_len(::std::option::Option::Some(3), &self.origin)
                    + __protocol.struct_field_len(::std::option::Option::Some(4), &self.destination)
                    + self.departure_time.as_ref().map_or(0, |value| {
                        __protocol.i64_field_len(::std::option::Option::Some(5), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Airport {
            pub code: ::pilota::FastStr,

            pub name: ::pilota::FastStr,

            pub country: ::std::option::Option<::pilota::FastStr>,

            pub state: ::std::option::Option<::pilota::FastStr>,

            pub closest_city: ::std::option::Option<::pilota::FastStr>,

            pub loc: ::std::option::Option<Location>,
        }
        impl ::pilota::thrift::Message for Airport {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Airport" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.code).clone())?;
                __protocol.write_faststr_field(2, (&self.name).clone())?;
                if let ::std::option::Option::Some(value) = self.country.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.state.as_ref() {
                    __protocol.write_faststr_field(4, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.closest_city.as_ref() {
                    __protocol.write_faststr_field(5, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.loc.as_ref() {
                    __protocol.write_struct_field(6, value, ::pilota::thrift::TType::Struct)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;
                let mut var_6 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_4 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_5 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(6)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_6 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Airport` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field code is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field name is required".to_string(),
                    ));
                };

                let data = Self {
                    code: var_1,
                    name: var_2,
                    country: var_3,
                    state: var_4,
                    closest_city: var_5,
                    loc: var_6,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;
                    let mut var_6 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_3 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(4)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_4 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(5)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_5 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(6)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Struct =>
                                {
                                    var_6 = ::std::option::Option::Some(
                                        <Location as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?,
                                    );
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Airport` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field code is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field name is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        code: var_1,
                        name: var_2,
                        country: var_3,
                        state: var_4,
                        closest_city: var_5,
                        loc: var_6,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Airport" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.code)
                    + __protocol.faststr_field_len(::std::option::Option::Some(2), &self.name)
                    + self.country.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.state.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(4), value)
                    })
                    + self.closest_city.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(5), value)
                    })
                    + self.loc.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(6), value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(Debug, Default, Clone, PartialEq)]
        pub struct Airline {
            pub name: ::pilota::FastStr,

            pub head_quarter: ::std::option::Option<Airport>,

            pub owner: ::std::option::Option<::pilota::FastStr>,

            pub airports: ::std::option::Option<::pilota::AHashSet<Airport>>,

            pub routes: ::std::option::Option<::pilota::AHashMap<Airport, Airport>>,

            pub flights: ::std::option::Option<::pilota::AHashSet<Flight>>,
        }
        impl ::pilota::thrift::Message for Airline {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Airline" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.name).clone())?;
                if let ::std::option::Option::Some(value) = self.head_quarter.as_ref() {
                    __protocol.write_struct_field(2, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.owner.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.airports.as_ref() {
                    __protocol.write_set_field(
                        4,
                        ::pilota::thrift::TType::Struct,
                        &value,
                        |__protocol, val| {
                            __protocol.write_struct(val)?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.routes.as_ref() {
                    __protocol.write_map_field(
                        5,
                        ::pilota::thrift::TType::Struct,
                        ::pilota::thrift::TType::Struct,
                        &value,
                        |__protocol, key| {
                            __protocol.write_struct(key)?;
                            ::std::result::Result::Ok(())
                        },
                        |__protocol, val| {
                            __protocol.write_struct(val)?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.flights.as_ref() {
                    __protocol.write_set_field(
                        6,
                        ::pilota::thrift::TType::Struct,
                        &value,
                        |__protocol, val| {
                            __protocol.write_struct(val)?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;
                let mut var_6 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_2 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Set =>
                            {
                                var_4 = ::std::option::Option::Some({
                                    let list_ident = __protocol.read_set_begin()?;
                                    let mut val =
                                        ::pilota::AHashSet::with_capacity(list_ident.size);
                                    for _ in 0..list_ident.size {
                                        val.insert(::pilota::thrift::Message::decode(__protocol)?);
                                    }
                                    __protocol.read_set_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Map =>
                            {
                                var_5 = ::std::option::Option::Some({
                                    let map_ident = __protocol.read_map_begin()?;
                                    let mut val = ::pilota::AHashMap::with_capacity(map_ident.size);
                                    for _ in 0..map_ident.size {
                                        val.insert(
                                            ::pilota::thrift::Message::decode(__protocol)?,
                                            ::pilota::thrift::Message::decode(__protocol)?,
                                        );
                                    }
                                    __protocol.read_map_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(6)
                                if field_ident.field_type == ::pilota::thrift::TType::Set =>
                            {
                                var_6 = ::std::option::Option::Some({
                                    let list_ident = __protocol.read_set_begin()?;
                                    let mut val =
                                        ::pilota::AHashSet::with_capacity(list_ident.size);
                                    for _ in 0..list_ident.size {
                                        val.insert(::pilota::thrift::Message::decode(__protocol)?);
                                    }
                                    __protocol.read_set_end()?;
                                    val
                                });
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Airline` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field name is required".to_string(),
                    ));
                };

                let data = Self {
                    name: var_1,
                    head_quarter: var_2,
                    owner: var_3,
                    airports: var_4,
                    routes: var_5,
                    flights: var_6,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;
                    let mut var_6 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_1 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_2 = ::std::option::Option::Some(<Airport as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_3 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(4) if field_ident.field_type == ::pilota::thrift::TType::Set  => {
                    var_4 = ::std::option::Option::Some({let list_ident = __protocol.read_set_begin().await?;
                    let mut val = ::pilota::AHashSet::with_capacity(list_ident.size);
                    for _ in 0..list_ident.size {
                        val.insert(<Airport as ::pilota::thrift::Message>::decode_async(__protocol).await?);
                    };
                    __protocol.read_set_end().await?;
                    val});

                },::std::option::Option::Some(5) if field_ident.field_type == ::pilota::thrift::TType::Map  => {
                    var_5 = ::std::option::Option::Some({
                        let map_ident = __protocol.read_map_begin().await?;
                        let mut val = ::pilota::AHashMap::with_capacity(map_ident.size);
                        for _ in 0..map_ident.size {
                            val.insert(<Airport as ::pilota::thrift::Message>::decode_async(__protocol).await?, <Airport as ::pilota::thrift::Message>::decode_async(__protocol).await?);
                        }
                        __protocol.read_map_end().await?;
                        val
                    });

                },::std::option::Option::Some(6) if field_ident.field_type == ::pilota::thrift::TType::Set  => {
                    var_6 = ::std::option::Option::Some({let list_ident = __protocol.read_set_begin().await?;
                    let mut val = ::pilota::AHashSet::with_capacity(list_ident.size);
                    for _ in 0..list_ident.size {
                        val.insert(<Flight as ::pilota::thrift::Message>::decode_async(__protocol).await?);
                    };
                    __protocol.read_set_end().await?;
                    val});

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Airline` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field name is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        name: var_1,
                        head_quarter: var_2,
                        owner: var_3,
                        airports: var_4,
                        routes: var_5,
                        flights: var_6,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Airline" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.name)
                    + self.head_quarter.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.owner.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.airports.as_ref().map_or(0, |value| {
                        __protocol.set_field_len(
                            ::std::option::Option::Some(4),
                            ::pilota::thrift::TType::Struct,
                            value,
                            |__protocol, el| __protocol.struct_len(el),
                        )
                    })
                    + self.routes.as_ref().map_or(0, |value| {
                        __protocol.map_field_len(
                            ::std::option::Option::Some(5),
                            ::pilota::thrift::TType::Struct,
                            ::pilota::thrift::TType::Struct,
                            value,
                            |__protocol, key| __protocol.struct_len(key),
                            |__protocol, val| __protocol.struct_len(val),
                        )
                    })
                    + self.flights.as_ref().map_or(0, |value| {
                        __protocol.set_field_len(
                            ::std::option::Option::Some(6),
                            ::pilota::thrift::TType::Struct,
                            value,
                            |__protocol, el| __protocol.struct_len(el),
                        )
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
    }

    pub mod common {

        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Money {
            pub micros: i64,

            pub currency: ::pilota::FastStr,
        }
        impl ::pilota::thrift::Message for Money {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Money" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_i64_field(1, *&self.micros)?;
                __protocol.write_faststr_field(2, (&self.currency).clone())?;
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_i64()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Money` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field micros is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field currency is required".to_string(),
                    ));
                };

                let data = Self {
                    micros: var_1,
                    currency: var_2,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                                {
                                    var_1 =
                                        ::std::option::Option::Some(__protocol.read_i64().await?);
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Money` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field micros is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field currency is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        micros: var_1,
                        currency: var_2,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Money" })
                    + __protocol.i64_field_len(::std::option::Option::Some(1), *&self.micros)
                    + __protocol.faststr_field_len(::std::option::Option::Some(2), &self.currency)
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Timestamp(pub i64);

        impl ::std::ops::Deref for Timestamp {
            type Target = i64;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl From<i64> for Timestamp {
            fn from(v: i64) -> Self {
                Self(v)
            }
        }

        impl ::pilota::thrift::Message for Timestamp {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                __protocol.write_i64(*(&**self))?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};
                ::std::result::Result::Ok(Timestamp(__protocol.read_i64()?))
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    ::std::result::Result::Ok(Timestamp(__protocol.read_i64().await?))
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.i64_len(*&**self)
            }
        }
        #[derive(PartialOrd, Debug, Default, Clone, PartialEq)]
        pub struct GeoPoint {
            pub latitude: f64,

            pub longitude: f64,

            pub accuracy: ::std::option::Option<f64>,
        }
        impl ::pilota::thrift::Message for GeoPoint {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "GeoPoint" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_double_field(1, *&self.latitude)?;
                __protocol.write_double_field(2, *&self.longitude)?;
                if let ::std::option::Option::Some(value) = self.accuracy.as_ref() {
                    __protocol.write_double_field(3, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_double()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_double()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_double()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `GeoPoint` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field latitude is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field longitude is required".to_string(),
                    ));
                };

                let data = Self {
                    latitude: var_1,
                    longitude: var_2,
                    accuracy: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Double =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_double().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Double =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_double().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Double =>
                                {
                                    var_3 = ::std::option::Option::Some(
                                        __protocol.read_double().await?,
                                    );
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `GeoPoint` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field latitude is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field longitude is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        latitude: var_1,
                        longitude: var_2,
                        accuracy: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "GeoPoint" })
                    + __protocol.double_field_len(::std::option::Option::Some(1), *&self.latitude)
                    + __protocol.double_field_len(::std::option::Option::Some(2), *&self.longitude)
                    + self.accuracy.as_ref().map_or(0, |value| {
                        __protocol.double_field_len(::std::option::Option::Some(3), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq, Copy)]
        #[repr(transparent)]
        pub struct Platform(i32);

        impl Platform {
            pub const UNKNOWN: Self = Self(0);
            pub const WEB: Self = Self(1);
            pub const IOS: Self = Self(2);
            pub const ANDROID: Self = Self(3);
            pub const TV: Self = Self(4);
            pub const SERVER: Self = Self(5);

            pub fn inner(&self) -> i32 {
                self.0
            }

            pub fn to_string(&self) -> ::std::string::String {
                match self {
                    Self(0) => ::std::string::String::from("UNKNOWN"),
                    Self(1) => ::std::string::String::from("WEB"),
                    Self(2) => ::std::string::String::from("IOS"),
                    Self(3) => ::std::string::String::from("ANDROID"),
                    Self(4) => ::std::string::String::from("TV"),
                    Self(5) => ::std::string::String::from("SERVER"),
                    Self(val) => val.to_string(),
                }
            }

            pub fn try_from_i32(value: i32) -> ::std::option::Option<Self> {
                match value {
                    0 => ::std::option::Option::Some(Self::UNKNOWN),
                    1 => ::std::option::Option::Some(Self::WEB),
                    2 => ::std::option::Option::Some(Self::IOS),
                    3 => ::std::option::Option::Some(Self::ANDROID),
                    4 => ::std::option::Option::Some(Self::TV),
                    5 => ::std::option::Option::Some(Self::SERVER),
                    _ => ::std::option::Option::None,
                }
            }
        }

        impl ::std::convert::From<i32> for Platform {
            fn from(value: i32) -> Self {
                Self(value)
            }
        }

        impl ::std::convert::From<Platform> for i32 {
            fn from(value: Platform) -> i32 {
                value.0
            }
        }

        impl ::pilota::thrift::Message for Platform {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                __protocol.write_i32(self.inner())?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};
                let value = __protocol.read_i32()?;
                ::std::result::Result::Ok(::std::convert::TryFrom::try_from(value).map_err(
                    |err| {
                        ::pilota::thrift::new_protocol_exception(
                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                            format!("invalid enum value for Platform, value: {}", value),
                        )
                    },
                )?)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let value = __protocol.read_i32().await?;
                    ::std::result::Result::Ok(::std::convert::TryFrom::try_from(value).map_err(
                        |err| {
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                format!("invalid enum value for Platform, value: {}", value),
                            )
                        },
                    )?)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.i32_len(self.inner())
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Address {
            pub street: ::std::option::Option<::pilota::FastStr>,

            pub city: ::std::option::Option<::pilota::FastStr>,

            pub region: ::std::option::Option<::pilota::FastStr>,

            pub postal_code: ::std::option::Option<::pilota::FastStr>,

            pub country: ::std::option::Option<::pilota::FastStr>,
        }
        impl ::pilota::thrift::Message for Address {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Address" };

                __protocol.write_struct_begin(&struct_ident)?;
                if let ::std::option::Option::Some(value) = self.street.as_ref() {
                    __protocol.write_faststr_field(1, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.city.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.region.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.postal_code.as_ref() {
                    __protocol.write_faststr_field(4, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.country.as_ref() {
                    __protocol.write_faststr_field(5, (value).clone())?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_4 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_5 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Address` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let data = Self {
                    street: var_1,
                    city: var_2,
                    region: var_3,
                    postal_code: var_4,
                    country: var_5,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_3 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(4)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_4 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(5)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_5 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Address` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let data = Self {
                        street: var_1,
                        city: var_2,
                        region: var_3,
                        postal_code: var_4,
                        country: var_5,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Address" })
                    + self.street.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(1), value)
                    })
                    + self.city.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.region.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.postal_code.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(4), value)
                    })
                    + self.country.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(5), value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
    }

    pub mod events {

        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Session {
            pub id: ::pilota::FastStr,

            pub started_at: super::common::Timestamp,

            pub sequence: ::std::option::Option<i32>,
        }
        impl ::pilota::thrift::Message for Session {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Session" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.id).clone())?;
                __protocol.write_struct_field(2, &self.started_at, ::pilota::thrift::TType::I64)?;
                if let ::std::option::Option::Some(value) = self.sequence.as_ref() {
                    __protocol.write_i32_field(3, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_2 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Session` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field id is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field started_at is required".to_string(),
                    ));
                };

                let data = Self {
                    id: var_1,
                    started_at: var_2,
                    sequence: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_1 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::I64  => {
                    var_2 = ::std::option::Option::Some(<super::common::Timestamp as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::I32  => {
                    var_3 = ::std::option::Option::Some(__protocol.read_i32().await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Session` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field id is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field started_at is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        id: var_1,
                        started_at: var_2,
                        sequence: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Session" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.id)
                    + __protocol.struct_field_len(::std::option::Option::Some(2), &self.started_at)
                    + self.sequence.as_ref().map_or(0, |value| {
                        __protocol.i32_field_len(::std::option::Option::Some(3), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Experiment {
            pub key: ::pilota::FastStr,

            pub variant: ::pilota::FastStr,

            pub assigned_at: ::std::option::Option<super::common::Timestamp>,

            pub forced: ::std::option::Option<bool>,
        }
        impl ::pilota::thrift::Message for Experiment {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Experiment" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.key).clone())?;
                __protocol.write_faststr_field(2, (&self.variant).clone())?;
                if let ::std::option::Option::Some(value) = self.assigned_at.as_ref() {
                    __protocol.write_struct_field(3, value, ::pilota::thrift::TType::I64)?;
                }
                if let ::std::option::Option::Some(value) = self.forced.as_ref() {
                    __protocol.write_bool_field(4, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_3 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                            {
                                var_4 = ::std::option::Option::Some(__protocol.read_bool()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Experiment` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field key is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field variant is required".to_string(),
                    ));
                };

                let data = Self {
                    key: var_1,
                    variant: var_2,
                    assigned_at: var_3,
                    forced: var_4,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_1 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_2 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::I64  => {
                    var_3 = ::std::option::Option::Some(<super::common::Timestamp as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(4) if field_ident.field_type == ::pilota::thrift::TType::Bool  => {
                    var_4 = ::std::option::Option::Some(__protocol.read_bool().await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Experiment` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field key is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field variant is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        key: var_1,
                        variant: var_2,
                        assigned_at: var_3,
                        forced: var_4,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Experiment" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.key)
                    + __protocol.faststr_field_len(::std::option::Option::Some(2), &self.variant)
                    + self.assigned_at.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.forced.as_ref().map_or(0, |value| {
                        __protocol.bool_field_len(::std::option::Option::Some(4), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Debug, Default, Clone, PartialEq)]
        pub struct Device {
            pub platform: super::common::Platform,

            pub model: ::std::option::Option<::pilota::FastStr>,

            pub os_version: ::std::option::Option<::pilota::FastStr>,

            pub app_version: ::std::option::Option<::pilota::FastStr>,

            pub user_agent: ::std::option::Option<::pilota::FastStr>,

            pub screen: ::std::option::Option<Screen>,

            pub network: ::std::option::Option<Network>,

            pub battery: ::std::option::Option<f64>,
        }
        impl ::pilota::thrift::Message for Device {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Device" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_i32_field(1, (&self.platform).inner())?;
                if let ::std::option::Option::Some(value) = self.model.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.os_version.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.app_version.as_ref() {
                    __protocol.write_faststr_field(4, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.user_agent.as_ref() {
                    __protocol.write_faststr_field(5, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.screen.as_ref() {
                    __protocol.write_struct_field(6, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.network.as_ref() {
                    __protocol.write_struct_field(7, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.battery.as_ref() {
                    __protocol.write_double_field(8, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;
                let mut var_6 = ::std::option::Option::None;
                let mut var_7 = ::std::option::Option::None;
                let mut var_8 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_1 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_4 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_5 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(6)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_6 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(7)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_7 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(8)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_8 = ::std::option::Option::Some(__protocol.read_double()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Device` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field platform is required".to_string(),
                    ));
                };

                let data = Self {
                    platform: var_1,
                    model: var_2,
                    os_version: var_3,
                    app_version: var_4,
                    user_agent: var_5,
                    screen: var_6,
                    network: var_7,
                    battery: var_8,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;
                    let mut var_6 = ::std::option::Option::None;
                    let mut var_7 = ::std::option::Option::None;
                    let mut var_8 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::I32  => {
                    var_1 = ::std::option::Option::Some(<super::common::Platform as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_2 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_3 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(4) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_4 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(5) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_5 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(6) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_6 = ::std::option::Option::Some(<Screen as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(7) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_7 = ::std::option::Option::Some(<Network as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(8) if field_ident.field_type == ::pilota::thrift::TType::Double  => {
                    var_8 = ::std::option::Option::Some(__protocol.read_double().await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Device` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field platform is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        platform: var_1,
                        model: var_2,
                        os_version: var_3,
                        app_version: var_4,
                        user_agent: var_5,
                        screen: var_6,
                        network: var_7,
                        battery: var_8,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Device" })
                    + __protocol
                        .i32_field_len(::std::option::Option::Some(1), (&self.platform).inner())
                    + self.model.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.os_version.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.app_version.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(4), value)
                    })
                    + self.user_agent.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(5), value)
                    })
                    + self.screen.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(6), value)
                    })
                    + self.network.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(7), value)
                    })
                    + self.battery.as_ref().map_or(0, |value| {
                        __protocol.double_field_len(::std::option::Option::Some(8), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Click {
            pub element: ::pilota::FastStr,

            pub x: i32,

            pub y: i32,
        }
        impl ::pilota::thrift::Message for Click {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Click" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.element).clone())?;
                __protocol.write_i32_field(2, *&self.x)?;
                __protocol.write_i32_field(3, *&self.y)?;
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Click` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field element is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field x is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_3) = var_3 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field y is required".to_string(),
                    ));
                };

                let data = Self {
                    element: var_1,
                    x: var_2,
                    y: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_2 =
                                        ::std::option::Option::Some(__protocol.read_i32().await?);
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_3 =
                                        ::std::option::Option::Some(__protocol.read_i32().await?);
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Click` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field element is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field x is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_3) = var_3 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field y is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        element: var_1,
                        x: var_2,
                        y: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Click" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.element)
                    + __protocol.i32_field_len(::std::option::Option::Some(2), *&self.x)
                    + __protocol.i32_field_len(::std::option::Option::Some(3), *&self.y)
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Campaign {
            pub source: ::std::option::Option<::pilota::FastStr>,

            pub medium: ::std::option::Option<::pilota::FastStr>,

            pub name: ::std::option::Option<::pilota::FastStr>,

            pub term: ::std::option::Option<::pilota::FastStr>,

            pub content: ::std::option::Option<::pilota::FastStr>,
        }
        impl ::pilota::thrift::Message for Campaign {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Campaign" };

                __protocol.write_struct_begin(&struct_ident)?;
                if let ::std::option::Option::Some(value) = self.source.as_ref() {
                    __protocol.write_faststr_field(1, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.medium.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.name.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.term.as_ref() {
                    __protocol.write_faststr_field(4, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.content.as_ref() {
                    __protocol.write_faststr_field(5, (value).clone())?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_4 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_5 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Campaign` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let data = Self {
                    source: var_1,
                    medium: var_2,
                    name: var_3,
                    term: var_4,
                    content: var_5,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_3 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(4)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_4 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(5)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_5 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Campaign` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let data = Self {
                        source: var_1,
                        medium: var_2,
                        name: var_3,
                        term: var_4,
                        content: var_5,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Campaign" })
                    + self.source.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(1), value)
                    })
                    + self.medium.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.name.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.term.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(4), value)
                    })
                    + self.content.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(5), value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq, Copy)]
        #[repr(transparent)]
        pub struct Connection(i32);

        impl Connection {
            pub const UNKNOWN: Self = Self(0);
            pub const WIFI: Self = Self(1);
            pub const CELLULAR: Self = Self(2);
            pub const ETHERNET: Self = Self(3);
            pub const OFFLINE: Self = Self(4);

            pub fn inner(&self) -> i32 {
                self.0
            }

            pub fn to_string(&self) -> ::std::string::String {
                match self {
                    Self(0) => ::std::string::String::from("UNKNOWN"),
                    Self(1) => ::std::string::String::from("WIFI"),
                    Self(2) => ::std::string::String::from("CELLULAR"),
                    Self(3) => ::std::string::String::from("ETHERNET"),
                    Self(4) => ::std::string::String::from("OFFLINE"),
                    Self(val) => val.to_string(),
                }
            }

            pub fn try_from_i32(value: i32) -> ::std::option::Option<Self> {
                match value {
                    0 => ::std::option::Option::Some(Self::UNKNOWN),
                    1 => ::std::option::Option::Some(Self::WIFI),
                    2 => ::std::option::Option::Some(Self::CELLULAR),
                    3 => ::std::option::Option::Some(Self::ETHERNET),
                    4 => ::std::option::Option::Some(Self::OFFLINE),
                    _ => ::std::option::Option::None,
                }
            }
        }

        impl ::std::convert::From<i32> for Connection {
            fn from(value: i32) -> Self {
                Self(value)
            }
        }

        impl ::std::convert::From<Connection> for i32 {
            fn from(value: Connection) -> i32 {
                value.0
            }
        }

        impl ::pilota::thrift::Message for Connection {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                __protocol.write_i32(self.inner())?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};
                let value = __protocol.read_i32()?;
                ::std::result::Result::Ok(::std::convert::TryFrom::try_from(value).map_err(
                    |err| {
                        ::pilota::thrift::new_protocol_exception(
                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                            format!("invalid enum value for Connection, value: {}", value),
                        )
                    },
                )?)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let value = __protocol.read_i32().await?;
                    ::std::result::Result::Ok(::std::convert::TryFrom::try_from(value).map_err(
                        |err| {
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                format!("invalid enum value for Connection, value: {}", value),
                            )
                        },
                    )?)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.i32_len(self.inner())
            }
        }
        pub const SCHEMA_VERSION: i32 = 7i32;
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Purchase {
            pub order: ::pilota::FastStr,

            pub total: super::common::Money,

            pub coupon: ::std::option::Option<::pilota::FastStr>,
        }
        impl ::pilota::thrift::Message for Purchase {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Purchase" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.order).clone())?;
                __protocol.write_struct_field(2, &self.total, ::pilota::thrift::TType::Struct)?;
                if let ::std::option::Option::Some(value) = self.coupon.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_2 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Purchase` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field order is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field total is required".to_string(),
                    ));
                };

                let data = Self {
                    order: var_1,
                    total: var_2,
                    coupon: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_1 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_2 = ::std::option::Option::Some(<super::common::Money as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_3 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Purchase` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field order is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field total is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        order: var_1,
                        total: var_2,
                        coupon: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Purchase" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.order)
                    + __protocol.struct_field_len(::std::option::Option::Some(2), &self.total)
                    + self.coupon.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        impl ::std::default::Default for User {
            fn default() -> Self {
                User {
                    id: ::std::default::Default::default(),
                    handle: ::std::default::Default::default(),
                    locale: ::std::default::Default::default(),
                    address: ::std::default::Default::default(),
                    consent: ::std::default::Default::default(),
                    segments: ::std::default::Default::default(),
                    signed_up_at: ::std::default::Default::default(),
                    staff: ::std::option::Option::Some(false),
                }
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Clone, PartialEq)]
        pub struct User {
            pub id: i64,

            pub handle: ::std::option::Option<::pilota::FastStr>,

            pub locale: ::std::option::Option<::pilota::FastStr>,

            pub address: ::std::option::Option<super::common::Address>,

            pub consent: ::std::option::Option<Consent>,

            pub segments: ::std::option::Option<::std::vec::Vec<::pilota::FastStr>>,

            pub signed_up_at: ::std::option::Option<super::common::Timestamp>,

            pub staff: ::std::option::Option<bool>,
        }
        impl ::pilota::thrift::Message for User {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "User" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_i64_field(1, *&self.id)?;
                if let ::std::option::Option::Some(value) = self.handle.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.locale.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.address.as_ref() {
                    __protocol.write_struct_field(4, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.consent.as_ref() {
                    __protocol.write_struct_field(5, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.segments.as_ref() {
                    __protocol.write_list_field(
                        6,
                        ::pilota::thrift::TType::Binary,
                        &value,
                        |__protocol, val| {
                            __protocol.write_faststr((val).clone())?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.signed_up_at.as_ref() {
                    __protocol.write_struct_field(7, value, ::pilota::thrift::TType::I64)?;
                }
                if let ::std::option::Option::Some(value) = self.staff.as_ref() {
                    __protocol.write_bool_field(8, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;
                let mut var_6 = ::std::option::Option::None;
                let mut var_7 = ::std::option::Option::None;
                let mut var_8 = ::std::option::Option::Some(false);

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_i64()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_4 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_5 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(6)
                                if field_ident.field_type == ::pilota::thrift::TType::List =>
                            {
                                var_6 = ::std::option::Option::Some(unsafe {
                                    let list_ident = __protocol.read_list_begin()?;
                                    let mut val: ::std::vec::Vec<::pilota::FastStr> =
                                        ::std::vec::Vec::with_capacity(list_ident.size);
                                    for i in 0..list_ident.size {
                                        val.as_mut_ptr()
                                            .offset(i as isize)
                                            .write(__protocol.read_faststr()?);
                                    }
                                    val.set_len(list_ident.size);
                                    __protocol.read_list_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(7)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_7 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(8)
                                if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                            {
                                var_8 = ::std::option::Option::Some(__protocol.read_bool()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `User` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field id is required".to_string(),
                    ));
                };

                let data = Self {
                    id: var_1,
                    handle: var_2,
                    locale: var_3,
                    address: var_4,
                    consent: var_5,
                    segments: var_6,
                    signed_up_at: var_7,
                    staff: var_8,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;
                    let mut var_6 = ::std::option::Option::None;
                    let mut var_7 = ::std::option::Option::None;
                    let mut var_8 = ::std::option::Option::Some(false);

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::I64  => {
                    var_1 = ::std::option::Option::Some(__protocol.read_i64().await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_2 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_3 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(4) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_4 = ::std::option::Option::Some(<super::common::Address as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(5) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_5 = ::std::option::Option::Some(<Consent as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(6) if field_ident.field_type == ::pilota::thrift::TType::List  => {
                    var_6 = ::std::option::Option::Some({
                            let list_ident = __protocol.read_list_begin().await?;
                            let mut val = ::std::vec::Vec::with_capacity(list_ident.size);
                            for _ in 0..list_ident.size {
                                val.push(__protocol.read_faststr().await?);
                            };
                            __protocol.read_list_end().await?;
                            val
                        });

                },::std::option::Option::Some(7) if field_ident.field_type == ::pilota::thrift::TType::I64  => {
                    var_7 = ::std::option::Option::Some(<super::common::Timestamp as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(8) if field_ident.field_type == ::pilota::thrift::TType::Bool  => {
                    var_8 = ::std::option::Option::Some(__protocol.read_bool().await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `User` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field id is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        id: var_1,
                        handle: var_2,
                        locale: var_3,
                        address: var_4,
                        consent: var_5,
                        segments: var_6,
                        signed_up_at: var_7,
                        staff: var_8,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "User" })
                    + __protocol.i64_field_len(::std::option::Option::Some(1), *&self.id)
                    + self.handle.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.locale.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.address.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(4), value)
                    })
                    + self.consent.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(5), value)
                    })
                    + self.segments.as_ref().map_or(0, |value| {
                        __protocol.list_field_len(
                            ::std::option::Option::Some(6),
                            ::pilota::thrift::TType::Binary,
                            value,
                            |__protocol, el| __protocol.faststr_len(el),
                        )
                    })
                    + self.signed_up_at.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(7), value)
                    })
                    + self.staff.as_ref().map_or(0, |value| {
                        __protocol.bool_field_len(::std::option::Option::Some(8), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(Debug, Default, Clone, PartialEq)]
        pub struct Page {
            pub url: ::pilota::FastStr,

            pub title: ::std::option::Option<::pilota::FastStr>,

            pub section: ::std::option::Option<::pilota::FastStr>,

            pub query:
                ::std::option::Option<::pilota::AHashMap<::pilota::FastStr, ::pilota::FastStr>>,

            pub referrer: ::std::option::Option<Referrer>,

            pub load_time: ::std::option::Option<i32>,
        }
        impl ::pilota::thrift::Message for Page {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Page" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.url).clone())?;
                if let ::std::option::Option::Some(value) = self.title.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.section.as_ref() {
                    __protocol.write_faststr_field(3, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.query.as_ref() {
                    __protocol.write_map_field(
                        4,
                        ::pilota::thrift::TType::Binary,
                        ::pilota::thrift::TType::Binary,
                        &value,
                        |__protocol, key| {
                            __protocol.write_faststr((key).clone())?;
                            ::std::result::Result::Ok(())
                        },
                        |__protocol, val| {
                            __protocol.write_faststr((val).clone())?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.referrer.as_ref() {
                    __protocol.write_struct_field(5, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.load_time.as_ref() {
                    __protocol.write_i32_field(6, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;
                let mut var_6 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Map =>
                            {
                                var_4 = ::std::option::Option::Some({
                                    let map_ident = __protocol.read_map_begin()?;
                                    let mut val = ::pilota::AHashMap::with_capacity(map_ident.size);
                                    for _ in 0..map_ident.size {
                                        val.insert(
                                            __protocol.read_faststr()?,
                                            __protocol.read_faststr()?,
                                        );
                                    }
                                    __protocol.read_map_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_5 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(6)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_6 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Page` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field url is required".to_string(),
                    ));
                };

                let data = Self {
                    url: var_1,
                    title: var_2,
                    section: var_3,
                    query: var_4,
                    referrer: var_5,
                    load_time: var_6,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;
                    let mut var_6 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_3 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(4)
                                    if field_ident.field_type == ::pilota::thrift::TType::Map =>
                                {
                                    var_4 = ::std::option::Option::Some({
                                        let map_ident = __protocol.read_map_begin().await?;
                                        let mut val =
                                            ::pilota::AHashMap::with_capacity(map_ident.size);
                                        for _ in 0..map_ident.size {
                                            val.insert(
                                                __protocol.read_faststr().await?,
                                                __protocol.read_faststr().await?,
                                            );
                                        }
                                        __protocol.read_map_end().await?;
                                        val
                                    });
                                }
                                ::std::option::Option::Some(5)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Struct =>
                                {
                                    var_5 = ::std::option::Option::Some(
                                        <Referrer as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?,
                                    );
                                }
                                ::std::option::Option::Some(6)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_6 =
                                        ::std::option::Option::Some(__protocol.read_i32().await?);
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Page` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field url is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        url: var_1,
                        title: var_2,
                        section: var_3,
                        query: var_4,
                        referrer: var_5,
                        load_time: var_6,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Page" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.url)
                    + self.title.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.section.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(3), value)
                    })
                    + self.query.as_ref().map_or(0, |value| {
                        __protocol.map_field_len(
                            ::std::option::Option::Some(4),
                            ::pilota::thrift::TType::Binary,
                            ::pilota::thrift::TType::Binary,
                            value,
                            |__protocol, key| __protocol.faststr_len(key),
                            |__protocol, val| __protocol.faststr_len(val),
                        )
                    })
                    + self.referrer.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(5), value)
                    })
                    + self.load_time.as_ref().map_or(0, |value| {
                        __protocol.i32_field_len(::std::option::Option::Some(6), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        impl ::std::default::Default for Detail {
            fn default() -> Self {
                Detail::Click(::std::default::Default::default())
            }
        }
        #[derive(PartialOrd, Debug, Clone, PartialEq)]
        pub enum Detail {
            Click(Click),

            Search(Search),

            Purchase(Purchase),

            Failure(Failure),

            ScrollDepth(f64),
        }

        impl ::pilota::thrift::Message for Detail {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                __protocol
                    .write_struct_begin(&::pilota::thrift::TStructIdentifier { name: "Detail" })?;
                match self {
                    Detail::Click(value) => {
                        __protocol.write_struct_field(1, value, ::pilota::thrift::TType::Struct)?;
                    }
                    Detail::Search(value) => {
                        __protocol.write_struct_field(2, value, ::pilota::thrift::TType::Struct)?;
                    }
                    Detail::Purchase(value) => {
                        __protocol.write_struct_field(3, value, ::pilota::thrift::TType::Struct)?;
                    }
                    Detail::Failure(value) => {
                        __protocol.write_struct_field(4, value, ::pilota::thrift::TType::Struct)?;
                    }
                    Detail::ScrollDepth(value) => {
                        __protocol.write_double_field(5, *value)?;
                    }
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};
                let mut ret = ::std::option::Option::None;
                __protocol.read_struct_begin()?;
                loop {
                    let field_ident = __protocol.read_field_begin()?;
                    if field_ident.field_type == ::pilota::thrift::TType::Stop {
                        __protocol.field_stop_len();
                        break;
                    } else {
                        __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                    }
                    match field_ident.id {
                        ::std::option::Option::Some(1) => {
                            if ret.is_none() {
                                let field_ident = ::pilota::thrift::Message::decode(__protocol)?;
                                __protocol.struct_len(&field_ident);
                                ret = ::std::option::Option::Some(Detail::Click(field_ident));
                            } else {
                                return ::std::result::Result::Err(
                                    ::pilota::thrift::new_protocol_exception(
                                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                        "received multiple fields for union from remote Message",
                                    ),
                                );
                            }
                        }
                        ::std::option::Option::Some(2) => {
                            if ret.is_none() {
                                let field_ident = ::pilota::thrift::Message::decode(__protocol)?;
                                __protocol.struct_len(&field_ident);
                                ret = ::std::option::Option::Some(Detail::Search(field_ident));
                            } else {
                                return ::std::result::Result::Err(
                                    ::pilota::thrift::new_protocol_exception(
                                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                        "received multiple fields for union from remote Message",
                                    ),
                                );
                            }
                        }
                        ::std::option::Option::Some(3) => {
                            if ret.is_none() {
                                let field_ident = ::pilota::thrift::Message::decode(__protocol)?;
                                __protocol.struct_len(&field_ident);
                                ret = ::std::option::Option::Some(Detail::Purchase(field_ident));
                            } else {
                                return ::std::result::Result::Err(
                                    ::pilota::thrift::new_protocol_exception(
                                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                        "received multiple fields for union from remote Message",
                                    ),
                                );
                            }
                        }
                        ::std::option::Option::Some(4) => {
                            if ret.is_none() {
                                let field_ident = ::pilota::thrift::Message::decode(__protocol)?;
                                __protocol.struct_len(&field_ident);
                                ret = ::std::option::Option::Some(Detail::Failure(field_ident));
                            } else {
                                return ::std::result::Result::Err(
                                    ::pilota::thrift::new_protocol_exception(
                                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                        "received multiple fields for union from remote Message",
                                    ),
                                );
                            }
                        }
                        ::std::option::Option::Some(5) => {
                            if ret.is_none() {
                                let field_ident = __protocol.read_double()?;
                                __protocol.double_len(*&field_ident);
                                ret = ::std::option::Option::Some(Detail::ScrollDepth(field_ident));
                            } else {
                                return ::std::result::Result::Err(
                                    ::pilota::thrift::new_protocol_exception(
                                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                        "received multiple fields for union from remote Message",
                                    ),
                                );
                            }
                        }
                        _ => {
                            __protocol.skip(field_ident.field_type)?;
                        }
                    }
                }
                __protocol.read_field_end()?;
                __protocol.read_struct_end()?;
                if let ::std::option::Option::Some(ret) = ret {
                    ::std::result::Result::Ok(ret)
                } else {
                    ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "received empty union from remote Message",
                    ))
                }
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut ret = ::std::option::Option::None;
                    __protocol.read_struct_begin().await?;
                    loop {
                        let field_ident = __protocol.read_field_begin().await?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            break;
                        } else {
                        }
                        match field_ident.id {
                            ::std::option::Option::Some(1) => {
                                if ret.is_none() {
                                    let field_ident =
                                        <Click as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?;

                                    ret = ::std::option::Option::Some(Detail::Click(field_ident));
                                } else {
                                    return ::std::result::Result::Err(
                                        ::pilota::thrift::new_protocol_exception(
                                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                            "received multiple fields for union from remote Message",
                                        ),
                                    );
                                }
                            }
                            ::std::option::Option::Some(2) => {
                                if ret.is_none() {
                                    let field_ident =
                                        <Search as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?;

                                    ret = ::std::option::Option::Some(Detail::Search(field_ident));
                                } else {
                                    return ::std::result::Result::Err(
                                        ::pilota::thrift::new_protocol_exception(
                                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                            "received multiple fields for union from remote Message",
                                        ),
                                    );
                                }
                            }
                            ::std::option::Option::Some(3) => {
                                if ret.is_none() {
                                    let field_ident =
                                        <Purchase as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?;

                                    ret =
                                        ::std::option::Option::Some(Detail::Purchase(field_ident));
                                } else {
                                    return ::std::result::Result::Err(
                                        ::pilota::thrift::new_protocol_exception(
                                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                            "received multiple fields for union from remote Message",
                                        ),
                                    );
                                }
                            }
                            ::std::option::Option::Some(4) => {
                                if ret.is_none() {
                                    let field_ident =
                                        <Failure as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?;

                                    ret = ::std::option::Option::Some(Detail::Failure(field_ident));
                                } else {
                                    return ::std::result::Result::Err(
                                        ::pilota::thrift::new_protocol_exception(
                                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                            "received multiple fields for union from remote Message",
                                        ),
                                    );
                                }
                            }
                            ::std::option::Option::Some(5) => {
                                if ret.is_none() {
                                    let field_ident = __protocol.read_double().await?;

                                    ret = ::std::option::Option::Some(Detail::ScrollDepth(
                                        field_ident,
                                    ));
                                } else {
                                    return ::std::result::Result::Err(
                                        ::pilota::thrift::new_protocol_exception(
                                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                            "received multiple fields for union from remote Message",
                                        ),
                                    );
                                }
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type).await?;
                            }
                        }
                    }
                    __protocol.read_field_end().await?;
                    __protocol.read_struct_end().await?;
                    if let ::std::option::Option::Some(ret) = ret {
                        ::std::result::Result::Ok(ret)
                    } else {
                        ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                            "received empty union from remote Message",
                        ))
                    }
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Detail" })
                    + match self {
                        Detail::Click(value) => {
                            __protocol.struct_field_len(::std::option::Option::Some(1), value)
                        }
                        Detail::Search(value) => {
                            __protocol.struct_field_len(::std::option::Option::Some(2), value)
                        }
                        Detail::Purchase(value) => {
                            __protocol.struct_field_len(::std::option::Option::Some(3), value)
                        }
                        Detail::Failure(value) => {
                            __protocol.struct_field_len(::std::option::Option::Some(4), value)
                        }
                        Detail::ScrollDepth(value) => {
                            __protocol.double_field_len(::std::option::Option::Some(5), *value)
                        }
                    }
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        impl ::std::default::Default for Network {
            fn default() -> Self {
                Network {
                    connection: ::std::option::Option::Some(Connection::UNKNOWN),
                    carrier: ::std::default::Default::default(),
                    round_trip: ::std::default::Default::default(),
                    metered: ::std::default::Default::default(),
                }
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Clone, PartialEq)]
        pub struct Network {
            pub connection: ::std::option::Option<Connection>,

            pub carrier: ::std::option::Option<::pilota::FastStr>,

            pub round_trip: ::std::option::Option<i32>,

            pub metered: ::std::option::Option<bool>,
        }
        impl ::pilota::thrift::Message for Network {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Network" };

                __protocol.write_struct_begin(&struct_ident)?;
                if let ::std::option::Option::Some(value) = self.connection.as_ref() {
                    __protocol.write_i32_field(1, (value).inner())?;
                }
                if let ::std::option::Option::Some(value) = self.carrier.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.round_trip.as_ref() {
                    __protocol.write_i32_field(3, *value)?;
                }
                if let ::std::option::Option::Some(value) = self.metered.as_ref() {
                    __protocol.write_bool_field(4, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::Some(Connection::UNKNOWN);
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_1 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                            {
                                var_4 = ::std::option::Option::Some(__protocol.read_bool()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Network` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let data = Self {
                    connection: var_1,
                    carrier: var_2,
                    round_trip: var_3,
                    metered: var_4,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::Some(Connection::UNKNOWN);
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        <Connection as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_3 =
                                        ::std::option::Option::Some(__protocol.read_i32().await?);
                                }
                                ::std::option::Option::Some(4)
                                    if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                                {
                                    var_4 =
                                        ::std::option::Option::Some(__protocol.read_bool().await?);
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Network` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let data = Self {
                        connection: var_1,
                        carrier: var_2,
                        round_trip: var_3,
                        metered: var_4,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Network" })
                    + self.connection.as_ref().map_or(0, |value| {
                        __protocol.i32_field_len(::std::option::Option::Some(1), (value).inner())
                    })
                    + self.carrier.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.round_trip.as_ref().map_or(0, |value| {
                        __protocol.i32_field_len(::std::option::Option::Some(3), *value)
                    })
                    + self.metered.as_ref().map_or(0, |value| {
                        __protocol.bool_field_len(::std::option::Option::Some(4), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        impl ::std::default::Default for ClientEvent {
            fn default() -> Self {
                ClientEvent {
                    kind: ::std::default::Default::default(),
                    id: ::std::default::Default::default(),
                    occurred_at: ::std::default::Default::default(),
                    received_at: ::std::default::Default::default(),
                    session: ::std::default::Default::default(),
                    user: ::std::default::Default::default(),
                    device: ::std::default::Default::default(),
                    geo: ::std::default::Default::default(),
                    page: ::std::default::Default::default(),
                    experiments: ::std::default::Default::default(),
                    properties: ::std::default::Default::default(),
                    items: ::std::default::Default::default(),
                    detail: ::std::default::Default::default(),
                    body: ::std::default::Default::default(),
                    tags: ::std::default::Default::default(),
                    trace: ::std::default::Default::default(),
                    sample_rate: ::std::option::Option::Some(1f64),
                    schema_version: ::std::option::Option::Some(SCHEMA_VERSION),
                }
            }
        }
        #[derive(Debug, Clone, PartialEq)]
        pub struct ClientEvent {
            pub kind: EventKind,

            pub id: ::pilota::FastStr,

            pub occurred_at: super::common::Timestamp,

            pub received_at: ::std::option::Option<super::common::Timestamp>,

            pub session: ::std::option::Option<Session>,

            pub user: ::std::option::Option<User>,

            pub device: ::std::option::Option<Device>,

            pub geo: ::std::option::Option<Geo>,

            pub page: ::std::option::Option<Page>,

            pub experiments: ::std::option::Option<::std::vec::Vec<Experiment>>,

            pub properties:
                ::std::option::Option<::pilota::AHashMap<::pilota::FastStr, ::pilota::FastStr>>,

            pub items: ::std::option::Option<::std::vec::Vec<Item>>,

            pub detail: ::std::option::Option<Detail>,

            pub body: ::std::option::Option<::pilota::FastStr>,

            pub tags: ::std::option::Option<::pilota::AHashSet<::pilota::FastStr>>,

            pub trace: ::std::option::Option<::pilota::Bytes>,

            pub sample_rate: ::std::option::Option<f64>,

            pub schema_version: ::std::option::Option<i32>,
        }
        impl ::pilota::thrift::Message for ClientEvent {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier {
                    name: "ClientEvent",
                };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_i32_field(1, (&self.kind).inner())?;
                __protocol.write_faststr_field(2, (&self.id).clone())?;
                __protocol.write_struct_field(
                    3,
                    &self.occurred_at,
                    ::pilota::thrift::TType::I64,
                )?;
                if let ::std::option::Option::Some(value) = self.received_at.as_ref() {
                    __protocol.write_struct_field(4, value, ::pilota::thrift::TType::I64)?;
                }
                if let ::std::option::Option::Some(value) = self.session.as_ref() {
                    __protocol.write_struct_field(5, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.user.as_ref() {
                    __protocol.write_struct_field(6, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.device.as_ref() {
                    __protocol.write_struct_field(7, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.geo.as_ref() {
                    __protocol.write_struct_field(8, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.page.as_ref() {
                    __protocol.write_struct_field(9, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.experiments.as_ref() {
                    __protocol.write_list_field(
                        10,
                        ::pilota::thrift::TType::Struct,
                        &value,
                        |__protocol, val| {
                            __protocol.write_struct(val)?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.properties.as_ref() {
                    __protocol.write_map_field(
                        11,
                        ::pilota::thrift::TType::Binary,
                        ::pilota::thrift::TType::Binary,
                        &value,
                        |__protocol, key| {
                            __protocol.write_faststr((key).clone())?;
                            ::std::result::Result::Ok(())
                        },
                        |__protocol, val| {
                            __protocol.write_faststr((val).clone())?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.items.as_ref() {
                    __protocol.write_list_field(
                        12,
                        ::pilota::thrift::TType::Struct,
                        &value,
                        |__protocol, val| {
                            __protocol.write_struct(val)?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.detail.as_ref() {
                    __protocol.write_struct_field(13, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.body.as_ref() {
                    __protocol.write_faststr_field(14, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.tags.as_ref() {
                    __protocol.write_set_field(
                        15,
                        ::pilota::thrift::TType::Binary,
                        &value,
                        |__protocol, val| {
                            __protocol.write_faststr((val).clone())?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                if let ::std::option::Option::Some(value) = self.trace.as_ref() {
                    __protocol.write_bytes_field(16, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.sample_rate.as_ref() {
                    __protocol.write_double_field(17, *value)?;
                }
                if let ::std::option::Option::Some(value) = self.schema_version.as_ref() {
                    __protocol.write_i32_field(18, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;
                let mut var_6 = ::std::option::Option::None;
                let mut var_7 = ::std::option::Option::None;
                let mut var_8 = ::std::option::Option::None;
                let mut var_9 = ::std::option::Option::None;
                let mut var_10 = ::std::option::Option::None;
                let mut var_11 = ::std::option::Option::None;
                let mut var_12 = ::std::option::Option::None;
                let mut var_13 = ::std::option::Option::None;
                let mut var_14 = ::std::option::Option::None;
                let mut var_15 = ::std::option::Option::None;
                let mut var_16 = ::std::option::Option::None;
                let mut var_17 = ::std::option::Option::Some(1f64);
                let mut var_18 = ::std::option::Option::Some(SCHEMA_VERSION);

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_1 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_3 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_4 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_5 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(6)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_6 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(7)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_7 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(8)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_8 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(9)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_9 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(10)
                                if field_ident.field_type == ::pilota::thrift::TType::List =>
                            {
                                var_10 = ::std::option::Option::Some(unsafe {
                                    let list_ident = __protocol.read_list_begin()?;
                                    let mut val: ::std::vec::Vec<Experiment> =
                                        ::std::vec::Vec::with_capacity(list_ident.size);
                                    for i in 0..list_ident.size {
                                        val.as_mut_ptr()
                                            .offset(i as isize)
                                            .write(::pilota::thrift::Message::decode(__protocol)?);
                                    }
                                    val.set_len(list_ident.size);
                                    __protocol.read_list_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(11)
                                if field_ident.field_type == ::pilota::thrift::TType::Map =>
                            {
                                var_11 = ::std::option::Option::Some({
                                    let map_ident = __protocol.read_map_begin()?;
                                    let mut val = ::pilota::AHashMap::with_capacity(map_ident.size);
                                    for _ in 0..map_ident.size {
                                        val.insert(
                                            __protocol.read_faststr()?,
                                            __protocol.read_faststr()?,
                                        );
                                    }
                                    __protocol.read_map_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(12)
                                if field_ident.field_type == ::pilota::thrift::TType::List =>
                            {
                                var_12 = ::std::option::Option::Some(unsafe {
                                    let list_ident = __protocol.read_list_begin()?;
                                    let mut val: ::std::vec::Vec<Item> =
                                        ::std::vec::Vec::with_capacity(list_ident.size);
                                    for i in 0..list_ident.size {
                                        val.as_mut_ptr()
                                            .offset(i as isize)
                                            .write(::pilota::thrift::Message::decode(__protocol)?);
                                    }
                                    val.set_len(list_ident.size);
                                    __protocol.read_list_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(13)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_13 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(14)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_14 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(15)
                                if field_ident.field_type == ::pilota::thrift::TType::Set =>
                            {
                                var_15 = ::std::option::Option::Some({
                                    let list_ident = __protocol.read_set_begin()?;
                                    let mut val =
                                        ::pilota::AHashSet::with_capacity(list_ident.size);
                                    for _ in 0..list_ident.size {
                                        val.insert(__protocol.read_faststr()?);
                                    }
                                    __protocol.read_set_end()?;
                                    val
                                });
                            }
                            ::std::option::Option::Some(16)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_16 = ::std::option::Option::Some(__protocol.read_bytes()?);
                            }
                            ::std::option::Option::Some(17)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_17 = ::std::option::Option::Some(__protocol.read_double()?);
                            }
                            ::std::option::Option::Some(18)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_18 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `ClientEvent` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field kind is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field id is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_3) = var_3 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field occurred_at is required".to_string(),
                    ));
                };

                let data = Self {
                    kind: var_1,
                    id: var_2,
                    occurred_at: var_3,
                    received_at: var_4,
                    session: var_5,
                    user: var_6,
                    device: var_7,
                    geo: var_8,
                    page: var_9,
                    experiments: var_10,
                    properties: var_11,
                    items: var_12,
                    detail: var_13,
                    body: var_14,
                    tags: var_15,
                    trace: var_16,
                    sample_rate: var_17,
                    schema_version: var_18,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;
                    let mut var_6 = ::std::option::Option::None;
                    let mut var_7 = ::std::option::Option::None;
                    let mut var_8 = ::std::option::Option::None;
                    let mut var_9 = ::std::option::Option::None;
                    let mut var_10 = ::std::option::Option::None;
                    let mut var_11 = ::std::option::Option::None;
                    let mut var_12 = ::std::option::Option::None;
                    let mut var_13 = ::std::option::Option::None;
                    let mut var_14 = ::std::option::Option::None;
                    let mut var_15 = ::std::option::Option::None;
                    let mut var_16 = ::std::option::Option::None;
                    let mut var_17 = ::std::option::Option::Some(1f64);
                    let mut var_18 = ::std::option::Option::Some(SCHEMA_VERSION);

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::I32  => {
                    var_1 = ::std::option::Option::Some(<EventKind as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_2 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::I64  => {
                    var_3 = ::std::option::Option::Some(<super::common::Timestamp as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(4) if field_ident.field_type == ::pilota::thrift::TType::I64  => {
                    var_4 = ::std::option::Option::Some(<super::common::Timestamp as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(5) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_5 = ::std::option::Option::Some(<Session as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(6) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_6 = ::std::option::Option::Some(<User as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(7) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_7 = ::std::option::Option::Some(<Device as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(8) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_8 = ::std::option::Option::Some(<Geo as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(9) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_9 = ::std::option::Option::Some(<Page as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(10) if field_ident.field_type == ::pilota::thrift::TType::List  => {
                    var_10 = ::std::option::Option::Some({
                            let list_ident = __protocol.read_list_begin().await?;
                            let mut val = ::std::vec::Vec::with_capacity(list_ident.size);
                            for _ in 0..list_ident.size {
                                val.push(<Experiment as ::pilota::thrift::Message>::decode_async(__protocol).await?);
                            };
                            __protocol.read_list_end().await?;
                            val
                        });

                },::std::option::Option::Some(11) if field_ident.field_type == ::pilota::thrift::TType::Map  => {
                    var_11 = ::std::option::Option::Some({
                        let map_ident = __protocol.read_map_begin().await?;
                        let mut val = ::pilota::AHashMap::with_capacity(map_ident.size);
                        for _ in 0..map_ident.size {
                            val.insert(__protocol.read_faststr().await?, __protocol.read_faststr().await?);
                        }
                        __protocol.read_map_end().await?;
                        val
                    });

                },::std::option::Option::Some(12) if field_ident.field_type == ::pilota::thrift::TType::List  => {
                    var_12 = ::std::option::Option::Some({
                            let list_ident = __protocol.read_list_begin().await?;
                            let mut val = ::std::vec::Vec::with_capacity(list_ident.size);
                            for _ in 0..list_ident.size {
                                val.push(<Item as ::pilota::thrift::Message>::decode_async(__protocol).await?);
                            };
                            __protocol.read_list_end().await?;
                            val
                        });

                },::std::option::Option::Some(13) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_13 = ::std::option::Option::Some(<Detail as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(14) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_14 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(15) if field_ident.field_type == ::pilota::thrift::TType::Set  => {
                    var_15 = ::std::option::Option::Some({let list_ident = __protocol.read_set_begin().await?;
                    let mut val = ::pilota::AHashSet::with_capacity(list_ident.size);
                    for _ in 0..list_ident.size {
                        val.insert(__protocol.read_faststr().await?);
                    };
                    __protocol.read_set_end().await?;
                    val});

                },::std::option::Option::Some(16) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_16 = ::std::option::Option::Some(__protocol.read_bytes().await?);

                },::std::option::Option::Some(17) if field_ident.field_type == ::pilota::thrift::TType::Double  => {
                    var_17 = ::std::option::Option::Some(__protocol.read_double().await?);

                },::std::option::Option::Some(18) if field_ident.field_type == ::pilota::thrift::TType::I32  => {
                    var_18 = ::std::option::Option::Some(__protocol.read_i32().await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `ClientEvent` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field kind is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field id is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_3) = var_3 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field occurred_at is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        kind: var_1,
                        id: var_2,
                        occurred_at: var_3,
                        received_at: var_4,
                        session: var_5,
                        user: var_6,
                        device: var_7,
                        geo: var_8,
                        page: var_9,
                        experiments: var_10,
                        properties: var_11,
                        items: var_12,
                        detail: var_13,
                        body: var_14,
                        tags: var_15,
                        trace: var_16,
                        sample_rate: var_17,
                        schema_version: var_18,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier {
                    name: "ClientEvent",
                }) + __protocol.i32_field_len(::std::option::Option::Some(1), (&self.kind).inner())
                    + __protocol.faststr_field_len(::std::option::Option::Some(2), &self.id)
                    + __protocol.struct_field_len(::std::option::Option::Some(3), &self.occurred_at)
                    + self.received_at.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(4), value)
                    })
                    + self.session.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(5), value)
                    })
                    + self.user.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(6), value)
                    })
                    + self.device.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(7), value)
                    })
                    + self.geo.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(8), value)
                    })
                    + self.page.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(9), value)
                    })
                    + self.experiments.as_ref().map_or(0, |value| {
                        __protocol.list_field_len(
                            ::std::option::Option::Some(10),
                            ::pilota::thrift::TType::Struct,
                            value,
                            |__protocol, el| __protocol.struct_len(el),
                        )
                    })
                    + self.properties.as_ref().map_or(0, |value| {
                        __protocol.map_field_len(
                            ::std::option::Option::Some(11),
                            ::pilota::thrift::TType::Binary,
                            ::pilota::thrift::TType::Binary,
                            value,
                            |__protocol, key| __protocol.faststr_len(key),
                            |__protocol, val| __protocol.faststr_len(val),
                        )
                    })
                    + self.items.as_ref().map_or(0, |value| {
                        __protocol.list_field_len(
                            ::std::option::Option::Some(12),
                            ::pilota::thrift::TType::Struct,
                            value,
                            |__protocol, el| __protocol.struct_len(el),
                        )
                    })
                    + self.detail.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(13), value)
                    })
                    + self.body.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(14), value)
                    })
                    + self.tags.as_ref().map_or(0, |value| {
                        __protocol.set_field_len(
                            ::std::option::Option::Some(15),
                            ::pilota::thrift::TType::Binary,
                            value,
                            |__protocol, el| __protocol.faststr_len(el),
                        )
                    })
                    + self.trace.as_ref().map_or(0, |value| {
                        __protocol.bytes_field_len(::std::option::Option::Some(16), value)
                    })
                    + self.sample_rate.as_ref().map_or(0, |value| {
                        __protocol.double_field_len(::std::option::Option::Some(17), *value)
                    })
                    + self.schema_version.as_ref().map_or(0, |value| {
                        __protocol.i32_field_len(::std::option::Option::Some(18), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        impl ::std::default::Default for Item {
            fn default() -> Self {
                Item {
                    sku: ::std::default::Default::default(),
                    title: ::std::default::Default::default(),
                    quantity: ::std::option::Option::Some(1i32),
                    price: ::std::default::Default::default(),
                    position: ::std::default::Default::default(),
                    attributes: ::std::default::Default::default(),
                }
            }
        }
        #[derive(Debug, Clone, PartialEq)]
        pub struct Item {
            pub sku: ::pilota::FastStr,

            pub title: ::std::option::Option<::pilota::FastStr>,

            pub quantity: ::std::option::Option<i32>,

            pub price: ::std::option::Option<super::common::Money>,

            pub position: ::std::option::Option<i16>,

            pub attributes:
                ::std::option::Option<::pilota::AHashMap<::pilota::FastStr, ::pilota::FastStr>>,
        }
        impl ::pilota::thrift::Message for Item {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Item" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.sku).clone())?;
                if let ::std::option::Option::Some(value) = self.title.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.quantity.as_ref() {
                    __protocol.write_i32_field(3, *value)?;
                }
                if let ::std::option::Option::Some(value) = self.price.as_ref() {
                    __protocol.write_struct_field(4, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.position.as_ref() {
                    __protocol.write_i16_field(5, *value)?;
                }
                if let ::std::option::Option::Some(value) = self.attributes.as_ref() {
                    __protocol.write_map_field(
                        6,
                        ::pilota::thrift::TType::Binary,
                        ::pilota::thrift::TType::Binary,
                        &value,
                        |__protocol, key| {
                            __protocol.write_faststr((key).clone())?;
                            ::std::result::Result::Ok(())
                        },
                        |__protocol, val| {
                            __protocol.write_faststr((val).clone())?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::Some(1i32);
                let mut var_4 = ::std::option::Option::None;
                let mut var_5 = ::std::option::Option::None;
                let mut var_6 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            ::std::option::Option::Some(4)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_4 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(5)
                                if field_ident.field_type == ::pilota::thrift::TType::I16 =>
                            {
                                var_5 = ::std::option::Option::Some(__protocol.read_i16()?);
                            }
                            ::std::option::Option::Some(6)
                                if field_ident.field_type == ::pilota::thrift::TType::Map =>
                            {
                                var_6 = ::std::option::Option::Some({
                                    let map_ident = __protocol.read_map_begin()?;
                                    let mut val = ::pilota::AHashMap::with_capacity(map_ident.size);
                                    for _ in 0..map_ident.size {
                                        val.insert(
                                            __protocol.read_faststr()?,
                                            __protocol.read_faststr()?,
                                        );
                                    }
                                    __protocol.read_map_end()?;
                                    val
                                });
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Item` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field sku is required".to_string(),
                    ));
                };

                let data = Self {
                    sku: var_1,
                    title: var_2,
                    quantity: var_3,
                    price: var_4,
                    position: var_5,
                    attributes: var_6,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::Some(1i32);
                    let mut var_4 = ::std::option::Option::None;
                    let mut var_5 = ::std::option::Option::None;
                    let mut var_6 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_1 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_2 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::I32  => {
                    var_3 = ::std::option::Option::Some(__protocol.read_i32().await?);

                },::std::option::Option::Some(4) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_4 = ::std::option::Option::Some(<super::common::Money as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(5) if field_ident.field_type == ::pilota::thrift::TType::I16  => {
                    var_5 = ::std::option::Option::Some(__protocol.read_i16().await?);

                },::std::option::Option::Some(6) if field_ident.field_type == ::pilota::thrift::TType::Map  => {
                    var_6 = ::std::option::Option::Some({
                        let map_ident = __protocol.read_map_begin().await?;
                        let mut val = ::pilota::AHashMap::with_capacity(map_ident.size);
                        for _ in 0..map_ident.size {
                            val.insert(__protocol.read_faststr().await?, __protocol.read_faststr().await?);
                        }
                        __protocol.read_map_end().await?;
                        val
                    });

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Item` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field sku is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        sku: var_1,
                        title: var_2,
                        quantity: var_3,
                        price: var_4,
                        position: var_5,
                        attributes: var_6,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Item" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.sku)
                    + self.title.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.quantity.as_ref().map_or(0, |value| {
                        __protocol.i32_field_len(::std::option::Option::Some(3), *value)
                    })
                    + self.price.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(4), value)
                    })
                    + self.position.as_ref().map_or(0, |value| {
                        __protocol.i16_field_len(::std::option::Option::Some(5), *value)
                    })
                    + self.attributes.as_ref().map_or(0, |value| {
                        __protocol.map_field_len(
                            ::std::option::Option::Some(6),
                            ::pilota::thrift::TType::Binary,
                            ::pilota::thrift::TType::Binary,
                            value,
                            |__protocol, key| __protocol.faststr_len(key),
                            |__protocol, val| __protocol.faststr_len(val),
                        )
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Debug, Default, Clone, PartialEq)]
        pub struct Geo {
            pub point: ::std::option::Option<super::common::GeoPoint>,

            pub timezone: ::std::option::Option<::pilota::FastStr>,

            pub nearest: ::std::option::Option<super::common::Address>,
        }
        impl ::pilota::thrift::Message for Geo {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Geo" };

                __protocol.write_struct_begin(&struct_ident)?;
                if let ::std::option::Option::Some(value) = self.point.as_ref() {
                    __protocol.write_struct_field(1, value, ::pilota::thrift::TType::Struct)?;
                }
                if let ::std::option::Option::Some(value) = self.timezone.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.nearest.as_ref() {
                    __protocol.write_struct_field(3, value, ::pilota::thrift::TType::Struct)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_1 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_3 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Geo` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let data = Self {
                    point: var_1,
                    timezone: var_2,
                    nearest: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_1 = ::std::option::Option::Some(<super::common::GeoPoint as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Binary  => {
                    var_2 = ::std::option::Option::Some(__protocol.read_faststr().await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::Struct  => {
                    var_3 = ::std::option::Option::Some(<super::common::Address as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Geo` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let data = Self {
                        point: var_1,
                        timezone: var_2,
                        nearest: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Geo" })
                    + self.point.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(1), value)
                    })
                    + self.timezone.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.nearest.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(3), value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Search {
            pub query: ::pilota::FastStr,

            pub results: i32,

            pub filters: ::std::option::Option<::std::vec::Vec<::pilota::FastStr>>,
        }
        impl ::pilota::thrift::Message for Search {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Search" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.query).clone())?;
                __protocol.write_i32_field(2, *&self.results)?;
                if let ::std::option::Option::Some(value) = self.filters.as_ref() {
                    __protocol.write_list_field(
                        3,
                        ::pilota::thrift::TType::Binary,
                        &value,
                        |__protocol, val| {
                            __protocol.write_faststr((val).clone())?;
                            ::std::result::Result::Ok(())
                        },
                    )?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::List =>
                            {
                                var_3 = ::std::option::Option::Some(unsafe {
                                    let list_ident = __protocol.read_list_begin()?;
                                    let mut val: ::std::vec::Vec<::pilota::FastStr> =
                                        ::std::vec::Vec::with_capacity(list_ident.size);
                                    for i in 0..list_ident.size {
                                        val.as_mut_ptr()
                                            .offset(i as isize)
                                            .write(__protocol.read_faststr()?);
                                    }
                                    val.set_len(list_ident.size);
                                    __protocol.read_list_end()?;
                                    val
                                });
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Search` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field query is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field results is required".to_string(),
                    ));
                };

                let data = Self {
                    query: var_1,
                    results: var_2,
                    filters: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_2 =
                                        ::std::option::Option::Some(__protocol.read_i32().await?);
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type == ::pilota::thrift::TType::List =>
                                {
                                    var_3 = ::std::option::Option::Some({
                                        let list_ident = __protocol.read_list_begin().await?;
                                        let mut val =
                                            ::std::vec::Vec::with_capacity(list_ident.size);
                                        for _ in 0..list_ident.size {
                                            val.push(__protocol.read_faststr().await?);
                                        }
                                        __protocol.read_list_end().await?;
                                        val
                                    });
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Search` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field query is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field results is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        query: var_1,
                        results: var_2,
                        filters: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Search" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.query)
                    + __protocol.i32_field_len(::std::option::Option::Some(2), *&self.results)
                    + self.filters.as_ref().map_or(0, |value| {
                        __protocol.list_field_len(
                            ::std::option::Option::Some(3),
                            ::pilota::thrift::TType::Binary,
                            value,
                            |__protocol, el| __protocol.faststr_len(el),
                        )
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Consent {
            pub analytics: bool,

            pub personalisation: bool,

            pub decided_at: ::std::option::Option<super::common::Timestamp>,
        }
        impl ::pilota::thrift::Message for Consent {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Consent" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_bool_field(1, *&self.analytics)?;
                __protocol.write_bool_field(2, *&self.personalisation)?;
                if let ::std::option::Option::Some(value) = self.decided_at.as_ref() {
                    __protocol.write_struct_field(3, value, ::pilota::thrift::TType::I64)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_bool()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_bool()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::I64 =>
                            {
                                var_3 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Consent` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field analytics is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field personalisation is required".to_string(),
                    ));
                };

                let data = Self {
                    analytics: var_1,
                    personalisation: var_2,
                    decided_at: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                    loop {


                let field_ident = __protocol.read_field_begin().await?;
                if field_ident.field_type == ::pilota::thrift::TType::Stop {

                    break;
                } else {

                }
                __pilota_decoding_field_id = field_ident.id;
                match field_ident.id {
                    ::std::option::Option::Some(1) if field_ident.field_type == ::pilota::thrift::TType::Bool  => {
                    var_1 = ::std::option::Option::Some(__protocol.read_bool().await?);

                },::std::option::Option::Some(2) if field_ident.field_type == ::pilota::thrift::TType::Bool  => {
                    var_2 = ::std::option::Option::Some(__protocol.read_bool().await?);

                },::std::option::Option::Some(3) if field_ident.field_type == ::pilota::thrift::TType::I64  => {
                    var_3 = ::std::option::Option::Some(<super::common::Timestamp as ::pilota::thrift::Message>::decode_async(__protocol).await?);

                },
                    _ => {
                        __protocol.skip(field_ident.field_type).await?;

                    },
                }

                __protocol.read_field_end().await?;


            };
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                }.await {
                if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                    err.prepend_msg(&format!("decode struct `Consent` field(#{}) failed, caused by: ", field_id));
                }
                return ::std::result::Result::Err(err);
            };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field analytics is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field personalisation is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        analytics: var_1,
                        personalisation: var_2,
                        decided_at: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Consent" })
                    + __protocol.bool_field_len(::std::option::Option::Some(1), *&self.analytics)
                    + __protocol
                        .bool_field_len(::std::option::Option::Some(2), *&self.personalisation)
                    + self.decided_at.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(3), value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Referrer {
            pub url: ::pilota::FastStr,

            pub campaign: ::std::option::Option<Campaign>,
        }
        impl ::pilota::thrift::Message for Referrer {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Referrer" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.url).clone())?;
                if let ::std::option::Option::Some(value) = self.campaign.as_ref() {
                    __protocol.write_struct_field(2, value, ::pilota::thrift::TType::Struct)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Struct =>
                            {
                                var_2 = ::std::option::Option::Some(
                                    ::pilota::thrift::Message::decode(__protocol)?,
                                );
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Referrer` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field url is required".to_string(),
                    ));
                };

                let data = Self {
                    url: var_1,
                    campaign: var_2,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Struct =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        <Campaign as ::pilota::thrift::Message>::decode_async(
                                            __protocol,
                                        )
                                        .await?,
                                    );
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Referrer` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field url is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        url: var_1,
                        campaign: var_2,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Referrer" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.url)
                    + self.campaign.as_ref().map_or(0, |value| {
                        __protocol.struct_field_len(::std::option::Option::Some(2), value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq, Copy)]
        #[repr(transparent)]
        pub struct EventKind(i32);

        impl EventKind {
            pub const PAGE_VIEW: Self = Self(1);
            pub const CLICK: Self = Self(2);
            pub const IMPRESSION: Self = Self(3);
            pub const SCROLL: Self = Self(4);
            pub const SEARCH: Self = Self(5);
            pub const ADD_TO_CART: Self = Self(6);
            pub const PURCHASE: Self = Self(7);
            pub const SIGN_UP: Self = Self(8);
            pub const FAILURE: Self = Self(9);
            pub const HEARTBEAT: Self = Self(10);

            pub fn inner(&self) -> i32 {
                self.0
            }

            pub fn to_string(&self) -> ::std::string::String {
                match self {
                    Self(1) => ::std::string::String::from("PAGE_VIEW"),
                    Self(2) => ::std::string::String::from("CLICK"),
                    Self(3) => ::std::string::String::from("IMPRESSION"),
                    Self(4) => ::std::string::String::from("SCROLL"),
                    Self(5) => ::std::string::String::from("SEARCH"),
                    Self(6) => ::std::string::String::from("ADD_TO_CART"),
                    Self(7) => ::std::string::String::from("PURCHASE"),
                    Self(8) => ::std::string::String::from("SIGN_UP"),
                    Self(9) => ::std::string::String::from("FAILURE"),
                    Self(10) => ::std::string::String::from("HEARTBEAT"),
                    Self(val) => val.to_string(),
                }
            }

            pub fn try_from_i32(value: i32) -> ::std::option::Option<Self> {
                match value {
                    1 => ::std::option::Option::Some(Self::PAGE_VIEW),
                    2 => ::std::option::Option::Some(Self::CLICK),
                    3 => ::std::option::Option::Some(Self::IMPRESSION),
                    4 => ::std::option::Option::Some(Self::SCROLL),
                    5 => ::std::option::Option::Some(Self::SEARCH),
                    6 => ::std::option::Option::Some(Self::ADD_TO_CART),
                    7 => ::std::option::Option::Some(Self::PURCHASE),
                    8 => ::std::option::Option::Some(Self::SIGN_UP),
                    9 => ::std::option::Option::Some(Self::FAILURE),
                    10 => ::std::option::Option::Some(Self::HEARTBEAT),
                    _ => ::std::option::Option::None,
                }
            }
        }

        impl ::std::convert::From<i32> for EventKind {
            fn from(value: i32) -> Self {
                Self(value)
            }
        }

        impl ::std::convert::From<EventKind> for i32 {
            fn from(value: EventKind) -> i32 {
                value.0
            }
        }

        impl ::pilota::thrift::Message for EventKind {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                __protocol.write_i32(self.inner())?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};
                let value = __protocol.read_i32()?;
                ::std::result::Result::Ok(::std::convert::TryFrom::try_from(value).map_err(
                    |err| {
                        ::pilota::thrift::new_protocol_exception(
                            ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                            format!("invalid enum value for EventKind, value: {}", value),
                        )
                    },
                )?)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let value = __protocol.read_i32().await?;
                    ::std::result::Result::Ok(::std::convert::TryFrom::try_from(value).map_err(
                        |err| {
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                format!("invalid enum value for EventKind, value: {}", value),
                            )
                        },
                    )?)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.i32_len(self.inner())
            }
        }
        #[derive(PartialOrd, Hash, Eq, Ord, Debug, Default, Clone, PartialEq)]
        pub struct Failure {
            pub message: ::pilota::FastStr,

            pub stack: ::std::option::Option<::pilota::FastStr>,

            pub fatal: ::std::option::Option<bool>,
        }
        impl ::pilota::thrift::Message for Failure {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Failure" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_faststr_field(1, (&self.message).clone())?;
                if let ::std::option::Option::Some(value) = self.stack.as_ref() {
                    __protocol.write_faststr_field(2, (value).clone())?;
                }
                if let ::std::option::Option::Some(value) = self.fatal.as_ref() {
                    __protocol.write_bool_field(3, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::None;

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::Binary =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_faststr()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_bool()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Failure` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field message is required".to_string(),
                    ));
                };

                let data = Self {
                    message: var_1,
                    stack: var_2,
                    fatal: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::None;

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_1 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Binary =>
                                {
                                    var_2 = ::std::option::Option::Some(
                                        __protocol.read_faststr().await?,
                                    );
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type == ::pilota::thrift::TType::Bool =>
                                {
                                    var_3 =
                                        ::std::option::Option::Some(__protocol.read_bool().await?);
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Failure` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field message is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        message: var_1,
                        stack: var_2,
                        fatal: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol
                    .struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Failure" })
                    + __protocol.faststr_field_len(::std::option::Option::Some(1), &self.message)
                    + self.stack.as_ref().map_or(0, |value| {
                        __protocol.faststr_field_len(::std::option::Option::Some(2), value)
                    })
                    + self.fatal.as_ref().map_or(0, |value| {
                        __protocol.bool_field_len(::std::option::Option::Some(3), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
        impl ::std::default::Default for Screen {
            fn default() -> Self {
                Screen {
                    width: ::std::default::Default::default(),
                    height: ::std::default::Default::default(),
                    density: ::std::option::Option::Some(1f64),
                }
            }
        }
        #[derive(PartialOrd, Debug, Clone, PartialEq)]
        pub struct Screen {
            pub width: i32,

            pub height: i32,

            pub density: ::std::option::Option<f64>,
        }
        impl ::pilota::thrift::Message for Screen {
            fn encode<T: ::pilota::thrift::TOutputProtocol>(
                &self,
                __protocol: &mut T,
            ) -> ::std::result::Result<(), ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::thrift::TOutputProtocolExt;
                let struct_ident = ::pilota::thrift::TStructIdentifier { name: "Screen" };

                __protocol.write_struct_begin(&struct_ident)?;
                __protocol.write_i32_field(1, *&self.width)?;
                __protocol.write_i32_field(2, *&self.height)?;
                if let ::std::option::Option::Some(value) = self.density.as_ref() {
                    __protocol.write_double_field(3, *value)?;
                }
                __protocol.write_field_stop()?;
                __protocol.write_struct_end()?;
                ::std::result::Result::Ok(())
            }

            fn decode<T: ::pilota::thrift::TInputProtocol>(
                __protocol: &mut T,
            ) -> ::std::result::Result<Self, ::pilota::thrift::ThriftException> {
                #[allow(unused_imports)]
                use ::pilota::{Buf, thrift::TLengthProtocolExt};

                let mut var_1 = ::std::option::Option::None;
                let mut var_2 = ::std::option::Option::None;
                let mut var_3 = ::std::option::Option::Some(1f64);

                let mut __pilota_decoding_field_id = ::std::option::Option::None;

                __protocol.read_struct_begin()?;
                if let ::std::result::Result::Err(mut err) = (|| {
                    loop {
                        let field_ident = __protocol.read_field_begin()?;
                        if field_ident.field_type == ::pilota::thrift::TType::Stop {
                            __protocol.field_stop_len();
                            break;
                        } else {
                            __protocol.field_begin_len(field_ident.field_type, field_ident.id);
                        }
                        __pilota_decoding_field_id = field_ident.id;
                        match field_ident.id {
                            ::std::option::Option::Some(1)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_1 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            ::std::option::Option::Some(2)
                                if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                            {
                                var_2 = ::std::option::Option::Some(__protocol.read_i32()?);
                            }
                            ::std::option::Option::Some(3)
                                if field_ident.field_type == ::pilota::thrift::TType::Double =>
                            {
                                var_3 = ::std::option::Option::Some(__protocol.read_double()?);
                            }
                            _ => {
                                __protocol.skip(field_ident.field_type)?;
                            }
                        }

                        __protocol.read_field_end()?;
                        __protocol.field_end_len();
                    }
                    ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                })() {
                    if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                        err.prepend_msg(&format!(
                            "decode struct `Screen` field(#{}) failed, caused by: ",
                            field_id
                        ));
                    }
                    return ::std::result::Result::Err(err);
                };
                __protocol.read_struct_end()?;

                let ::std::option::Option::Some(var_1) = var_1 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field width is required".to_string(),
                    ));
                };
                let ::std::option::Option::Some(var_2) = var_2 else {
                    return ::std::result::Result::Err(::pilota::thrift::new_protocol_exception(
                        ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                        "field height is required".to_string(),
                    ));
                };

                let data = Self {
                    width: var_1,
                    height: var_2,
                    density: var_3,
                };
                ::std::result::Result::Ok(data)
            }

            fn decode_async<'a, T: ::pilota::thrift::TAsyncInputProtocol>(
                __protocol: &'a mut T,
            ) -> ::std::pin::Pin<
                ::std::boxed::Box<
                    dyn ::std::future::Future<
                            Output = ::std::result::Result<Self, ::pilota::thrift::ThriftException>,
                        > + Send
                        + 'a,
                >,
            > {
                ::std::boxed::Box::pin(async move {
                    let mut var_1 = ::std::option::Option::None;
                    let mut var_2 = ::std::option::Option::None;
                    let mut var_3 = ::std::option::Option::Some(1f64);

                    let mut __pilota_decoding_field_id = ::std::option::Option::None;

                    __protocol.read_struct_begin().await?;
                    if let ::std::result::Result::Err(mut err) = async {
                        loop {
                            let field_ident = __protocol.read_field_begin().await?;
                            if field_ident.field_type == ::pilota::thrift::TType::Stop {
                                break;
                            } else {
                            }
                            __pilota_decoding_field_id = field_ident.id;
                            match field_ident.id {
                                ::std::option::Option::Some(1)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_1 =
                                        ::std::option::Option::Some(__protocol.read_i32().await?);
                                }
                                ::std::option::Option::Some(2)
                                    if field_ident.field_type == ::pilota::thrift::TType::I32 =>
                                {
                                    var_2 =
                                        ::std::option::Option::Some(__protocol.read_i32().await?);
                                }
                                ::std::option::Option::Some(3)
                                    if field_ident.field_type
                                        == ::pilota::thrift::TType::Double =>
                                {
                                    var_3 = ::std::option::Option::Some(
                                        __protocol.read_double().await?,
                                    );
                                }
                                _ => {
                                    __protocol.skip(field_ident.field_type).await?;
                                }
                            }

                            __protocol.read_field_end().await?;
                        }
                        ::std::result::Result::Ok::<_, ::pilota::thrift::ThriftException>(())
                    }
                    .await
                    {
                        if let ::std::option::Option::Some(field_id) = __pilota_decoding_field_id {
                            err.prepend_msg(&format!(
                                "decode struct `Screen` field(#{}) failed, caused by: ",
                                field_id
                            ));
                        }
                        return ::std::result::Result::Err(err);
                    };
                    __protocol.read_struct_end().await?;

                    let ::std::option::Option::Some(var_1) = var_1 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field width is required".to_string(),
                            ),
                        );
                    };
                    let ::std::option::Option::Some(var_2) = var_2 else {
                        return ::std::result::Result::Err(
                            ::pilota::thrift::new_protocol_exception(
                                ::pilota::thrift::ProtocolExceptionKind::InvalidData,
                                "field height is required".to_string(),
                            ),
                        );
                    };

                    let data = Self {
                        width: var_1,
                        height: var_2,
                        density: var_3,
                    };
                    ::std::result::Result::Ok(data)
                })
            }

            fn size<T: ::pilota::thrift::TLengthProtocol>(&self, __protocol: &mut T) -> usize {
                #[allow(unused_imports)]
                use ::pilota::thrift::TLengthProtocolExt;
                __protocol.struct_begin_len(&::pilota::thrift::TStructIdentifier { name: "Screen" })
                    + __protocol.i32_field_len(::std::option::Option::Some(1), *&self.width)
                    + __protocol.i32_field_len(::std::option::Option::Some(2), *&self.height)
                    + self.density.as_ref().map_or(0, |value| {
                        __protocol.double_field_len(::std::option::Option::Some(3), *value)
                    })
                    + __protocol.field_stop_len()
                    + __protocol.struct_end_len()
            }
        }
    }
}
