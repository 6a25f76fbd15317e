//! What an engineer could tell the next morning: the lesson's four warning signs.
//!
//! It is worked out from what can be queried, the [`Evidence`], and from how the job and its systems are set up. It sees
//! no fault, no attempt and no message, so it names everything that fits, which is often several causes.

use serde::Serialize;

use super::{DashboardAudit, System};
use crate::plan::Plan;
use crate::scenario::{EmailPath, IdentityField, LoserPolicy, Scenario, SentMark, SinkKind};
use crate::systems::SystemRecord;

/// The warning signs that show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Diagnosis {
    /// In the lesson's order; none when the tables look as they should.
    pub signs: Vec<Sign>,
}

/// A warning sign, its evidence, and what fits it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Sign {
    /// Which sign.
    pub kind: SignKind,
    /// What there should be: rows, cents, customers or emails.
    pub expected: u64,
    /// What there is.
    pub found: u64,
    /// Publish tasks whose whole output is as large as the surplus, by number: in customers, or in cents.
    pub tasks_of_that_size: Vec<u32>,
    /// The publish tasks to which the customers concerned belong.
    pub tasks: Vec<TaskShare>,
    /// Every cause that fits the evidence.
    pub causes: Vec<PossibleCause>,
    /// What would tell more.
    pub look_at: Vec<Investigation>,
}

/// How many of a task's customers are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct TaskShare {
    /// The publish task's number.
    pub task: u32,
    /// Its customers that are concerned.
    pub concerned: u64,
    /// All its customers.
    pub of: u64,
}

/// The lesson's warning signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum SignKind {
    /// The ledger has more rows than customers. Counted in rows.
    MoreRows,
    /// The dashboard shows more revenue than there is. Counted in cents.
    MoreRevenue,
    /// A customer's rows differ only in their keys' attempt. Counted in customers, of whom there should be none.
    AttemptsInKeys,
    /// The ledger is right, and the mailbox is not. Counted in emails.
    OnlyEmailsWrong,
}

/// What may have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum PossibleCause {
    /// An attempt finished, its acknowledgement was lost, and another one did the work again.
    LostAck,
    /// An attempt crashed, and another one started over.
    Crash,
    /// An attempt reported a failure, and another one started over.
    ReportedFailure,
    /// An attempt that was believed dead worked on.
    Zombie,
    /// A second copy was started on purpose.
    SecondCopy,
    /// One attempt's request arrived twice.
    RepeatedRequest,
    /// The reply to an email call was lost, and the caller called again.
    LostReply,
    /// The sender crashed between sending and marking.
    SenderCrash,
    /// The sender gave an email up.
    GaveUp,
}

/// What to look at next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Investigation {
    /// Which attempts wrote outside.
    AttemptsWrites,
    /// Whether the first attempt had committed before it went silent.
    FirstCommit,
    /// Whether attempts ran at the same time.
    OverlappingAttempts,
    /// By which fields the sink recognises a repeat.
    Identity,
    /// Whether the sink takes rows one by one or as a batch.
    RowsOrBatches,
    /// Which effects lie outside the sink's transaction.
    OutsideTransaction,
    /// When the sender called and when it marked.
    SenderLog,
}

/// What can be queried the next morning.
struct Evidence<'a> {
    customers_of: &'a [Vec<u32>],
    expected_cents: &'a [u64],
    /// The ledger's rows for each customer.
    rows: Vec<u64>,
    /// Customers whose rows have keys that differ in the attempt; none where keys do not name it.
    customers_with_attempts: Vec<u32>,
    /// What stands for each customer in the ledger, in cents.
    cents: Vec<u64>,
    dashboard: DashboardAudit,
    /// Emails delivered to each customer; none when nobody is emailed.
    emails: Option<Vec<u64>>,
}

impl Diagnosis {
    pub(super) fn of(plan: &Plan, systems: &[SystemRecord], dashboard: &DashboardAudit) -> Self {
        let evidence = Evidence::of(plan, systems, *dashboard);
        let setup = &plan.scenario;
        let signs = [
            more_rows(&evidence, setup),
            more_revenue(&evidence, setup),
            attempts_in_keys(&evidence, setup),
            only_emails_wrong(&evidence, setup),
        ];
        Self { signs: signs.into_iter().flatten().collect() }
    }
}

