//! All outside systems of a scenario, and who serves which request.

use crate::outcome::System;
use crate::plan::{Ask, Identity, Plan, WriteKey};
use crate::scenario::{DedupeMemory, IdentityField, NotificationId};

use super::claims::Claims;
use super::files::Files;
use super::ledger::Ledger;
use super::log::Detail;
use super::outbox::{Notification, Outbox};
use super::outside_value::OutsideValue;
use super::receiver::Receiver;
use super::{Arrival, Places, Reply, SystemRecords};

/// The systems that a scenario uses.
pub(crate) struct Systems {
    ledger: Ledger,
    outbox: Option<Outbox>,
    mailbox: Option<Receiver>,
    topic: Option<Receiver>,
    paid_service: Option<Receiver>,
    files: Option<Files>,
    counter: Option<Receiver>,
    work_queue: Option<Claims>,
    locks: Option<Claims>,
    outside_value: Option<OutsideValue>,
}

impl Systems {
    pub(crate) fn new(plan: &Plan, detail: Detail) -> Self {
        let scenario = &plan.scenario;
        let effects = &scenario.effects;
        let customers = plan.customers.len();
        let places = Places { runs: scenario.runs.len() as u32, tasks: scenario.cluster.tasks as u32 };
        let receiver = |system, identity: &[IdentityField], memory, quota| {
            Receiver::new(system, Identity::of(identity.to_vec()), memory, quota, customers, detail)
        };
        let good = DedupeMemory::ForGood;
        Self {
            ledger: Ledger::new(&scenario.sink, plan.identity.clone(), places, customers, detail),
            outbox: plan.has_outbox().then(|| Outbox::new(customers, detail)),
            mailbox: plan.emails().then(|| {
                let fields = fields_of_id(scenario.email.notification_id);
                receiver(System::Mailbox, fields, scenario.email.dedupe_memory, None)
            }),
            topic: effects.topic.as_ref().map(|topic| receiver(System::Topic, &topic.identity, good, None)),
            paid_service: effects
                .paid_calls
                .as_ref()
                .map(|calls| receiver(System::PaidService, &calls.identity, good, calls.quota.as_ref())),
            files: effects.file.as_ref().map(|file| Files::new(file.path, places, customers, detail)),
            counter: effects.counter.as_ref().map(|counter| receiver(System::Counter, &counter.identity, good, None)),
            work_queue: effects.work_queue.as_ref().map(|claim| Claims::new(System::WorkQueue, claim, places)),
            locks: effects.lock.as_ref().map(|claim| Claims::new(System::Lock, claim, places)),
            outside_value: effects.reading.as_ref().map(OutsideValue::new),
        }
    }

    /// A request arrives at whom it is for; `row` is its number in its task.
    pub(crate) fn serve(&mut self, ask: Ask, row: u32, arrival: &Arrival, now_ms: u64) -> Reply {
        match ask {
            Ask::Write => self.write(arrival, now_ms),
            Ask::LookUpKey => self.ledger.look_up(arrival, now_ms),
            Ask::ClaimKey => self.ledger.claim_key(arrival, now_ms),
            Ask::RecordKey => self.ledger.record_key(arrival, now_ms),
            Ask::Commit => self.commit(arrival, now_ms),
            Ask::Email => in_use(&mut self.mailbox).call(arrival, now_ms),
            Ask::Publish => in_use(&mut self.topic).call(arrival, now_ms),
            Ask::Pay => in_use(&mut self.paid_service).call(arrival, now_ms),
            Ask::Count => in_use(&mut self.counter).call(arrival, now_ms),
            Ask::OpenFile => in_use(&mut self.files).open(arrival, now_ms),
            Ask::WriteBlock => in_use(&mut self.files).write(arrival, row, now_ms),
            Ask::CloseFile => in_use(&mut self.files).rename(arrival, now_ms),
            Ask::TakeItem => in_use(&mut self.work_queue).take(arrival, now_ms),
            Ask::CompleteItem => in_use(&mut self.work_queue).give_back(arrival, now_ms),
            Ask::TakeLock => in_use(&mut self.locks).take(arrival, now_ms),
            Ask::ReleaseLock => in_use(&mut self.locks).give_back(arrival, now_ms),
            Ask::Read => in_use(&mut self.outside_value).read(arrival, now_ms),
            Ask::Emit => Reply::Success,
        }
    }

    /// A request arrives at a system that cannot serve it.
    pub(crate) fn fail(&mut self, ask: Ask, arrival: &Arrival, now_ms: u64) {
        match ask {
            Ask::Write => self.ledger.fail_write(arrival, now_ms),
            Ask::Commit => self.ledger.fail_commit(arrival, now_ms),
            _ => self.receiver(ask).fail(arrival, now_ms),
        }
    }

    /// The reply to the last request of a kind never reaches its caller.
    pub(crate) fn lose_reply(&mut self, ask: Ask) {
        match ask {
            Ask::Write => self.ledger.lose_reply_to_write(),
            Ask::Commit => self.ledger.lose_reply_to_commit(),
            _ => self.receiver(ask).lose_reply(),
        }
    }

    /// Whether an attempt's transaction was committed.
    pub(crate) fn has_committed(&self, arrival: &Arrival) -> bool {
        self.ledger.has_committed(arrival)
    }

