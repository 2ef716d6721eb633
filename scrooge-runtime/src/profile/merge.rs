//! One profile of many processes.

use std::collections::{BTreeMap, HashMap};

use super::{Profile, ProfileError, ProfilePath};

impl Profile {
    /// Adds what another process has learnt of the same kind of record. Paths are hot where they were read in enough of all
    /// observed records, by this profile's `min_access_ratio`, and where they lead to one.
    ///
    /// The other's schema may be older or newer: what only it has is added, and the fingerprint stays.
    ///
    /// # Errors
    ///
    /// When the other profile is of another record, or of another protocol, in which sizes differ. Nothing is changed then.
    pub fn merge(&mut self, other: &Profile) -> Result<(), ProfileError> {
        if self.record != other.record {
            return Err(ProfileError::invalid(format!(
                "a profile of {} can't be merged with one of {}",
                self.record, other.record
            )));
        }
        if self.protocol != other.protocol {
            return Err(ProfileError::invalid(format!(
                "sizes in {} can't be merged with sizes in {}",
                self.protocol, other.protocol
            )));
        }
        for (sum, more) in [
            (&mut self.processes, other.processes),
            (&mut self.observed, other.observed),
            (&mut self.measured, other.measured),
            (&mut self.measured_bytes, other.measured_bytes),
        ] {
            *sum = sum.saturating_add(more);
        }
        let places = self.paths.iter().enumerate();
        let places: HashMap<String, usize> = places
            .map(|(place, path)| (path.path.clone(), place))
            .collect();
        for path in &other.paths {
            let place = places.get(&path.path);
            match place.and_then(|&place| self.paths.get_mut(place)) {
                Some(own) => own.add(path),
                None => self.paths.push(path.clone()),
            }
        }
        self.choose_hot();
        Ok(())
    }

    fn choose_hot(&mut self) {
        let shares: Vec<f64> = self.paths.iter().map(|path| self.share(path)).collect();
        let mut leading = std::collections::HashSet::new();
        for (path, share) in self.paths.iter_mut().zip(shares) {
            path.hot = share >= self.min_access_ratio;
            if path.hot {
                let mut name = path.path.as_str();
                while let Some(parent) = parent(name) {
                    leading.insert(parent.to_owned());
                    name = parent;
                }
            }
        }
        for path in &mut self.paths {
            path.hot |= leading.contains(&path.path);
        }
    }
}

impl ProfilePath {
    fn add(&mut self, other: &ProfilePath) {
        for (sum, more) in [
            (&mut self.reads, other.reads),
            (&mut self.accesses, other.accesses),
            (&mut self.present, other.present),
            (&mut self.bytes, other.bytes),
        ] {
            *sum = sum.saturating_add(more);
        }
        let mut sizes: BTreeMap<u64, u64> = self.sizes.iter().copied().collect();
        for (size, records) in &other.sizes {
            let sum = sizes.entry(*size).or_default();
            *sum = sum.saturating_add(*records);
        }
        self.sizes = sizes.into_iter().collect();
    }
}

/// The path that leads to a path: `items` to `items[].price`.
fn parent(path: &str) -> Option<&str> {
    let (mut parent, _) = path.rsplit_once('.')?;
    while let Some(shorter) = parent
        .strip_suffix("[]")
        .or_else(|| parent.strip_suffix("[key]"))
    {
        parent = shorter;
    }
    Some(parent)
}