impl<'a> Evidence<'a> {
    fn of(plan: &'a Plan, systems: &[SystemRecord], dashboard: DashboardAudit) -> Self {
        let customers = plan.customers.len();
        let ledger = systems.iter().find(|system| system.system == System::Ledger).expect("there is a ledger");
        let mut cents = vec![0; customers];
        let names_attempt = ledger.identity.contains(&IdentityField::Attempt);
        let mut attempt_in_key: Vec<Option<u32>> = vec![None; customers];
        let mut has_attempts = vec![false; customers];
        for &row in &ledger.standing {
            let customer = ledger.requests.customer[row as usize] as usize;
            cents[customer] += ledger.requests.cents[row as usize];
            if names_attempt {
                let attempt = ledger.requests.attempt(row);
                has_attempts[customer] |= *attempt_in_key[customer].get_or_insert(attempt) != attempt;
            }
        }
        Self {
            customers_of: &plan.customers_of,
            expected_cents: &plan.customers.cents,
            rows: by_customer(customers, ledger),
            customers_with_attempts: positions(&has_attempts, |&has| has),
            cents,
            dashboard,
            emails: systems
                .iter()
                .find(|system| system.system == System::Mailbox)
                .map(|mailbox| by_customer(customers, mailbox)),
        }
    }

    fn ledger_is_right(&self) -> bool {
        self.rows.iter().all(|&rows| rows == 1) && self.cents == self.expected_cents
    }

    /// Tasks with so many customers.
    fn tasks_with_customers(&self, count: u64) -> Vec<u32> {
        positions(self.customers_of, |customers| count > 0 && customers.len() as u64 == count)
    }

    /// Tasks whose customers have so much revenue.
    fn tasks_with_cents(&self, cents: u64) -> Vec<u32> {
        let sum = |customers: &Vec<u32>| -> u64 {
            customers.iter().map(|&customer| self.expected_cents[customer as usize]).sum()
        };
        positions(self.customers_of, |customers| cents > 0 && sum(customers) == cents)
    }

    /// The tasks to which customers belong.
    fn shares(&self, is_concerned: impl Fn(u32) -> bool) -> Vec<TaskShare> {
        let share = |(task, customers): (u32, &Vec<u32>)| TaskShare {
            task,
            concerned: customers.iter().filter(|&&customer| is_concerned(customer)).count() as u64,
            of: customers.len() as u64,
        };
        (0..).zip(self.customers_of).map(share).filter(|share| share.concerned > 0).collect()
    }

    /// Causes of repeated work that fit, when this is how often each customer's operation stands.
    fn causes_of_repeats(&self, times: &[u64], setup: &Scenario) -> Vec<PossibleCause> {
        let is_repeated = |customer: u32| times[customer as usize] > 1;
        let (mut whole, mut part, mut from_the_start) = (false, false, false);
        for customers in self.customers_of {
            let repeated = customers.iter().filter(|&&customer| is_repeated(customer)).count();
            if repeated == 0 {
                continue;
            }
            whole |= repeated == customers.len();
            part |= repeated < customers.len() || repeated == 1;
            // An attempt works through its customers in order, so one that stopped half-way did the first of them.
            from_the_start |= customers.iter().take(repeated).all(|&customer| is_repeated(customer));
        }
        let speculates = setup.coordinator.speculation.stages.contains(&crate::scenario::Stage::Publish);
        let may_be_cancelled = setup.coordinator.speculation.loser == LoserPolicy::Cancelled;
        let fits = [
            (PossibleCause::LostAck, whole),
            (PossibleCause::Crash, from_the_start),
            (PossibleCause::ReportedFailure, from_the_start),
            (PossibleCause::Zombie, whole),
            (PossibleCause::SecondCopy, speculates && (whole || may_be_cancelled && from_the_start)),
            (PossibleCause::RepeatedRequest, part),
        ];
        fits.into_iter().filter(|(_, fits)| *fits).map(|(cause, _)| cause).collect()
    }
}

fn more_rows(evidence: &Evidence, setup: &Scenario) -> Option<Sign> {
    let (expected, found) = (evidence.rows.len() as u64, evidence.rows.iter().sum::<u64>());
    let surplus = found.checked_sub(expected).filter(|&surplus| surplus > 0)?;
    let mut look_at =
        vec![Investigation::AttemptsWrites, Investigation::FirstCommit, Investigation::OverlappingAttempts];
    if setup.sink.kind != SinkKind::Append {
        look_at.push(Investigation::Identity);
    }
    look_at.push(Investigation::RowsOrBatches);
    Some(Sign {
        kind: SignKind::MoreRows,
        expected,
        found,
        tasks_of_that_size: evidence.tasks_with_customers(surplus),
        tasks: evidence.shares(|customer| evidence.rows[customer as usize] > 1),
        causes: evidence.causes_of_repeats(&evidence.rows, setup),
        look_at,
    })
}

