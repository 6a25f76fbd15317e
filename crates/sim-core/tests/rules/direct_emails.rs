//! Emails that a publish attempt sends itself: it tries again, waits and gives up as the sender does.

use sim_core::outcome::{Cause, End, Fate::Failed, Fate::Ignored, Fate::Took, System, Verdict};

use crate::small::{calls, small};
use crate::story::{audit, outcome, publish};

const DIRECT: &str = r#""path": "direct""#;

#[test]
fn what_follows_a_failed_call_is_later_by_the_wait() {
    // An error at 6,792 ms; 1,000 + 268 ms later the email is out, and rows 2 and 3 are as much later.
    let outcome = small(&format!(
        r#""email": {{{DIRECT}}}, "faults": [{{"do": "fail", "target": {{"emailCall": {{"first": 1}}}}}}]"#
    ));
    assert_eq!(
        calls(&outcome),
        [(6_792, 0, Failed), (8_060, 0, Took), (7_358 + 1_268, 1, Took), (7_925 + 1_268, 2, Took)]
    );
    let only = publish(&outcome, 0)[0];
    assert_eq!((only.work_ms, only.waited_ms, only.ended_ms), (1_699, 1_268, Some(6_226 + 1_699 + 1_268)));
    let rows = &outcome.effects_on(System::Ledger).expect("a ledger").requests;
    assert_eq!(rows.at_ms, [6_792, 7_358 + 1_268, 7_925 + 1_268], "the row is not written again");
}

#[test]
fn an_attempt_that_gives_up_reports_a_failure_and_is_retried() {
    let outcome = small(&format!(
        r#""email": {{{DIRECT}, "client": {{"tries": 1}}}},
           "faults": [{{"do": "fail", "target": {{"emailCall": {{"first": 1}}}}}}]"#
    ));
    let [first, second] = publish(&outcome, 0)[..] else { panic!("two attempts") };
    assert_eq!((first.end, first.ended_ms, first.verdict), (Some(End::Failed), Some(6_792), Verdict::ReportedFailure));
    assert_eq!((second.cause, second.launched_ms), (Cause::Retry, 6_792));
    // The first row was written by both; each customer got one email.
    assert_eq!(audit(&outcome, System::Ledger).repeated, [0]);
    assert!(audit(&outcome, System::Mailbox).is_right);
}

