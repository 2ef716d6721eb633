//! Where a record goes: the one thing that this program knows of its records' meaning.

use scrooge_examples::schema::events::EventKind;

/// A consumer of events, and the file that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Category {
    /// What went wrong, wherever it did.
    Failures,
    /// Signs of life, wherever they come from.
    Heartbeats,
    /// Carts and purchases of one market.
    Orders(Market),
    /// Everything else that people of one market do.
    Activity(Market),
}

/// The part of the world that a person lives in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Market {
    Japan,
    Europe,
    UnitedStates,
    Elsewhere,
    /// Nobody is signed in, or they have not said.
    Unknown,
}

use Category::{Activity, Failures, Heartbeats, Orders};
use Market::{Elsewhere, Europe, Japan, UnitedStates, Unknown};

/// The category of an event, from its kind and, where that matters, from `user.address.country`.
///
/// The country is bytes, since it is compared only: whether they are UTF-8 makes no difference
/// here, and no name of a file is made from them.
pub(crate) fn category<'a>(
    kind: EventKind,
    country: impl FnOnce() -> Option<&'a [u8]>,
) -> Category {
    match kind {
        EventKind::FAILURE => Failures,
        EventKind::HEARTBEAT => Heartbeats,
        EventKind::ADD_TO_CART | EventKind::PURCHASE => Orders(market(country())),
        _ => Activity(market(country())),
    }
}

fn market(country: Option<&[u8]>) -> Market {
    match country {
        Some(b"JP") => Japan,
        Some(b"US") => UnitedStates,
        Some(b"AT" | b"DE" | b"ES" | b"FR" | b"GB" | b"IE" | b"IT" | b"NL" | b"PL" | b"SE") => {
            Europe
        }
        Some(_) => Elsewhere,
        None => Unknown,
    }
}

impl Category {
    /// Every category, in the order that they are shown in.
    pub(crate) const ALL: [Category; 12] = [
        Activity(Japan),
        Activity(Europe),
        Activity(UnitedStates),
        Activity(Elsewhere),
        Activity(Unknown),
        Orders(Japan),
        Orders(Europe),
        Orders(UnitedStates),
        Orders(Elsewhere),
        Orders(Unknown),
        Heartbeats,
        Failures,
    ];

    /// Its place in [`ALL`](Self::ALL).
    pub(crate) fn index(self) -> usize {
        match self {
            Activity(market) => market.index(),
            Orders(market) => 5 + market.index(),
            Heartbeats => 10,
            Failures => 11,
        }
    }

    /// Its name, which its file has too.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Activity(Japan) => "activity-japan",
            Activity(Europe) => "activity-europe",
            Activity(UnitedStates) => "activity-us",
            Activity(Elsewhere) => "activity-elsewhere",
            Activity(Unknown) => "activity-unknown",
            Orders(Japan) => "orders-japan",
            Orders(Europe) => "orders-europe",
            Orders(UnitedStates) => "orders-us",
            Orders(Elsewhere) => "orders-elsewhere",
            Orders(Unknown) => "orders-unknown",
            Heartbeats => "heartbeats",
            Failures => "failures",
        }
    }
}

impl Market {
    fn index(self) -> usize {
        match self {
            Japan => 0,
            Europe => 1,
            UnitedStates => 2,
            Elsewhere => 3,
            Unknown => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_knows_its_place() {
        for (index, category) in Category::ALL.into_iter().enumerate() {
            assert_eq!(category.index(), index, "{}", category.name());
        }
    }

    #[test]
    fn orders_and_activity_go_by_country() {
        let japan = || Some(b"JP".as_slice());
        assert_eq!(category(EventKind::PURCHASE, japan), Orders(Japan));
        assert_eq!(category(EventKind::CLICK, japan), Activity(Japan));
        assert_eq!(category(EventKind::CLICK, || None), Activity(Unknown));
        let odd = || Some(b"../../\xff".as_slice());
        assert_eq!(category(EventKind::CLICK, odd), Activity(Elsewhere));
    }

    #[test]
    fn failures_and_heartbeats_do_not_look_at_the_country() {
        let unasked = || panic!("the country was read");
        assert_eq!(category(EventKind::FAILURE, unasked), Failures);
        let unasked = || panic!("the country was read");
        assert_eq!(category(EventKind::HEARTBEAT, unasked), Heartbeats);
    }

    #[test]
    fn a_kind_from_the_future_is_activity() {
        assert_eq!(category(EventKind(4711), || None), Activity(Unknown));
    }
}
