//! Public reports of side effects that were repeated, lost, stale or half visible, each as a small night of this model:
//! what was reported comes about, and what mended it there mends it here. A report is named by its id in the project's
//! collection and by its address; the codes are the collection's mechanisms.
//!
//! The [small night](crate::small) has customers 0, 1 and 2, written at 6,524, 6,822 and 7,121 ms; the [copied
//! night](crate::copied) has a copy of publish-0, whose customers are 1, 3 and 5.

use sim_core::outcome::{Correctness, Outcome, Report, System, SystemAudit};
use sim_core::scenario::LoserPolicy::Cancelled;
use sim_core::scenario::{Action, Claim, Fault, FilePath, OutputFile, SinkKind, Stage, Target, When};

use crate::copied::{copied, outcome_of, standing, with, with_fault};
use crate::small::small;
use crate::story::{audit, nth, outcome, publish};

const LOST_ACK: &str = r#""faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 0}}}]"#;

#[track_caller]
fn ledger(outcome: &Outcome) -> &SystemAudit {
    audit(outcome, System::Ledger)
}

#[track_caller]
fn is_right(outcome: &Outcome) {
    assert!(outcome.audit.runs.iter().all(|run| run.correctness == Correctness::SucceededAndRight));
}

/// K1, akash-topup (<https://github.com/akash-network/console/pull/3449>): a charge is slow and goes through, the user
/// tries again, and each try is a payment of its own. Mended by a key that belongs to the purchase.
#[test]
fn k1_a_key_for_each_call_knows_no_repeat() {
    let pay = |identity: &str| {
        small(&format!(
            r#""effects": {{"paidCalls": {{"identity": {identity}}}}},
               "faults": [{{"do": "lose", "target": {{"reply": {{"of": "paidCall", "first": 1}}}}}}]"#
        ))
    };
    for identity in ["[]", r#"["period", "customer", "call"]"#] {
        let outcome = pay(identity);
        assert_eq!((publish(&outcome, 0).len(), &audit(&outcome, System::PaidService).repeated[..]), (1, &[0][..]));
    }
    is_right(&pay(r#"["period", "customer"]"#));
}

/// R1, boto-invoke-4x (<https://github.com/boto/boto3/issues/883>): the callee takes longer than the client's patience,
/// so the client calls again and again; the work was started four times.
#[test]
fn r1_a_client_that_is_not_patient_multiplies_one_effect_by_its_tries() {
    let count = |identity: &str| {
        small(&format!(
            r#""effects": {{"counter": {{"identity": {identity}}}, "client": {{"tries": 4}}}},
               "faults": [{{"do": "lose", "target": {{"reply": {{"of": "counter", "first": 1, "count": 3}}}}}}]"#
        ))
    };
    let outcome = count("[]");
    let counter = audit(&outcome, System::Counter);
    assert_eq!((counter.standing, counter.extra, &counter.repeated[..]), (3 + 3, 3, &[0][..]));
    assert_eq!((publish(&outcome, 0).len(), outcome.runs[0].report), (1, Report::Succeeded));
    is_right(&count(r#"["run", "customer"]"#));
}

/// K2, iceberg-dedupe-keyed-by-run (<https://github.com/apache/iceberg/issues/16008>): a commit lands and its reply is
/// lost; the job comes back under a new run id, and does not recognise what it had committed. Mended by an identity that
/// outlives the run.
#[test]
fn k2_a_rerun_under_a_new_run_id_does_not_know_its_own_commit() {
    let rerun = |identity: &str| {
        small(&format!(
            r#""runs": [{{"id": "a"}}, {{"id": "b", "startMs": 50000}}], "coordinator": {{"maxAttempts": 1}},
               "sink": {{"kind": "atomic", "identity": {identity}, "onUnknownCommit": "giveUp"}},
               "faults": [{{"do": "lose", "target": {{"reply": {{"of": "commit", "first": 1}}}}}}]"#
        ))
    };
    let outcome = rerun(r#"["run", "task"]"#);
    assert_eq!((outcome.runs[0].report, outcome.runs[1].report), (Report::Failed, Report::Succeeded));
    assert_eq!(ledger(&outcome).repeated, [0, 1, 2]);
    assert!(ledger(&rerun(r#"["period", "task"]"#)).is_right);
    // One that is too short takes the next night for this one.
    let next = small(
        r#""runs": [{"id": "a", "period": "monday"}, {"id": "b", "period": "tuesday", "startMs": 100000}],
           "sink": {"kind": "atomic", "identity": ["task"]}"#,
    );
    assert_eq!(next.audit.runs[1].systems[0].missing, [0, 1, 2]);
}

/// K3, ravel-key-drops-batch (<https://github.com/NOFireAI/ravel/issues/1653>): a producer's key says nothing of what it
/// sends, so a second batch is acknowledged and never stored.
#[test]
fn k3_a_key_that_is_too_coarse_drops_new_work_and_says_success() {
    let keyed = |identity: &str| small(&format!(r#""sink": {{"kind": "key", "identity": {identity}}}"#));
    let outcome = keyed(r#"["run", "task"]"#);
    assert_eq!((&ledger(&outcome).missing[..], outcome.runs[0].report), (&[1, 2][..], Report::Succeeded));
    is_right(&keyed(r#"["run", "task", "customer"]"#));
}

/// K4, dimagi-autopay-24h (<https://github.com/dimagi/commcare-hq/pull/33509>): the receiver remembers a key for 24
/// hours; a retry on the next day is a new charge.
#[test]
fn k4_a_retry_after_the_keys_life_is_new() {
    // The rerun writes each row as long after the first as it starts later.
    for (start_ms, repeated) in [(86_399_999, &[][..]), (86_400_000, &[0, 1, 2])] {
        let outcome = small(&format!(
            r#""runs": [{{}}, {{"startMs": {start_ms}}}],
               "sink": {{"kind": "key", "identity": ["period", "customer"], "dedupeMemory": {{"forMs": 86400000}}}}"#
        ));
        assert_eq!(ledger(&outcome).repeated, repeated, "{start_ms}");
    }
}

/// K6, idempotentapi-cache-after (<https://github.com/ikyriak/IdempotentAPI/issues/57>): the write and the record of its
/// key are two steps, and a crash comes between. Mended by one step for both.
#[test]
fn k6_a_crash_between_an_effect_and_its_record_repeats_it() {
    let crashed = |key_check: &str, request: u64| {
        small(&format!(
            r#""sink": {{"kind": "key", "keyCheck": {key_check}}},
               "faults": [{{"do": "crash", "target": {{"attempt": {{"stage": "publish", "task": 0}}}}, "when": {{"afterRequest": {request}}}}}]"#
        ))
    };
    assert_eq!(ledger(&crashed(r#"{"rowThenKey": {"gapMs": 0}}"#, 2)).repeated, [0]);
    is_right(&crashed(r#""oneStep""#, 1));
}

/// K6 too, powertools-inprogress-rerun (<https://github.com/aws-powertools/powertools-lambda-python/issues/8049>): a claim
/// whose holder is gone is free again after a while, though the effect may have come about. Without an end to it nobody
/// gets on; a short one repeats.
#[test]
fn k6_a_claim_of_somebody_dead_is_stuck_or_repeats() {
    let claimed = |lease: &str| {
        small(&format!(
            r#""effects": {{"workQueue": {{"leaseMs": {lease}}}}},
               "faults": [{{"do": "crash", "target": {{"attempt": {{"stage": "publish", "task": 0}}}}, "when": {{"percent": 50}}}}]"#
        ))
    };
    let stuck = claimed("null");
    assert_eq!((stuck.runs[0].report, &ledger(&stuck).missing[..]), (Report::NeverEnds, &[1, 2][..]));
    let repeated = claimed("5000");
    assert_eq!((repeated.runs[0].report, &ledger(&repeated).repeated[..]), (Report::Succeeded, &[0][..]));
}

/// K7, apis-double-charge (<https://github.com/furthemore/APIS/pull/193>): a key is looked up before the charge, and
/// nothing keeps a second submit from passing meanwhile. Mended by a receiver that looks and records in one step.
#[test]
fn k7_two_that_look_before_either_records_both_pass() {
    let submitted_twice = |key_check: &str| {
        small(&format!(r#""runs": [{{}}, {{"startMs": 20}}], "sink": {{"kind": "key", "keyCheck": {key_check}}}"#))
    };
    assert_eq!(ledger(&submitted_twice(r#"{"rowThenKey": {"gapMs": 50}}"#)).repeated, [0, 1, 2]);
    is_right(&submitted_twice(r#""oneStep""#));
}

/// L3, cozy-lease-lost-continues (<https://github.com/linagora/cozy-stack/pull/4911>): a lease of 20 s, a holder that
/// pauses for 25 s, and another who takes the lease meanwhile; the first comes back and works on. Only a token that the
/// resource itself compares keeps it out.
#[test]
fn l3_a_holder_that_slept_through_its_lease_writes_on_unless_its_token_is_compared() {
    let asleep = |fencing: bool| {
        let pause = Fault {
            action: Action::Pause { ms: 25_000 },
            target: Target::Attempt(nth(Stage::Publish, 0, 1)),
            when: Some(When::AfterRequest(2)),
        };
        let leased = with(copied(sim_core::scenario::LoserPolicy::RunsOn), |scenario| {
            scenario.effects.lock = Some(Claim { lease_ms: Some(20_000), ..Claim::default() });
            scenario.sink.fencing = fencing;
        });
        outcome_of(&with_fault(leased, pause))
    };
    // The copy has the lock from 4,594 + 20,000 ms on and writes all three; attempt 1 wakes at 5,489 + 25,000 ms and
    // replaces the last two.
    assert_eq!(standing(&asleep(false), System::Ledger), [(1, 2), (3, 1), (5, 1)]);
    let fenced = asleep(true);
    assert_eq!((standing(&fenced, System::Ledger), ledger(&fenced).fates.fenced), (vec![(1, 2), (3, 2), (5, 2)], 1));
}

/// M1, nsb-outbox-mark-fails (<https://github.com/Particular/docs.particular.net/issues/1816>): a message is sent, and
/// to mark it as sent fails. Mended by a receiver that knows its id.
#[test]
fn m1_a_sender_that_dies_before_its_mark_sends_once_more() {
    let crashed = |email: &str| {
        small(&format!(
            r#""email": {{"path": "outbox" {email}}},
               "faults": [{{"do": "crash", "target": {{"sender": 0}}, "when": {{"afterRequest": 1}}}}]"#
        ))
    };
    let outcome = crashed("");
    assert_eq!((&audit(&outcome, System::Mailbox).repeated[..], ledger(&outcome).is_right), (&[0][..], true));
    is_right(&crashed(r#", "notificationId": "logical", "dedupeMemory": "forGood""#));
}

/// P2, beam-bq-load-retry-changes (<https://github.com/apache/beam/pull/34657>): a retried step saw other input than its
/// first try. Mended by freezing the input before the step.
#[test]
fn p2_a_retry_that_reads_its_input_anew_mixes_two_versions() {
    // One row is written before the value changes at 10,000 ms; the retry passes over it and writes the others.
    let retried = |kept: &str| {
        small(&format!(
            r#""sink": {{"kind": "key"}}, "effects": {{"reading": {{"changesAtMs": 10000, "kept": "{kept}"}}}},
               "faults": [{{"do": "crash", "target": {{"attempt": {{"stage": "publish", "task": 0}}}}, "when": {{"percent": 50}}}}]"#
        ))
    };
    let outcome = retried("byAttempt");
    let found = ledger(&outcome);
    assert_eq!((found.standing, found.extra, &found.wrong[..]), (3, 0, &[0][..]), "the count is right");
    is_right(&retried("byRun"));
}

/// P3, kafka-streams-zombie-changelog (<https://github.com/apache/kafka/pull/13667>): a former owner keeps writing to what
/// another owns, and an older value comes last. Mended by fencing; or by an upsert that compares versions.
#[test]
fn p3_a_zombie_whose_older_value_comes_last_wins_unless_versions_or_tokens_are_compared() {
    // Attempt 1 is cut off at 6,226 ms and twenty times as slow: it writes at 12,192, 18,159 and 24,126 ms what it read
    // before 10,000 ms. Attempt 2 writes from 16,276 to 17,171 ms.
    let zombie = |sink: &str, more: &str| {
        outcome(&format!(
            r#"{{"cluster": {{"workers": 2, "tasks": 1}}, "data": {{"synthetic": {{"customers": 3, "seed": 1}}}},
                "sink": {{"kind": "upsert" {sink}}}, "effects": {{"reading": {{"changesAtMs": 10000}} {more}}},
                "faults": [
                    {{"do": {{"slow": {{"percent": 2000}}}}, "target": {{"attempt": {{"stage": "publish", "task": 0}}}}}},
                    {{"do": "cutOff", "target": {{"attempt": {{"stage": "publish", "task": 0}}}}, "when": {{"percent": 0}}}}
                ]}}"#
        ))
    };
    let outcome = zombie("", "");
    assert_eq!((ledger(&outcome).standing, &ledger(&outcome).wrong[..]), (3, &[1, 2][..]));
    is_right(&zombie(r#", "onConflict": "onlyIfNewer""#, ""));
    // The lease of attempt 1 is over long before attempt 2 begins.
    is_right(&zombie(r#", "fencing": true"#, r#", "lock": {"leaseMs": 5000}"#));
}

/// R2, iceberg-flink-commit-unknown-twice (<https://github.com/apache/iceberg/issues/2808>): the reply to a commit did
/// not come in time, and the job committed the same again. Mended by asking what became of it, or by a table that
/// remembers.
#[test]
fn r2_a_commit_of_unknown_outcome_is_made_twice_where_no_task_is_remembered() {
    let unheard = |sink: &str| {
        small(&format!(
            r#""sink": {{"kind": "atomic", {sink}}},
               "faults": [{{"do": "lose", "target": {{"reply": {{"of": "commit", "first": 1}}}}}}]"#
        ))
    };
    for answer in ["giveUp", "retryBody"] {
        let outcome = unheard(&format!(r#""identity": [], "onUnknownCommit": "{answer}""#));
        assert_eq!(ledger(&outcome).repeated, [0, 1, 2], "{answer}");
        is_right(&unheard(&format!(r#""onUnknownCommit": "{answer}""#)));
    }
    for answer in ["verify", "retryCommit"] {
        is_right(&unheard(&format!(r#""identity": [], "onUnknownCommit": "{answer}""#)));
    }
}

/// R4, duckdb-iceberg-cleanup-unknown (<https://github.com/duckdb/duckdb-iceberg/pull/1120>): whatever went wrong with a
/// commit, its files were removed, though it may have gone through. Mended by cleaning up only after a plain refusal.
#[test]
fn r4_to_clean_up_after_an_unknown_commit_deletes_good_rows() {
    let night = |answer: &str, fault: &str| {
        small(&format!(r#""sink": {{"kind": "atomic", "onUnknownCommit": "{answer}"}}, "faults": [{fault}]"#))
    };
    let unheard = r#"{"do": "lose", "target": {"reply": {"of": "commit", "first": 1}}}"#;
    let outcome = night("cleanUp", unheard);
    assert_eq!((&ledger(&outcome).missing[..], outcome.runs[0].report), (&[0, 1, 2][..], Report::Succeeded));
    is_right(&night("verify", unheard));
    // An error says that nothing was done, and is no reason to clean up.
    is_right(&night("cleanUp", r#"{"do": "fail", "target": {"call": {"of": "commit", "first": 1}}}"#));
}

/// S1, paimon-replayed-microbatch (<https://github.com/apache/paimon/issues/9666>): a batch is committed and its driver
/// dies before it says so; replayed into a table that adds up, every sum is doubled. Mended by an identity of the batch.
#[test]
fn s1_a_sum_that_is_added_to_twice_shows_no_second_row() {
    let replayed = |identity: &str| {
        small(&format!(
            r#""sink": {{"kind": "upsert"}}, "effects": {{"counter": {{"identity": {identity}}}}}, {LOST_ACK}"#
        ))
    };
    let outcome = replayed("[]");
    let counter = audit(&outcome, System::Counter);
    assert_eq!((counter.standing, counter.standing_cents), (6, 2 * counter.expected_cents));
    assert!(ledger(&outcome).is_right && outcome.diagnosis.signs.is_empty(), "the table shows nothing");
    is_right(&replayed(r#"["run", "task", "customer"]"#));
}

/// S2, hive-tez-killed-attempt-commits (<https://github.com/apache/hive/pull/2674>): the losing attempt is killed
/// half-way and what it had written is found beside the winner's. Mended here by a file of its own that becomes visible
/// only when it is complete; there also by asking for leave to publish, which this model has not.
#[test]
fn s2_what_a_killed_loser_wrote_is_visible_unless_it_is_published_whole() {
    let killed = |path: FilePath| {
        outcome_of(&with(copied(Cancelled), |scenario| scenario.effects.file = Some(OutputFile { path })))
    };
    let outcome = killed(FilePath::SharedAppended);
    assert_eq!((&audit(&outcome, System::Files).repeated[..], outcome.runs[0].report), (&[1][..], Report::Succeeded));
    is_right(&killed(FilePath::OwnRenamed));
}

/// Of no code, geowave-disable-speculation (<https://github.com/locationtech/geowave/issues/170>): both copies of a task
/// write, and only the result of one is kept. Mended by switching copies off where tasks write.
#[test]
fn both_copies_write_where_copies_are_started_of_what_writes() {
    let ingest = |stages: Vec<Stage>| {
        outcome_of(&with(copied(Cancelled), |scenario| {
            scenario.sink.kind = SinkKind::Append;
            scenario.coordinator.speculation.stages = stages;
        }))
    };
    assert_eq!(ledger(&ingest(vec![Stage::Publish])).repeated, [1]);
    is_right(&ingest(vec![Stage::Map, Stage::Reduce]));
}

/// S3, bull-missing-lock-dup-index (<https://github.com/OptimalBits/bull/issues/1243>): a job that is done is run again,
/// meets its own rows behind a unique index, and is reported as failed. Mended by taking that for success.
#[test]
fn s3_a_constraint_that_answers_with_an_error_makes_a_right_job_fail() {
    let done_twice =
        |on_repeat: &str| small(&format!(r#""sink": {{"kind": "key", "onRepeat": "{on_repeat}"}}, {LOST_ACK}"#));
    let outcome = done_twice("error");
    assert_eq!(
        (outcome.runs[0].report, outcome.audit.runs[0].correctness),
        (Report::Failed, Correctness::FailedThoughRight)
    );
    is_right(&done_twice("success"));
}

/// C4, chronos-failover (<https://github.com/mesos/chronos/issues/411>): a new leader does not know which tasks run, and
/// starts them again. Mended by keeping that set where it outlives the leader.
#[test]
fn c4_a_coordinator_that_forgets_what_runs_starts_it_again() {
    let failed_over = |memory: &str| {
        small(&format!(
            r#""coordinator": {{"memory": "{memory}"}},
               "faults": [{{"do": "restart", "target": {{"coordinator": 0}}, "when": {{"atMs": 6600}}}}]"#
        ))
    };
    for memory in ["acceptedTasks", "nothing"] {
        assert_eq!(ledger(&failed_over(memory)).repeated, [0, 1, 2], "{memory}");
    }
    is_right(&failed_over("everything"));
}

/// C1, argo-two-controllers (<https://github.com/argoproj/argo-workflows/issues/2694>): two controllers start the planned
/// run, each under a name of its own. Mended by a name that follows from the plan, of which the second is refused.
#[test]
fn c1_two_coordinators_under_two_names_do_everything_twice() {
    let two = |name: &str| {
        small(&format!(r#""runs": [{{"id": "a"}}, {{"id": "{name}", "startMs": 20}}], "sink": {{"kind": "atomic"}}"#))
    };
    assert_eq!(ledger(&two("b")).repeated, [0, 1, 2]);
    is_right(&two("a"));
}
