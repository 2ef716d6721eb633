//! A name that no member of an enum has: the error did not say which enum.

use std::error::Error;

use scrooge_runtime::UnknownMember;
use scrooge_tests::schema::common::Platform;
use scrooge_tests::schema::events::EventKind;
use scrooge_tests::schema::regressions::Mood;
use scrooge_tests::schema::shapes::Colour;

#[test]
fn the_error_names_it() {
    for (error, enum_name) in [
        ("PURPLE".parse::<Colour>().unwrap_err(), "Colour"),
        ("PURPLE".parse::<Mood>().unwrap_err(), "Mood"),
        ("PURPLE".parse::<Platform>().unwrap_err(), "Platform"),
        ("".parse::<EventKind>().unwrap_err(), "EventKind"),
    ] {
        assert_eq!(error, UnknownMember { enum_name });
        let error: &dyn Error = &error;
        assert!(error.to_string().contains(&format!("enum {enum_name} ")));
    }
}

#[test]
fn names_are_the_idl_s_and_nothing_else() {
    assert_eq!("RED".parse(), Ok(Colour::RED));
    assert_eq!("CROSS".parse(), Ok(Mood::CROSS));
    for name in ["red", "Red", " RED", "1", "Colour::RED", "CALM"] {
        assert!(name.parse::<Colour>().is_err(), "{name}");
    }
}
