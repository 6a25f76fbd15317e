//! Items and locks: who holds one, beside the engine's own bookkeeping.

use std::collections::BTreeMap;

use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq, prop_assert_ne};
use sim_core::Scenario;
use sim_core::outcome::{ClaimEvent, ClaimEventKind, Outcome, Report, System};
use sim_core::scenario::{Action, Claim, EffectKind, Holder, WhenTaken};

use crate::{Holds, always, wide, wide_setups};

/// One item or one lock, as its events tell.
#[derive(Default)]
struct Held {
    holder: Option<(u32, u64)>,
    is_consumed: bool,
    waiting: BTreeMap<u32, u64>,
}

/// Scenarios with a queue and a lock that attempts themselves take.
fn with_claims() -> impl Strategy<Value = Scenario> {
    (wide::any(), wide_setups::claim(), wide_setups::claim()).prop_map(|(mut scenario, queue, lock)| {
        scenario.effects.work_queue.get_or_insert(queue);
        scenario.effects.lock.get_or_insert(lock);
        scenario.writer.applies.retain(|kind| !matches!(kind, EffectKind::WorkQueue | EffectKind::Lock));
        scenario
    })
}

/// Never two at once, unless both act for their task; and nobody takes what another holds but when a lease is over.
#[test]
fn what_one_holds_no_other_takes_before_it_is_given_back_or_its_lease_is_over() {
    always(with_claims(), |scenario, outcome| {
        for record in &outcome.claims {
            let claim = claim_of(scenario, record.system);
            let mut all: BTreeMap<(u32, u32), Held> = BTreeMap::new();
            for event in &record.events {
                let held = all.entry(place(outcome, event)).or_default();
                takes_its_course(held, event, claim, record.system)?;
            }
        }
        Ok(())
    });
}

fn takes_its_course(held: &mut Held, event: &ClaimEvent, claim: &Claim, system: System) -> Holds {
    let ClaimEvent { kind, at_ms, attempt, other, .. } = *event;
    let holder = held.holder.map(|(holder, _)| holder);
    let is_over = |(_, since_ms): (u32, u64)| claim.lease_ms.is_some_and(|lease_ms| at_ms >= since_ms + lease_ms);
    let is_free = held.holder.is_none_or(is_over);
    let by_task = claim.held_by == Holder::Task;
    match kind {
        ClaimEventKind::Taken => {
            prop_assert!(is_free && !held.is_consumed, "{event:?}: {holder:?} has it");
            prop_assert_eq!(other, holder);
            held.holder = Some((attempt, at_ms));
            held.waiting.remove(&attempt);
        }
        ClaimEventKind::Shared => prop_assert!(by_task && !is_free && other == holder, "{event:?}"),
        ClaimEventKind::Waits | ClaimEventKind::TurnedAway | ClaimEventKind::WentWithout => {
            let expected = match claim.when_taken {
                WhenTaken::Wait => ClaimEventKind::Waits,
                WhenTaken::Fail => ClaimEventKind::TurnedAway,
                WhenTaken::GoOn => ClaimEventKind::WentWithout,
            };
            prop_assert!(!by_task && !is_free && other == holder && kind == expected, "{event:?}");
            if kind == ClaimEventKind::Waits {
                prop_assert_eq!(held.waiting.insert(attempt, at_ms), None, "{:?}: it waits already", event);
            }
        }
        ClaimEventKind::GaveUpWaiting => {
            let since_ms = held.waiting.remove(&attempt);
            prop_assert_eq!(since_ms.zip(claim.timeout_ms).map(|(since_ms, ms)| since_ms + ms), Some(at_ms));
        }
        ClaimEventKind::FoundConsumed => prop_assert!(held.is_consumed, "{event:?}"),
        ClaimEventKind::Consumed | ClaimEventKind::Released => {
            prop_assert!(holder == Some(attempt) || by_task && holder.is_some(), "{event:?}: {holder:?} has it");
            prop_assert!(kind == ClaimEventKind::Released || system == System::WorkQueue, "{event:?}");
            held.is_consumed = kind == ClaimEventKind::Consumed;
            held.holder = None;
        }
        ClaimEventKind::HeldNoMore => {
            prop_assert!(held.is_consumed || holder.is_none() || !by_task && holder != Some(attempt), "{event:?}");
        }
    }
    Ok(())
}