    /// Deletes what an attempt's transaction may have left, with the notifications that wait in the outbox.
    pub(crate) fn clean_up(&mut self, arrival: &Arrival, now_ms: u64) {
        self.ledger.delete(arrival, now_ms);
        if let Some(outbox) = &mut self.outbox {
            outbox.withdraw(arrival.attempt, now_ms);
        }
    }

    /// An attempt that failed gives back what it holds.
    pub(crate) fn put_back(&mut self, arrival: &Arrival, now_ms: u64) {
        self.claims().for_each(|claims| claims.put_back(arrival, now_ms));
    }

    /// An attempt that waits somewhere is there no more.
    pub(crate) fn hang_up(&mut self, attempt: u32) {
        self.claims().for_each(|claims| claims.hang_up(attempt));
    }

    /// An attempt has waited long enough for what it asked.
    pub(crate) fn give_up_waiting(&mut self, ask: Ask, arrival: &Arrival, now_ms: u64) {
        let claims = if ask == Ask::TakeItem { &mut self.work_queue } else { &mut self.locks };
        in_use(claims).give_up(arrival, now_ms);
    }

    /// How much of what an attempt asked is on record, everywhere. Where there is an outbox, it is the sender who asks for
    /// emails.
    pub(crate) fn traces_of(&self, attempt: u32) -> u32 {
        let mailbox = if self.outbox.is_some() { &None } else { &self.mailbox };
        let receivers = [mailbox, &self.topic, &self.paid_service, &self.counter].into_iter().flatten();
        let claims = [&self.work_queue, &self.locks].into_iter().flatten();
        let mut traces = self.ledger.traces_of(attempt);
        receivers.for_each(|receiver| traces += receiver.traces_of(attempt));
        claims.for_each(|claims| traces += claims.traces_of(attempt));
        traces += self.files.as_ref().map_or(0, |files| files.traces_of(attempt));
        traces += self.outside_value.as_ref().map_or(0, |value| value.traces_of(attempt));
        traces as u32
    }

    /// Attempts that waited for something which is free now.
    pub(crate) fn take_called(&mut self) -> Vec<u32> {
        self.claims().flat_map(Claims::take_called).collect()
    }

    /// Whether anything can be waited for.
    pub(crate) fn has_claims(&self) -> bool {
        self.work_queue.is_some() || self.locks.is_some()
    }

    pub(crate) fn outbox(&mut self) -> Option<&mut Outbox> {
        self.outbox.as_mut()
    }

    pub(crate) fn into_records(self) -> SystemRecords {
        let (outbox, marked_ms) = self.outbox.map(Outbox::into_record).unzip();
        let receivers = [self.topic, self.paid_service].into_iter().flatten().map(Receiver::into_record);
        let mut systems = vec![self.ledger.into_record()];
        systems.extend(outbox);
        systems.extend(self.mailbox.map(Receiver::into_record));
        systems.extend(receivers);
        systems.extend(self.files.map(Files::into_record));
        systems.extend(self.counter.map(Receiver::into_record));
        SystemRecords {
            systems,
            marked_ms,
            claims: [self.work_queue, self.locks].into_iter().flatten().map(Claims::into_record).collect(),
            readings: self.outside_value.map(OutsideValue::into_readings).unwrap_or_default(),
        }
    }

    /// A notification shares the fate of its row: it is stored exactly when its row is taken as a new one.
    fn write(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let written = self.ledger.write(arrival, now_ms);
        if let Some(outbox) = self.outbox.as_mut().filter(|_| written.is_new) {
            outbox.store(Notification::of(arrival), now_ms);
        }
        written.reply
    }

    fn commit(&mut self, arrival: &Arrival, now_ms: u64) -> Reply {
        let committed = self.ledger.commit(arrival, now_ms);
        if let Some(outbox) = &mut self.outbox {
            for request in committed.new {
                let (customer, cents) = self.ledger.content(request);
                let Arrival { attempt, key, .. } = *arrival;
                outbox.store(Notification { attempt, key: WriteKey { customer, ..key }, cents }, now_ms);
            }
        }
        committed.reply
    }

    fn claims(&mut self) -> impl Iterator<Item = &mut Claims> {
        [&mut self.work_queue, &mut self.locks].into_iter().flatten()
    }

    fn receiver(&mut self, ask: Ask) -> &mut Receiver {
        match ask {
            Ask::Email => in_use(&mut self.mailbox),
            Ask::Publish => in_use(&mut self.topic),
            Ask::Pay => in_use(&mut self.paid_service),
            Ask::Count => in_use(&mut self.counter),
            other => panic!("ask {} is no call that can go wrong", other as usize),
        }
    }
}

fn in_use<T>(system: &mut Option<T>) -> &mut T {
    system.as_mut().expect("only a system that is there is asked")
}

/// The fields of an id that two calls may share.
fn fields_of_id(id: NotificationId) -> &'static [IdentityField] {
    match id {
        NotificationId::None | NotificationId::Send => &[],
        NotificationId::Logical => &[IdentityField::Period, IdentityField::Customer],
        NotificationId::Attempt => {
            &[IdentityField::Run, IdentityField::Task, IdentityField::Attempt, IdentityField::Customer]
        }
    }
}
