//! Sinks, further effects, their writer and the policies above them.

use crate::says;

#[test]
fn what_only_some_sinks_can_do_is_refused_of_the_others() {
    let conflict =
        r#"sink.onConflict: must be "replace" or left out but for upsert, the only kind that finds a row in its place"#;
    let check = r#"sink.keyCheck: must be "oneStep" or left out but for key, the only kind that looks keys up"#;
    let memory = r#"sink.dedupeMemory: must be "forGood" or left out, or {"forMs": 60000} for key; whoever remembers nothing is the kind append"#;
    let unknown =
        r#"sink.onUnknownCommit: must be "retryCommit" or left out but for atomic, the only kind that commits"#;
    let more = |kind: &str, more: &str| format!(r#"{{"sink": {{"kind": "{kind}", {more}}}}}"#);
    for kind in ["append", "key", "atomic"] {
        says(&more(kind, r#""onConflict": "ignore""#), &[conflict]);
        says(&more(kind, r#""onConflict": "onlyIfNewer""#), &[conflict]);
    }
    for kind in ["append", "upsert", "atomic"] {
        says(&more(kind, r#""keyCheck": {"rowThenKey": {"gapMs": 0}}"#), &[check]);
        says(&more(kind, r#""dedupeMemory": {"forMs": 60000}"#), &[memory]);
    }
    for kind in ["append", "upsert", "key"] {
        for answer in ["retryBody", "verify", "giveUp", "cleanUp"] {
            says(&more(kind, &format!(r#""onUnknownCommit": "{answer}""#)), &[unknown]);
        }
    }
    says(&more("key", r#""dedupeMemory": "nothing""#), &[memory]);
    for allowed in [
        more("upsert", r#""onConflict": "onlyIfNewer""#),
        more(
            "key",
            r#""keyCheck": {"keyThenRow": {"gapMs": 60000}}, "dedupeMemory": {"forMs": 1}, "onRepeat": "error""#,
        ),
        more("atomic", r#""onUnknownCommit": "cleanUp", "identity": []"#),
    ] {
        says(&allowed, &[]);
    }
}

#[test]
fn a_sinks_times_have_bounds_and_fencing_needs_a_lock() {
    says(
        r#"{"sink": {"kind": "key", "keyCheck": {"rowThenKey": {"gapMs": 60001}}, "dedupeMemory": {"forMs": 0},
            "times": {"lookupMs": 60001, "constraintMs": 60001, "stagingMs": 60001, "transactionMs": 60001},
            "fencing": true}}"#,
        &[
            "sink.keyCheck.rowThenKey.gapMs: gapMs must be 0 to 60000, got 60001",
            "sink.dedupeMemory.forMs: forMs must be 1 to 86400000, got 0",
            "sink.times.lookupMs: lookupMs must be 0 to 60000, got 60001",
            "sink.times.constraintMs: constraintMs must be 0 to 60000, got 60001",
            "sink.times.stagingMs: stagingMs must be 0 to 60000, got 60001",
            "sink.times.transactionMs: transactionMs must be 0 to 60000, got 60001",
            "sink.fencing: must be false without a lock, whose tokens it compares; add one as effects.lock, such as {}",
        ],
    );
    says(
        r#"{"sink": {"kind": "key", "keyCheck": {"keyThenRow": {"gapMs": 60001}}}}"#,
        &["sink.keyCheck.keyThenRow.gapMs: gapMs must be 0 to 60000, got 60001"],
    );
    says(r#"{"sink": {"fencing": true}, "effects": {"lock": {}}}"#, &[]);
}

#[test]
fn further_effects_have_bounds() {
    says(
        r#"{"effects": {
            "topic": {"consumers": 17, "identity": ["period", "period"]},
            "paidCalls": {"costCents": 100001, "identity": ["call", "call"], "quota": {"calls": 0, "perMs": 0}},
            "counter": {"identity": ["customer", "customer"]},
            "workQueue": {"timeoutMs": 0, "leaseMs": 86400001},
            "lock": {"timeoutMs": 86400001, "leaseMs": 0},
            "reading": {"changesAtMs": 604800001, "raisePercent": 0},
            "client": {"timeoutMs": 3600001, "tries": 17, "retryAfterMs": 3600001}
        }}"#,
        &[
            "effects.topic.consumers: consumers must be 1 to 16, got 17",
            "effects.topic.identity[1]: must name each only once, got period again",
            "effects.paidCalls.costCents: costCents must be 0 to 100000, got 100001",
            "effects.paidCalls.identity[1]: must name each only once, got call again",
            "effects.paidCalls.quota.calls: calls must be 1 to 10000000, got 0",
            "effects.paidCalls.quota.perMs: perMs must be 1 to 86400000, got 0",
            "effects.counter.identity[1]: must name each only once, got customer again",
            "effects.workQueue.timeoutMs: timeoutMs must be 1 to 86400000, got 0",
            "effects.workQueue.leaseMs: leaseMs must be 1 to 86400000, got 86400001",
            "effects.lock.timeoutMs: timeoutMs must be 1 to 86400000, got 86400001",
            "effects.lock.leaseMs: leaseMs must be 1 to 86400000, got 0",
            "effects.reading.changesAtMs: changesAtMs must be 0 to 604800000, got 604800001",
            "effects.reading.raisePercent: raisePercent must be 1 to 1000, got 0",
            "effects.client.timeoutMs: timeoutMs must be 0 to 3600000, got 3600001",
            "effects.client.tries: tries must be 1 to 16, got 17",
            "effects.client.retryAfterMs: retryAfterMs must be 0 to 3600000, got 3600001",
        ],
    );
    says(
        r#"{"coordinator": {"speculation": {"loser": {"cancelledAfterMs": 0}}}}"#,
        &["coordinator.speculation.loser.cancelledAfterMs: cancelledAfterMs must be 1 to 86400000, got 0"],
    );
}

#[test]
fn kinds_of_effects_are_named_once_and_emails_have_their_own_writer() {
    says(
        r#"{"writer": {"applies": ["topic", "email", "topic"]}, "policy": {"notInCopiedSteps": ["lock", "lock"]}}"#,
        &[
            "writer.applies[2]: must name each only once, got topic again",
            r#"writer.applies: must do without email: the single writer of emails is the outbox, so choose the email path "outbox""#,
            "policy.notInCopiedSteps[1]: must name each only once, got lock again",
        ],
    );
    let many = [r#""topic""#; 9].join(", ");
    says(
        &format!(r#"{{"writer": {{"applies": [{many}]}}, "policy": {{"notInCopiedSteps": [{many}]}}}}"#),
        &[
            "writer.applies: the number of effects must be 0 to 8, got 9",
            "policy.notInCopiedSteps: the number of effects must be 0 to 8, got 9",
        ],
    );
    let all = r#"["ledger", "email", "topic", "paidCalls", "file", "counter", "workQueue", "lock"]"#;
    says(&format!(r#"{{"policy": {{"notInCopiedSteps": {all}, "onlySingleWriter": true}}}}"#), &[]);
}

#[test]
fn many_requests_for_many_customers_by_many_attempts_are_bounded_together() {
    let scenario = |customers: u64, attempts: u64, more: &str| {
        format!(
            r#"{{"data": {{"synthetic": {{"customers": {customers}, "seed": 1}}}},
                "coordinator": {{"maxAttempts": {attempts}}}, {more}}}"#
        )
    };
    let said = |requests: u64| {
        format!(
            "effects: customers x runs x maxAttempts x requests for a customer x tries must be at most 4000000 together, got {requests}"
        )
    };
    let three = r#""effects": {"topic": {}, "counter": {}}"#;
    // Row, message and step: 100,000 x 13 x 3 = 3,900,000, and one attempt more is too much.
    says(&scenario(100_000, 13, three), &[]);
    says(&scenario(100_000, 14, three), &[&said(4_200_000)]);
    // Two runs with a row for each customer.
    says(&scenario(100_000, 16, r#""runs": [{}, {"startMs": 5}]"#), &[]);
    says(&scenario(100_000, 16, r#""runs": [{}, {}, {}]"#), &[&said(4_800_000)]);
    // Tries count only where a call can go wrong.
    let lose = r#""faults": [{"do": "lose", "target": {"reply": {"of": "topic", "first": 1}}}]"#;
    says(&scenario(100_000, 4, &format!("{three}, {lose}")), &[]);
    says(&scenario(100_000, 5, &format!("{three}, {lose}")), &[&said(4_500_000)]);
    // Whoever does its transaction again writes all rows again.
    let unheard = r#""faults": [{"do": "lose", "target": {"reply": {"of": "commit", "first": 1}}}]"#;
    let answer = |answer: &str| format!(r#""sink": {{"kind": "atomic", "onUnknownCommit": "{answer}"}}, {unheard}"#);
    says(&scenario(100_000, 14, &answer("retryBody")), &[&said(4_200_000)]);
    says(&scenario(100_000, 14, &answer("retryCommit")), &[]);
}
