//! Which faults strike an attempt, a worker, the sender, a message or a request, and when they did.

use crate::plan::{Ask, CallsMeant, index};
use crate::scenario::{Action, AttemptRef, Fault, Stage, Target, When, WriteRef};

/// The scenario's faults, and when each first struck.
pub(super) struct Faults<'a> {
    faults: &'a [Fault],
    /// The calls and replies that they strike, with their positions; mostly there are none.
    on_calls: Vec<(usize, CallsMeant)>,
    /// How often each kind of request was made so far; counted where a call can be meant by its number.
    calls: [u64; Ask::KINDS],
    struck_ms: Vec<Option<u64>>,
}

/// A fault that will strike an attempt when so much of its work is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    pub(super) fault: usize,
    pub(super) after_work_ms: u64,
    pub(super) blow: Blow,
}

/// A fault that will strike an actor when its n-th request has been served.
#[derive(Clone, Copy, Debug)]
pub(super) struct RequestStrike {
    pub(super) fault: usize,
    /// Counted from 1.
    pub(super) request: u64,
    pub(super) blow: Blow,
}

/// A row that reaches the ledger twice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repeat {
    pub(super) fault: usize,
    /// Counted from 0.
    pub(super) row: u32,
}

/// What goes wrong with a call.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CallTrouble {
    /// It never arrives.
    pub(super) is_lost: bool,
    pub(super) fails: bool,
    pub(super) reply_is_lost: bool,
}

/// What a strike does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blow {
    Crash,
    CutOff,
    Pause { ms: u64 },
}

impl<'a> Faults<'a> {
    pub(super) fn new(faults: &'a [Fault]) -> Self {
        Self { faults, on_calls: CallsMeant::by(faults), calls: [0; Ask::KINDS], struck_ms: vec![None; faults.len()] }
    }

    /// The work of an attempt at its own pace, when everything that slows it is counted; each percentage rounds down.
    pub(super) fn slowed_work_ms(&mut self, usual_ms: u64, attempt: AttemptRef, worker: u32, now_ms: u64) -> u64 {
        let mut work_ms = usual_ms;
        for (position, fault) in self.faults.iter().enumerate() {
            let Action::Slow { percent } = fault.action else { continue };
            let hit = match &fault.target {
                Target::Attempt(slow) => *slow == attempt,
                Target::Worker(slow) => index(*slow) == worker as usize,
                _ => false,
            };
            if hit {
                work_ms = work_ms * percent / 100;
                self.struck_ms[position].get_or_insert(now_ms);
            }
        }
        work_ms
    }

    /// What will strike an attempt of so much work, the earliest first.
    pub(super) fn strikes(&self, attempt: AttemptRef, work_ms: u64) -> Vec<Strike> {
        let mut strikes: Vec<Strike> = Vec::new();
        for (fault, blow, when) in self.blows_on(&Target::Attempt(attempt)) {
            if let When::Percent(percent) = when {
                // There are few, and putting each in its place takes less code than sorting them.
                let after_work_ms = work_ms * percent / 100;
                let place = strikes.partition_point(|earlier| earlier.after_work_ms <= after_work_ms);
                strikes.insert(place, Strike { fault, after_work_ms, blow });
            }
        }
        strikes
    }

    /// What will strike an attempt or the sender after one of its requests.
    pub(super) fn request_strikes(&self, target: &Target) -> Vec<RequestStrike> {
        let of_request = |(fault, blow, when): (usize, Blow, &When)| match when {
            When::AfterRequest(request) => Some(RequestStrike { fault, request: *request, blow }),
            When::Percent(_) | When::AtMs(_) => None,
        };
        self.blows_on(target).filter_map(of_request).collect()
    }

    /// The rows of an attempt that reach the ledger twice.
    pub(super) fn repeats(&self, attempt: AttemptRef) -> Vec<Repeat> {
        let of_attempt = |(fault, spec): (usize, &Fault)| match &spec.target {
            Target::Write(WriteRef { task, attempt: number, row, run })
                if spec.action == Action::Repeat
                    && attempt == AttemptRef { stage: Stage::Publish, task: *task, attempt: *number, run: *run } =>
            {
                Some(Repeat { fault, row: (row - 1) as u32 })
            }
            _ => None,
        };
        self.faults.iter().enumerate().filter_map(of_attempt).collect()
    }

    /// What goes wrong with a call that is made now.
    pub(super) fn trouble_with(&mut self, ask: Ask, now_ms: u64) -> CallTrouble {
        let mut trouble = CallTrouble::default();
        if self.on_calls.is_empty() {
            return trouble;
        }
        let call = &mut self.calls[ask as usize];
        *call += 1;
        let call = *call;
        for &(position, meant) in self.on_calls.iter().filter(|(_, meant)| meant.include(ask, call)) {
            match (&self.faults[position].action, meant.are_replies) {
                (Action::Lose, true) => trouble.reply_is_lost = true,
                (Action::Lose, false) => trouble.is_lost = true,
                _ => trouble.fails = true,
            }
            self.struck_ms[position].get_or_insert(now_ms);
        }
        trouble
    }

    /// The restarts of coordinators: the fault, the run, and when.
    pub(super) fn restarts(&self) -> impl Iterator<Item = (u32, u32, u64)> {
        (0..).zip(self.faults).filter_map(|(fault, spec)| match (&spec.action, &spec.target, &spec.when) {
            (Action::Restart, Target::Coordinator(run), Some(When::AtMs(at_ms))) => Some((fault, *run as u32, *at_ms)),
            _ => None,
        })
    }

    /// Whether the acknowledgement that an attempt sends now is lost.
    pub(super) fn lose_ack(&mut self, attempt: AttemptRef, now_ms: u64) -> bool {
        let mut lost = false;
        for (position, fault) in self.faults.iter().enumerate() {
            if fault.action == Action::Lose && fault.target == Target::Ack(attempt) {
                self.struck_ms[position].get_or_insert(now_ms);
                lost = true;
            }
        }
        lost
    }

    pub(super) fn struck(&mut self, fault: usize, now_ms: u64) {
        self.struck_ms[fault].get_or_insert(now_ms);
    }

    pub(super) fn into_struck_ms(self) -> Vec<Option<u64>> {
        self.struck_ms
    }

    fn blows_on(&self, target: &Target) -> impl Iterator<Item = (usize, Blow, &When)> {
        self.faults.iter().enumerate().filter(move |(_, spec)| spec.target == *target).filter_map(|(fault, spec)| {
            let blow = match spec.action {
                Action::Crash => Blow::Crash,
                Action::CutOff => Blow::CutOff,
                Action::Pause { ms } => Blow::Pause { ms },
                Action::Lose | Action::Fail | Action::Repeat | Action::Restart | Action::Slow { .. } => return None,
            };
            Some((fault, blow, spec.when.as_ref()?))
        })
    }
}
