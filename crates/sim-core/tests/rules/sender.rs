//! The outbox sender: what it marks when, and what a crash or a failing email service does to it.

use sim_core::outcome::{Fate::Failed, Fate::Ignored, Fate::Took, SenderEventKind, System};

use crate::small::{calls, sender_events, small};
use crate::story::{audit, preset};

const OUTBOX: &str = r#""path": "outbox""#;

fn marks(outcome: &sim_core::Outcome) -> Vec<Option<u64>> {
    outcome.sender.as_ref().expect("there is an outbox").marked_ms.clone()
}

#[test]
fn it_takes_what_is_stored_and_marks_what_is_confirmed() {
    // The first is stored at 6,524 ms and out 268 ms later; the sender waits until 6,822 ms for the second.
    let outcome = small(&format!(r#""email": {{{OUTBOX}}}"#));
    assert_eq!(calls(&outcome), [(6_792, 0, Took), (7_090, 1, Took), (7_389, 2, Took)]);
    assert_eq!(marks(&outcome), [Some(6_792), Some(7_090), Some(7_389)]);
    assert_eq!(sender_events(&outcome), []);
}

#[test]
fn marks_made_first_are_made_when_it_takes_a_notification() {
    let outcome = small(&format!(r#""email": {{{OUTBOX}, "sender": {{"marks": "beforeSending"}}}}"#));
    assert_eq!(calls(&outcome), [(6_792, 0, Took), (7_090, 1, Took), (7_389, 2, Took)]);
    assert_eq!(marks(&outcome), [Some(6_524), Some(6_822), Some(7_121)]);
}

#[test]
fn a_crash_between_sending_and_marking_sends_again() {
    // It runs again at 6,792 + 10,000 ms, and finds nothing marked.
    let outcome = small(&format!(
        r#""email": {{{OUTBOX}}}, "faults": [{{"do": "crash", "target": {{"sender": 0}}, "when": {{"afterRequest": 1}}}}]"#
    ));
    assert_eq!(calls(&outcome), [(6_792, 0, Took), (17_060, 0, Took), (17_328, 1, Took), (17_596, 2, Took)]);
    assert_eq!(marks(&outcome), [Some(17_060), Some(17_328), Some(17_596)]);
    assert_eq!(
        sender_events(&outcome),
        [(SenderEventKind::Crashed, 6_792, Some(0)), (SenderEventKind::Restarted, 16_792, None)]
    );
    assert_eq!(outcome.fault_struck_ms, [Some(6_792)]);
    assert_eq!(audit(&outcome, System::Mailbox).repeated, [0]);
}

#[test]
fn a_crash_after_marking_and_before_sending_loses_the_email() {
    // Marked at 6,524 ms and never sent; at 16,524 ms the next is taken.
    let outcome = small(&format!(
        r#""email": {{{OUTBOX}, "sender": {{"marks": "beforeSending"}}}},
           "faults": [{{"do": "crash", "target": {{"sender": 0}}, "when": {{"afterRequest": 1}}}}]"#
    ));
    assert_eq!(calls(&outcome), [(16_792, 1, Took), (17_060, 2, Took)]);
    assert_eq!(marks(&outcome), [Some(6_524), Some(16_524), Some(16_792)]);
    assert_eq!(audit(&outcome, System::Mailbox).missing, [0]);
    assert_eq!(outcome.audit.runs[0].report_is_true, Some(false));
}

#[test]
fn a_crash_after_both_does_no_harm() {
    for marks in ["afterSending", "beforeSending"] {
        let outcome = small(&format!(
            r#""email": {{{OUTBOX}, "sender": {{"marks": "{marks}", "restartAfterMs": 0}}}},
               "faults": [{{"do": "crash", "target": {{"sender": 0}}, "when": {{"afterRequest": 2}}}}]"#
        ));
        assert!(audit(&outcome, System::Mailbox).is_right, "{marks}");
        assert_eq!(sender_events(&outcome).len(), 2);
    }
}

#[test]
fn a_receiver_that_remembers_the_id_passes_the_second_call_over() {
    // The second call comes 17,060 − 6,792 = 10,268 ms after the delivery.
    for (memory, fate) in [
        (r#""forGood""#, Ignored),
        (r#"{"forMs": 10269}"#, Ignored),
        (r#"{"forMs": 10268}"#, Took),
        (r#""nothing""#, Took),
    ] {
        for (id, fate) in [("logical", fate), ("attempt", fate), ("send", Took)] {
            let outcome = small(&format!(
                r#""email": {{{OUTBOX}, "notificationId": "{id}", "dedupeMemory": {memory}}},
                   "faults": [{{"do": "crash", "target": {{"sender": 0}}, "when": {{"afterRequest": 1}}}}]"#
            ));
            assert_eq!(calls(&outcome)[1], (17_060, 0, fate), "{id} remembered {memory}");
        }
    }
}

#[test]
fn what_is_forgotten_and_delivered_again_is_remembered_from_then_on() {
    // Crashes after the first, the second and the third call of the first email: 6,792, 17,060 and 27,328 ms.
    let crash =
        |request| format!(r#"{{"do": "crash", "target": {{"sender": 0}}, "when": {{"afterRequest": {request}}}}}"#);
    let outcome = small(&format!(
        r#""email": {{{OUTBOX}, "notificationId": "logical", "dedupeMemory": {{"forMs": 10268}}}},
           "faults": [{}, {}]"#,
        crash(1),
        crash(2)
    ));
    assert_eq!(calls(&outcome)[..3], [(6_792, 0, Took), (17_060, 0, Took), (27_328, 0, Took)]);
    let longer = small(&format!(
        r#""email": {{{OUTBOX}, "notificationId": "logical", "dedupeMemory": {{"forMs": 20000}}}},
           "faults": [{}, {}]"#,
        crash(1),
        crash(2)
    ));
    // A repeat does not prolong the memory: 27,328 − 6,792 = 20,536 ms are more than 20,000.
    assert_eq!(calls(&longer)[..3], [(6_792, 0, Took), (17_060, 0, Ignored), (27_328, 0, Took)]);
}

#[test]
fn a_failing_service_is_called_again_until_the_tries_are_used_up() {
    // An error at 6,792 ms; the next call takes 268 ms and begins 1,000 ms later.
    let fail = r#""faults": [{"do": "fail", "target": {"emailCall": {"first": 1, "count": 2}}}]"#;
    let patient = small(&format!(r#""email": {{{OUTBOX}}}, {fail}"#));
    assert_eq!(
        calls(&patient),
        [(6_792, 0, Failed), (8_060, 0, Failed), (9_328, 0, Took), (9_596, 1, Took), (9_864, 2, Took)]
    );
    assert!(audit(&patient, System::Mailbox).is_right);
    let impatient = small(&format!(r#""email": {{{OUTBOX}, "client": {{"tries": 2}}}}, {fail}"#));
    assert_eq!(calls(&impatient), [(6_792, 0, Failed), (8_060, 0, Failed), (8_328, 1, Took), (8_596, 2, Took)]);
    assert_eq!(sender_events(&impatient), [(SenderEventKind::GaveUp, 8_060, Some(0))]);
    assert_eq!(marks(&impatient), [None, Some(8_328), Some(8_596)]);
    assert_eq!(audit(&impatient, System::Mailbox).missing, [0]);
}

#[test]
fn what_was_marked_first_and_given_up_still_looks_sent() {
    let outcome = small(&format!(
        r#""email": {{{OUTBOX}, "client": {{"tries": 1}}, "sender": {{"marks": "beforeSending"}}}},
           "faults": [{{"do": "fail", "target": {{"emailCall": {{"first": 1}}}}}}]"#
    ));
    assert_eq!(marks(&outcome)[0], Some(6_524));
    assert_eq!(audit(&outcome, System::Mailbox).missing, [0]);
}

#[test]
fn a_lost_reply_is_waited_for_and_the_call_made_again() {
    // Delivered at 6,792 ms; the reply is given up 5,000 ms later, and the next call arrives 1,268 ms after that.
    let lose = r#""faults": [{"do": "lose", "target": {"emailReply": {"first": 1}}}]"#;
    let outcome = small(&format!(r#""email": {{{OUTBOX}}}, {lose}"#));
    assert_eq!(calls(&outcome)[..2], [(6_792, 0, Took), (13_060, 0, Took)]);
    assert_eq!(outcome.effects_on(System::Mailbox).expect("a mailbox").unheard, [0]);
    let once = small(&format!(r#""email": {{{OUTBOX}, "client": {{"tries": 1}}}}, {lose}"#));
    assert_eq!(calls(&once)[..2], [(6_792, 0, Took), (12_060, 1, Took)]);
    assert_eq!(sender_events(&once), [(SenderEventKind::GaveUp, 11_792, Some(0))]);
    assert_eq!(marks(&once)[0], None, "it was delivered, and nobody knows");
}

#[test]
fn a_call_that_fails_and_whose_reply_is_lost_delivers_nothing() {
    let outcome = small(&format!(
        r#""email": {{{OUTBOX}}}, "faults": [{{"do": "fail", "target": {{"emailCall": {{"first": 1}}}}}},
                                            {{"do": "lose", "target": {{"emailReply": {{"first": 1}}}}}}]"#
    ));
    assert_eq!(calls(&outcome)[..2], [(6_792, 0, Failed), (13_060, 0, Took)]);
}

#[test]
fn the_presets_of_a_sender_as_in_production() {
    for (name, emails, signs) in
        [("sender-crash", 797, 1), ("sender-crash-marks-first", 795, 1), ("sender-crash-dedupe", 796, 0)]
    {
        let outcome = preset(name);
        assert_eq!(audit(&outcome, System::Mailbox).standing, emails, "{name}");
        assert!(audit(&outcome, System::Ledger).is_right, "{name}");
        assert_eq!(outcome.diagnosis.signs.len(), signs, "{name}");
    }
}