fn more_revenue(evidence: &Evidence, setup: &Scenario) -> Option<Sign> {
    let DashboardAudit { expected_cents, shown_cents, .. } = evidence.dashboard;
    let surplus = shown_cents.checked_sub(expected_cents).filter(|&surplus| surplus > 0)?;
    Some(Sign {
        kind: SignKind::MoreRevenue,
        expected: expected_cents,
        found: shown_cents,
        tasks_of_that_size: evidence.tasks_with_cents(surplus),
        tasks: evidence
            .shares(|customer| evidence.cents[customer as usize] > evidence.expected_cents[customer as usize]),
        causes: evidence.causes_of_repeats(&evidence.rows, setup),
        look_at: vec![Investigation::AttemptsWrites, Investigation::FirstCommit, Investigation::OverlappingAttempts],
    })
}

fn attempts_in_keys(evidence: &Evidence, setup: &Scenario) -> Option<Sign> {
    let customers = &evidence.customers_with_attempts;
    if customers.is_empty() {
        return None;
    }
    // Two attempts wrote, so it was no request of one attempt that arrived twice.
    let mut causes = evidence.causes_of_repeats(&evidence.rows, setup);
    causes.retain(|cause| *cause != PossibleCause::RepeatedRequest);
    Some(Sign {
        kind: SignKind::AttemptsInKeys,
        expected: 0,
        found: customers.len() as u64,
        tasks_of_that_size: evidence.tasks_with_customers(customers.len() as u64),
        tasks: evidence.shares(|customer| customers.binary_search(&customer).is_ok()),
        causes,
        look_at: vec![Investigation::Identity, Investigation::AttemptsWrites],
    })
}

fn only_emails_wrong(evidence: &Evidence, setup: &Scenario) -> Option<Sign> {
    let emails = evidence.emails.as_ref()?;
    if !evidence.ledger_is_right() || emails.iter().all(|&emails| emails == 1) {
        return None;
    }
    let (expected, found) = (emails.len() as u64, emails.iter().sum::<u64>());
    let (some_twice, some_never) = (emails.iter().any(|&emails| emails > 1), emails.contains(&0));
    let (causes, look_at) = if setup.email.path == EmailPath::Outbox {
        let crash_shows = match setup.email.sender.marks {
            SentMark::AfterSending => some_twice,
            SentMark::BeforeSending => some_never,
        };
        let fits = [
            (PossibleCause::LostReply, some_twice),
            (PossibleCause::SenderCrash, crash_shows),
            (PossibleCause::GaveUp, some_never),
        ];
        let causes = fits.into_iter().filter(|(_, fits)| *fits).map(|(cause, _)| cause).collect();
        (causes, vec![Investigation::OutsideTransaction, Investigation::SenderLog])
    } else {
        let mut causes = evidence.causes_of_repeats(emails, setup);
        // An attempt's own client calls again for one email, not for all.
        if let Some(repeated) = causes.iter_mut().find(|cause| **cause == PossibleCause::RepeatedRequest) {
            *repeated = PossibleCause::LostReply;
        }
        (
            causes,
            vec![Investigation::OutsideTransaction, Investigation::AttemptsWrites, Investigation::OverlappingAttempts],
        )
    };
    Some(Sign {
        kind: SignKind::OnlyEmailsWrong,
        expected,
        found,
        tasks_of_that_size: evidence.tasks_with_customers(found.saturating_sub(expected)),
        tasks: evidence.shares(|customer| emails[customer as usize] != 1),
        causes,
        look_at,
    })
}

fn by_customer(customers: usize, system: &SystemRecord) -> Vec<u64> {
    let mut times = vec![0; customers];
    for &request in &system.standing {
        times[system.requests.customer[request as usize] as usize] += 1;
    }
    times
}

fn positions<T>(list: &[T], is_meant: impl Fn(&T) -> bool) -> Vec<u32> {
    (0..).zip(list).filter(|(_, item)| is_meant(item)).map(|(position, _)| position).collect()
}