#[test]
fn one_attempt_emails_twice_when_a_reply_is_lost() {
    // 5,000 ms for the reply, 1,000 ms until it calls again, 268 ms for the call.
    let lose = r#""faults": [{"do": "lose", "target": {"emailReply": {"first": 1}}}]"#;
    let outcome = small(&format!(r#""email": {{{DIRECT}}}, {lose}"#));
    assert_eq!(calls(&outcome)[..2], [(6_792, 0, Took), (13_060, 0, Took)]);
    assert_eq!(publish(&outcome, 0).len(), 1);
    let with_id =
        small(&format!(r#""email": {{{DIRECT}, "notificationId": "logical", "dedupeMemory": "forGood"}}, {lose}"#));
    assert_eq!(calls(&with_id)[1], (13_060, 0, Ignored));
    let impatient = small(&format!(r#""email": {{{DIRECT}, "client": {{"tries": 1}}}}, {lose}"#));
    // It waits for the reply all the same before it reports that it failed.
    assert_eq!(publish(&impatient, 0)[0].ended_ms, Some(11_792));
}

#[test]
fn an_attempt_that_waits_grows_slow_while_it_waits() {
    // The first call is publish-11's first row. Its 53 customers take 700 + 53 × 333 = 18,349 ms, and the median of the
    // twelve is publish-2's: 69 customers, 23,677 ms, of which 140 % are 33,147 ms. So it is slow once it has waited
    // for 14,799 ms, long before its two minutes are over.
    let lost = |stages: &str| {
        outcome(&format!(
            r#"{{"email": {{"path": "direct", "client": {{"timeoutMs": 120000}}}},
                "coordinator": {{"speculation": {{"stages": [{stages}]}}}},
                "faults": [{{"do": "lose", "target": {{"emailReply": {{"first": 1}}}}}}]}}"#
        ))
    };
    let (alone, copied) = (lost(""), lost(r#""publish""#));
    let waiting = publish(&alone, 11)[0];
    assert_eq!((waiting.waited_ms, publish(&alone, 11).len()), (121_268, 1));
    let [first, copy] = publish(&copied, 11)[..] else { panic!("two attempts") };
    assert_eq!((first.waited_ms, copy.cause), (121_268, Cause::Copy));
    let struck_ms = copied.fault_struck_ms[0].expect("the first email is sent");
    assert_eq!(copy.queued_ms, (struck_ms + 14_799).next_multiple_of(5_000));
}

#[test]
fn a_wait_that_is_cut_short_counts_as_far_as_it_went() {
    // The first call's reply is lost at 6,792 ms; half of the work is done at 6,226 + 849 ms, so the crash comes in the
    // second row's stretch, after the wait.
    let later = small(&format!(
        r#""email": {{{DIRECT}}}, "faults": [{{"do": "lose", "target": {{"emailReply": {{"first": 1}}}}}},
            {{"do": "crash", "target": {{"attempt": {{"stage": "publish", "task": 0}}}}, "when": {{"percent": 50}}}}]"#
    ));
    let first = publish(&later, 0)[0];
    assert_eq!((first.waited_ms, first.ended_ms), (6_268, Some(6_226 + 849 + 6_268)));
    // Eleven of twelve tasks have no customer, so the one that waits is soon slow; its copy is accepted while it waits.
    let cancelled = outcome(
        r#"{"data": {"synthetic": {"customers": 1, "seed": 0}}, "email": {"path": "direct"},
            "coordinator": {"speculation": {"stages": ["publish"], "loser": "cancelled"}},
            "faults": [{"do": "lose", "target": {"emailReply": {"first": 1}}}]}"#,
    );
    let loser = cancelled.attempts.iter().find(|attempt| attempt.end == Some(End::Cancelled)).expect("the copy wins");
    let (called_ms, ..) = calls(&cancelled)[0];
    assert_eq!(loser.ended_ms, Some(called_ms + loser.waited_ms));
    assert!(loser.waited_ms > 0 && loser.waited_ms < 6_268);
}

#[test]
fn a_fault_at_the_share_of_work_at_which_a_wait_begins_does_not_wait_for_its_end() {
    // Two customers: 700 + 333 × 2 = 1,366 ms of work, of which half is done when the first email is sent.
    let outcome = outcome(
        r#"{"cluster": {"workers": 1, "tasks": 1}, "data": {"synthetic": {"customers": 2, "seed": 1}},
            "email": {"path": "direct"},
            "faults": [{"do": "lose", "target": {"emailReply": {"first": 1}}},
                       {"do": "cutOff", "target": {"attempt": {"stage": "publish", "task": 0}}, "when": {"percent": 50}}]}"#,
    );
    let first = publish(&outcome, 0)[0];
    // Map 50 + 610 + 68 × 48, reduce 50 + 450 + 80, launch 50, half of the work 683.
    assert_eq!(outcome.fault_struck_ms, [Some(3_924 + 580 + 50 + 683), Some(3_924 + 580 + 50 + 683)]);
    assert_eq!((first.cut_off_ms, first.waited_ms), (Some(5_237), 6_268));
}

#[test]
fn an_id_made_from_the_logical_write_covers_the_emails_of_a_zombie() {
    let zombie = |email: &str| {
        outcome(&format!(
            r#"{{"sink": {{"kind": "atomic"}}, "email": {{"path": "direct", {email}}},
                "faults": [{{"do": "cutOff", "target": {{"attempt": {{"stage": "publish", "task": 5}}}}, "when": {{"percent": 40}}}}]}}"#
        ))
    };
    for (email, emails, ignored) in [
        (r#""dedupeMemory": "nothing""#, 855, 0),
        (r#""notificationId": "logical", "dedupeMemory": "forGood""#, 796, 59),
        (r#""notificationId": "attempt", "dedupeMemory": "forGood""#, 855, 0),
        (r#""notificationId": "send", "dedupeMemory": "forGood""#, 855, 0),
    ] {
        let outcome = zombie(email);
        let mailbox = audit(&outcome, System::Mailbox);
        assert_eq!((mailbox.standing, mailbox.fates.ignored), (emails, ignored), "{email}");
    }
}

#[test]
fn an_id_covers_what_a_careless_sink_stores_twice_when_it_names_the_logical_write() {
    for (id, emails) in [("logical", 796), ("attempt", 874)] {
        let outcome = outcome(&format!(
            r#"{{"email": {{"path": "outbox", "notificationId": "{id}", "dedupeMemory": "forGood"}},
                "faults": [{{"do": "lose", "target": {{"ack": {{"stage": "publish", "task": 3}}}}}}]}}"#
        ));
        assert_eq!(audit(&outcome, System::Outbox).standing, 874);
        assert_eq!(audit(&outcome, System::Mailbox).standing, emails, "{id}");
    }
}
