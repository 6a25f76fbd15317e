//! Which calls can go wrong.

use crate::scenario::{CallRef, Callee, Calls, Fault, Target};

use super::Ask;

/// Calls that a fault's target means, by whomever they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallsMeant {
    /// What is asked in them.
    pub(crate) ask: Ask,
    /// Whether it is the replies to them that are meant.
    pub(crate) are_replies: bool,
    first: u64,
    count: u64,
}

impl CallsMeant {
    /// Those of all faults that mean calls or replies, with the faults' positions.
    pub(crate) fn by(faults: &[Fault]) -> Vec<(usize, Self)> {
        let of_fault = |(position, fault): (usize, &Fault)| Some((position, Self::of(&fault.target)?));
        faults.iter().enumerate().filter_map(of_fault).collect()
    }

    /// None when the target is something else.
    pub(crate) fn of(target: &Target) -> Option<Self> {
        let emails = |Calls { first, count }: Calls| (Ask::Email, first, count);
        let of_callee = |CallRef { of, first, count }: CallRef| (asked_of(of), first, count);
        let ((ask, first, count), are_replies) = match *target {
            Target::EmailCall(calls) => (emails(calls), false),
            Target::EmailReply(calls) => (emails(calls), true),
            Target::Call(calls) => (of_callee(calls), false),
            Target::Reply(calls) => (of_callee(calls), true),
            Target::Ack(_)
            | Target::Attempt(_)
            | Target::Worker(_)
            | Target::Write(_)
            | Target::Sender(_)
            | Target::Coordinator(_) => return None,
        };
        Some(Self { ask, are_replies, first, count })
    }

    /// Whether the n-th call in which this is asked is one of them, counted from 1.
    pub(crate) fn include(&self, ask: Ask, number: u64) -> bool {
        ask == self.ask && (self.first..self.first + self.count).contains(&number)
    }
}

fn asked_of(callee: Callee) -> Ask {
    match callee {
        Callee::Write => Ask::Write,
        Callee::Commit => Ask::Commit,
        Callee::Topic => Ask::Publish,
        Callee::PaidCall => Ask::Pay,
        Callee::Counter => Ask::Count,
    }
}
