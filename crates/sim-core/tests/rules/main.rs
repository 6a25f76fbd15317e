//! The small print of the model, each rule as a table of small cases or as a short story, with numbers worked out by
//! hand from the constants of the model (launch 50 ms; map 610 + 68 a delivery; reduce 450 + 40 and publish 700 + 65 a
//! customer; close-out 86,000 ms) and from the sizes below, never from what the program says.
//!
//! | tasks | customers of a task (XXH64 mod tasks) | map, each | reduce | publish |
//! |---|---|---|---|---|
//! | 1 | 796 | 610 + 68 × 19,200 = 1,306,210 | 32,290 | 52,440 |
//! | 2 | 406, 390 | 610 + 68 × 9,600 = 653,410 | 16,690, 16,050 | 27,090, 26,050 |
//! | 3 | 275, 266, 255 | 610 + 68 × 6,400 = 435,810 | 11,450, 11,090, 10,650 | 18,575, 17,990, 17,275 |
//!
//! The lesson's 12 tasks: map 610 + 68 × 1,600 = 109,410. Publish-3 has 78 customers (works 5,770 ms), publish-4 73
//! (5,445 ms), publish-5 59 (4,535 ms), publish-7 71 (5,315 ms). Reduce-3 is acknowledged at 109,460 + 50 + 3,570 =
//! 113,080 ms and publish-3 launched then; a launch takes 50 ms.

mod contention;
mod copied;
mod determinism;
mod direct_emails;
mod effects;
mod faults;
mod fine_print;
mod giving_up;
mod incidents;
mod outbox;
mod policies;
mod queue;
mod quotas;
mod reading;
mod requests;
mod restarts;
mod runs;
mod sender;
mod silence;
mod sinks;
mod small;
mod speculation;
mod story;
mod times;
