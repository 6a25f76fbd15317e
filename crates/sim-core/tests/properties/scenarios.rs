//! Random scenarios, put together of random [setups](crate::setups) and what goes wrong in them
//! ([mishaps](crate::mishaps)).

use proptest::strategy::{BoxedStrategy, Just, Strategy};
use sim_core::Scenario;
use sim_core::scenario::{EmailPath, Sink, SinkKind};

use crate::mishaps::{self, Ground};
use crate::setups;

/// Any scenario of up to 16 workers and tasks with up to four faults.
pub(crate) fn any() -> impl Strategy<Value = Scenario> {
    of(setups::sink().boxed(), setups::path().boxed())
}

/// Those whose ledger takes each customer once, however often a task is done: a key or an upsert that tells customers
/// apart, or a commit that tells tasks apart, and none of them attempts.
pub(crate) fn with_safe_sink() -> impl Strategy<Value = Scenario> {
    of(setups::safe_sink().boxed(), setups::path().boxed())
}

/// Those with one kind of sink.
pub(crate) fn with_kind(kind: SinkKind) -> impl Strategy<Value = Scenario> {
    of(setups::sink_of(kind).boxed(), setups::path().boxed())
}

/// Those with one email path.
pub(crate) fn with_path(path: EmailPath) -> impl Strategy<Value = Scenario> {
    of(setups::sink().boxed(), Just(path).boxed())
}

/// Those with one email path and a safe sink.
pub(crate) fn with_path_and_safe_sink(path: EmailPath) -> impl Strategy<Value = Scenario> {
    of(setups::safe_sink().boxed(), Just(path).boxed())
}

/// Those in which at most one thing goes wrong.
pub(crate) fn with_one_fault() -> impl Strategy<Value = Scenario> {
    any().prop_map(|mut scenario| {
        scenario.faults.truncate(1);
        scenario
    })
}

/// A part starts from its default and is changed, so that whatever is not named here keeps its usual value. Faults come
/// last, since most of them name a row or a request that has to be there.
fn of(sink: BoxedStrategy<Sink>, path: BoxedStrategy<EmailPath>) -> impl Strategy<Value = Scenario> {
    let email = path.prop_flat_map(setups::email);
    let setup = (setups::data(), setups::cluster(), setups::coordinator(), sink, email, setups::dashboard());
    let setup = setup.prop_map(|(data, cluster, coordinator, sink, email, dashboard)| Scenario {
        data,
        cluster,
        coordinator,
        sink,
        email,
        dashboard,
        ..Scenario::default()
    });
    setup.prop_flat_map(|scenario| (mishaps::faults(&Ground::of(&scenario)), Just(scenario))).prop_map(
        |(faults, mut scenario)| {
            scenario.faults = faults;
            scenario
        },
    )
}
