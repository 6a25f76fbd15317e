//! Random scenarios with every choice that there is, put together of [wide setups](crate::wide_setups) and of what goes
//! wrong in them ([mishaps](crate::mishaps), [wide mishaps](crate::wide_mishaps)).

use proptest::strategy::{BoxedStrategy, Just, Strategy};
use sim_core::Scenario;
use sim_core::scenario::{EffectKind, EmailPath, Sink};

use crate::mishaps::{self, Ground};
use crate::{setups, wide_mishaps, wide_setups};

/// Any scenario of up to four runs on up to 16 workers and tasks, mostly with up to 60 customers, and with up to seven
/// faults.
pub(crate) fn any() -> impl Strategy<Value = Scenario> {
    with_sink(wide_setups::sink().boxed())
}

/// Those whose ledger checks in one step whether it knows a logical write.
pub(crate) fn with_logical_sink() -> impl Strategy<Value = Scenario> {
    with_sink(wide_setups::logical_sink().boxed())
}

fn with_sink(sink: BoxedStrategy<Sink>) -> impl Strategy<Value = Scenario> {
    let email = setups::path().prop_flat_map(setups::email);
    // Boxed, since a test's stack is small.
    let job = (wide_setups::runs(), setups::data(), setups::cluster(), wide_setups::coordinator()).boxed();
    let outside = (sink, proptest::bool::ANY, email, wide_setups::effects()).boxed();
    let rules = (wide_setups::writer(), wide_setups::policy(), setups::dashboard()).boxed();
    (job, outside, rules)
        .prop_map(
            |((runs, data, cluster, coordinator), (mut sink, fencing, email, effects), (writer, policy, dashboard))| {
                sink.fencing = fencing && effects.lock.is_some() && !writer.applies.contains(&EffectKind::Ledger);
                Scenario {
                    runs,
                    data,
                    cluster,
                    coordinator,
                    sink,
                    email,
                    effects,
                    writer,
                    policy,
                    dashboard,
                    ..Scenario::default()
                }
            },
        )
        .boxed()
        .prop_flat_map(with_faults)
}

/// Faults come last, since most of them name what has to be there.
pub(crate) fn with_faults(scenario: Scenario) -> BoxedStrategy<Scenario> {
    let usual = mishaps::faults(&Ground::of(&scenario));
    (usual, wide_mishaps::faults(&scenario), Just(scenario))
        .prop_map(|(usual, further, mut scenario)| {
            scenario.faults = [usual, further].concat();
            scenario
        })
        .boxed()
}

/// Without what attempts send themselves, which no writer applies.
pub(crate) fn without_direct_emails(mut scenario: Scenario) -> Scenario {
    if scenario.email.path == EmailPath::Direct {
        scenario.email.path = EmailPath::Outbox;
    }
    scenario
}
