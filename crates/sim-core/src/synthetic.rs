//! Customers made up from a seed, in whole numbers.
//!
//! The generator is ChaCha with 8 rounds: unlike the default ones of its library, it is promised to give the same
//! numbers in every version and on every machine.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::customers::Customers;
use crate::scenario::Synthetic;

/// About as many as the lesson's customers have.
const DELIVERIES_PER_CUSTOMER: u64 = 24;
/// A customer's share of the deliveries before it is doubled; the middle is 100.
const SHARE: std::ops::RangeInclusive<u64> = 50..=150;
const MOST_DOUBLINGS: u64 = 10;
/// What a customer pays for a delivery, in cents; the middle is the lesson's mean.
const PRICE_CENTS: std::ops::RangeInclusive<u64> = 1_000..=6_766;

pub(crate) fn customers(spec: &Synthetic) -> Customers {
    let seed = spec.seed.expect("the checks ask for a seed");
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let shares: Vec<u64> = (0..spec.customers).map(|_| share(&mut random, spec.skew_percent)).collect();
    // One delivery each is certain; the others go by share.
    let deliveries: Vec<u64> =
        apportion(spec.customers * (DELIVERIES_PER_CUSTOMER - 1), &shares).map(|more| 1 + more).collect();
    let digits = spec.customers.to_string().len().max(4);
    Customers {
        id: (1..=spec.customers).map(|number| format!("cust-{number:0digits$}")).collect(),
        cents: deliveries.iter().map(|count| count * random.random_range(PRICE_CENTS)).collect(),
        deliveries: deliveries.iter().map(|&count| u32::try_from(count).expect("a share of a few million")).collect(),
    }
}

fn share(random: &mut ChaCha8Rng, skew_percent: u64) -> u64 {
    let share = random.random_range(SHARE);
    let doublings = (0..MOST_DOUBLINGS).take_while(|_| random.random_range(0..100_u64) < skew_percent).count();
    share << doublings
}

/// Splits a whole by shares. Each part is a difference of rounded running sums, so the parts add up to the whole.
fn apportion(whole: u64, shares: &[u64]) -> impl Iterator<Item = u64> {
    let all: u64 = shares.iter().sum();
    let mut running = 0;
    let mut given = 0;
    shares.iter().map(move |share| {
        running += share;
        let due = whole * running / all;
        let part = due - given;
        given = due;
        part
    })
}

#[cfg(test)]
mod tests {
    use super::{apportion, customers};
    use crate::scenario::Synthetic;

    fn made(count: u64, seed: u64, skew_percent: u64) -> crate::Customers {
        customers(&Synthetic { customers: count, seed: Some(seed), skew_percent })
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let parts: Vec<u64> = apportion(10, &[1, 1, 1]).collect();
        assert_eq!(parts, [3, 3, 4]);
        assert_eq!(apportion(0, &[5, 7]).sum::<u64>(), 0);
    }

    #[test]
    fn everyone_has_a_delivery_and_all_of_them_together_24_times_as_many() {
        for (count, skew_percent) in [(1, 0), (1, 50), (50, 0), (999, 25), (10_000, 50)] {
            let made = made(count, 7, skew_percent);
            let all: u64 = made.deliveries.iter().map(|&deliveries| u64::from(deliveries)).sum();
            assert_eq!((made.len() as u64, all), (count, count * 24));
            assert!(made.deliveries.iter().all(|&deliveries| deliveries > 0));
            assert!(made.cents.iter().zip(&made.deliveries).all(|(&cents, &count)| {
                let price = cents / u64::from(count);
                (1_000..=6_766).contains(&price) && cents % u64::from(count) == 0
            }));
        }
    }

    #[test]
    fn skew_makes_the_largest_larger() {
        let largest = |skew_percent| made(1_000, 3, skew_percent).deliveries.into_iter().max();
        assert!(largest(0) < largest(25) && largest(25) < largest(50));
    }

    #[test]
    fn a_seed_gives_the_same_customers_and_another_seed_others() {
        assert_eq!(made(100, 5, 30), made(100, 5, 30));
        assert_ne!(made(100, 5, 30), made(100, 6, 30));
        // Held fast, so that a new version of the generator cannot change old links.
        let first = made(100_000, 5, 30);
        assert_eq!(&first.id[..2], ["cust-000001", "cust-000002"]);
        assert_eq!((&first.deliveries[..4], &first.cents[..2]), (&[10, 18, 26, 17][..], &[49_380, 57_276][..]));
    }
}
