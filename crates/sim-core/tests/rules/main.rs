//! The small print of the model, each rule as a short story with its numbers worked out by hand.
//!
//! Sizes of the lesson's cluster: publish-3 has 78 customers (works 5,770 ms), publish-4 has 73 (5,445 ms), publish-5
//! 59 (4,535 ms), publish-7 71 (5,315 ms). Reduce-3 is acknowledged at 113,080 ms and publish-3 launched then; a
//! launch takes 50 ms.

mod cluster;
mod direct_emails;
mod failures;
mod giving_up;
mod reading;
mod requests;
mod sender;
mod sinks;
mod small;
mod speculation;
mod story;