/// Whoever waits comes to its turn as soon as there is one: when it is given back, or when the holder's lease is over.
/// Whoever stands still does not, so there are no pauses here.
#[test]
fn nobody_waits_for_what_is_free() {
    let scenarios = with_claims().prop_map(|mut scenario| {
        scenario.faults.retain(|fault| !matches!(fault.action, Action::Pause { .. }));
        scenario
    });
    always(scenarios, |scenario, outcome| {
        for record in &outcome.claims {
            let lease_ms = claim_of(scenario, record.system).lease_ms;
            for (number, event) in record.events.iter().enumerate() {
                let same = |other: &&ClaimEvent| place(outcome, other) == place(outcome, event);
                let later = || record.events[number + 1..].iter().filter(same);
                let free_ms = match event.kind {
                    ClaimEventKind::Taken => {
                        let changes = |it: &&ClaimEvent| is_change(it.kind);
                        let Some(over_ms) = lease_ms.map(|lease_ms| event.at_ms + lease_ms) else { continue };
                        if later().find(changes).is_some_and(|next| next.at_ms < over_ms) {
                            continue;
                        }
                        over_ms
                    }
                    ClaimEventKind::Released | ClaimEventKind::Consumed => event.at_ms,
                    _ => continue,
                };
                let before =
                    record.events[..=number].iter().chain(later().filter(|it| it.at_ms < free_ms)).filter(same);
                let mut waiting = BTreeMap::new();
                for it in before {
                    match it.kind {
                        ClaimEventKind::Waits => waiting.insert(it.attempt, ()),
                        _ => waiting.remove(&it.attempt),
                    };
                }
                // What ends at this very millisecond may end before or after.
                let lives = |attempt: &u32| {
                    outcome.attempts[*attempt as usize].ended_ms.is_none_or(|ended_ms| ended_ms > free_ms)
                };
                let gives_up = |attempt: &u32| {
                    later()
                        .any(|it| (it.attempt, it.at_ms, it.kind) == (*attempt, free_ms, ClaimEventKind::GaveUpWaiting))
                };
                if waiting.keys().any(|attempt| lives(attempt) && !gives_up(attempt)) {
                    let comes = later().any(|it| it.at_ms == free_ms && is_change(it.kind));
                    prop_assert!(comes, "{:?} is free at {free_ms}, and {waiting:?} wait", event);
                }
            }
        }
        Ok(())
    });
}

fn is_change(kind: ClaimEventKind) -> bool {
    use ClaimEventKind::{Consumed, FoundConsumed, Released, Taken};
    matches!(kind, Taken | Released | Consumed | FoundConsumed)
}

/// Where every wait has an end or every hold has one, and a worker is left, a run ends.
#[test]
fn a_run_whose_waits_end_ends() {
    let scenarios = with_claims().prop_map(|mut scenario| {
        for claim in [&mut scenario.effects.work_queue, &mut scenario.effects.lock].into_iter().flatten() {
            if claim.lease_ms.is_none() {
                claim.timeout_ms.get_or_insert(10_000);
            }
        }
        let cuts = scenario.faults.iter().filter(|fault| fault.action == Action::CutOff).count() as u64;
        scenario.cluster.workers = scenario.cluster.workers.max(1 + cuts);
        scenario
    });
    always(scenarios, |_, outcome| {
        for run in &outcome.runs {
            prop_assert_ne!(run.report, Report::NeverEnds);
        }
        Ok(())
    });
}

fn claim_of(scenario: &Scenario, system: System) -> &Claim {
    let effects = &scenario.effects;
    let claim = if system == System::WorkQueue { &effects.work_queue } else { &effects.lock };
    claim.as_ref().expect("it has events")
}

/// The first run with the id of an event's run, and the task.
fn place(outcome: &Outcome, event: &ClaimEvent) -> (u32, u32) {
    let runs = &outcome.scenario.runs;
    let run = &runs[outcome.attempts[event.attempt as usize].run as usize];
    let first = runs.iter().position(|other| other.id == run.id).expect("it is one of them");
    (first as u32, event.task)
}
