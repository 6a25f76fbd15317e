//! The boundary as a script meets it: shapes of what comes back, whatever goes in.
#![cfg(target_arch = "wasm32")]

use js_sys::{JSON, Object, Reflect};
use sim_wasm::{compare, deal_case, matrix, open_case, presets, run_scenario};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

#[track_caller]
fn get(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| Reflect::get(&value, &key.into()).expect("an object on the way"))
}

#[track_caller]
fn parsed(json: &str) -> JsValue {
    JSON::parse(json).expect("the test's own JSON")
}

/// `code path message` of each problem, a problem a line.
#[track_caller]
fn problems(reply: &JsValue) -> String {
    let problems: js_sys::Array = get(reply, "problems").unchecked_into();
    assert!(problems.is_array(), "an outcome came back where problems were expected");
    let line = |problem: &JsValue| {
        let text = |key| get(problem, key).as_string().expect("text");
        format!("{}|{}|{}", text("code"), text("path"), text("message"))
    };
    problems.iter().map(|problem| line(&problem)).collect::<Vec<_>>().join("\n")
}

#[wasm_bindgen_test]
fn an_outcome_comes_back_as_plain_objects_and_columns() {
    let reply = run_scenario(&parsed(r#"{"email": {"path": "outbox"}}"#));
    assert!(get(&reply, "problems").is_undefined());
    assert_eq!(get(&reply, "outcome.runs.0.endedMs").as_f64(), Some(204_900.0));
    assert!(get(&reply, "outcome.runs.0.gaveUpOn").is_null());
    assert_eq!(get(&reply, "outcome.effects.0.system").as_string().as_deref(), Some("ledger"));
    for column in ["customer", "attempt", "cents", "atMs", "visibleMs", "fate", "met", "commit", "notification"] {
        let rows = get(&reply, &format!("outcome.effects.2.requests.{column}"));
        assert_eq!(rows.unchecked_into::<js_sys::Array>().length(), 796, "{column}");
    }
    let audit = get(&reply, "outcome.audit.runs.0.systems.0.fates");
    assert!(audit.is_instance_of::<Object>());
    assert_eq!(get(&audit, "took").as_f64(), Some(796.0));
}

#[wasm_bindgen_test]
fn presets_run_as_they_are() {
    let list: js_sys::Array = presets().unchecked_into();
    assert!(list.length() > 30);
    for preset in list.iter() {
        let reply = run_scenario(&get(&preset, "scenario"));
        assert!(get(&reply, "outcome").is_object(), "{:?}", get(&preset, "name"));
    }
}

#[wasm_bindgen_test]
fn bad_input_comes_back_as_a_value_and_the_next_call_works() {
    let cyclic = Object::new();
    Reflect::set(&cyclic, &"job".into(), &cyclic).expect("a plain object");
    let throwing = js_sys::Function::new_no_args("return { get job() { throw new Error('no'); } }");
    let throwing = throwing.call0(&JsValue::NULL).expect("an object that throws when it is read");
    let no_json = "notJson||must be a plain object, such as {} for the reference run; this value has no JSON form";
    for value in [JsValue::UNDEFINED, JsValue::symbol(None), JsValue::bigint_from_str("5"), cyclic.into(), throwing] {
        assert_eq!(problems(&run_scenario(&value)), no_json);
        assert!(get(&run_scenario(&Object::new()), "outcome").is_object());
    }
    for (json, expected) in [
        ("null", "shape||must be an object, got null"),
        ("[]", "shape||must be an object, got a list"),
        (r#"{"cluster": [16, 16]}"#, "shape|cluster|must be an object, got a list"),
        (r#""{}""#, r#"shape||must be an object, got "{}""#),
        (
            r#"{"sink": {"kind": 5}}"#,
            "shape|sink.kind|must be one of append, upsert, key, atomic: the bare name, or an object with that one field where there is more to say, got 5",
        ),
        (
            r#"{"cluster": {"workers": 1e300}}"#,
            "shape|cluster.workers|must be a whole number from 0, got a number with a fraction, an exponent or too many digits",
        ),
        (r#"{"cluster": {"tasks": 513}}"#, "outOfRange|cluster.tasks|tasks must be 1 to 512, got 513"),
        (r#"{"runs": []}"#, "outOfRange|runs|the number of runs must be 1 to 4, got 0"),
    ] {
        assert_eq!(problems(&run_scenario(&parsed(json))), expected);
        assert!(get(&run_scenario(&Object::new()), "outcome").is_object());
    }
}

#[wasm_bindgen_test]
fn synthetic_customers_without_a_seed_get_one_that_is_kept() {
    let reply = run_scenario(&parsed(r#"{"data": {"synthetic": {"customers": 5}}}"#));
    let kept = get(&reply, "outcome.scenario");
    assert!(get(&kept, "data.synthetic.seed").as_f64().is_some_and(|seed| (0.0..1e6).contains(&seed)));
    let again = run_scenario(&kept);
    let bytes = |reply: &JsValue| JSON::stringify(&get(reply, "outcome")).expect("plain data");
    assert_eq!(bytes(&again), bytes(&reply));
}

#[wasm_bindgen_test]
fn a_comparison_answers_each_scenario_in_its_place() {
    let reply = matrix(
        &parsed(r#"{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}"#),
        &"strategies".into(),
    );
    let scenarios: js_sys::Array = get(&reply, "matrix.scenarios").unchecked_into();
    scenarios.push(&parsed(r#"{"cluster": {"tasks": 0}}"#));
    scenarios.push(&5.into());
    scenarios.push(&parsed(r#"{"data": {"synthetic": {}}}"#));
    let replies = compare(&scenarios);
    assert_eq!(get(&replies, "0.summary.systems.0.standing").as_f64(), Some(874.0));
    assert_eq!(get(&replies, "9.summary.correctness").as_string().as_deref(), Some("succeededAndRight"));
    assert_eq!(problems(&get(&replies, "10")), "outOfRange|cluster.tasks|tasks must be 1 to 512, got 0");
    assert_eq!(problems(&get(&replies, "11")), "shape||must be an object, got 5");
    assert_eq!(get(&replies, "12.summary.systems.0.standing").as_f64(), Some(1_000.0));
    assert_eq!(get(&replies, "length").as_f64(), Some(13.0));
}

#[wasm_bindgen_test]
fn comparisons_say_what_they_cannot_read() {
    let right = "must be a list of scenarios, such as [{}] for the reference run alone";
    let throwing = js_sys::Function::new_no_args(
        "const list = [{}]; Object.defineProperty(list, 0, { get() { throw new Error('no'); } }); return list",
    );
    let revoked =
        js_sys::Function::new_no_args("const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy");
    for value in [throwing, revoked].map(|make| make.call0(&JsValue::NULL).expect("a list")) {
        assert_eq!(problems(&get(&compare(&value), "0")), format!("notJson||{right}; this value has no JSON form"));
    }
    assert_eq!(
        problems(&get(&compare(&JsValue::UNDEFINED), "0")),
        format!("notJson||{right}; this value has no JSON form")
    );
    for (value, got) in [(JsValue::NULL, "null"), (Object::new().into(), "an object"), ("[]".into(), r#""[]""#)] {
        assert_eq!(problems(&get(&compare(&value), "0")), format!("shape||{right}, got {got}"));
    }
    let long = js_sys::Array::new_with_length(1_001);
    assert_eq!(problems(&get(&compare(&long), "0")), "outOfRange||must hold 1000 scenarios at most, got 1001");
    assert_eq!(get(&compare(&js_sys::Array::new()), "length").as_f64(), Some(0.0));
    assert_eq!(
        problems(&matrix(&Object::new(), &JsValue::UNDEFINED)),
        r#"shape|kind|must be "strategies" or "failures""#
    );
    assert_eq!(problems(&matrix(&JsValue::NULL, &"failures".into())), "shape||must be an object, got null");
    for (json, expected) in [
        (r#"{"cluster": {"tasks": 0}}"#, "outOfRange|cluster.tasks|tasks must be 1 to 512, got 0"),
        (
            r#"{"cluster": {"workers": 100000000000000000}}"#,
            "outOfRange|cluster.workers|workers must be 1 to 512, got 100000000000000000",
        ),
    ] {
        assert_eq!(problems(&matrix(&parsed(json), &"strategies".into())), expected);
    }
    let made_up = matrix(&parsed(r#"{"data": {"synthetic": {"customers": 3}}}"#), &"failures".into());
    let seed = |cell: u32| get(&made_up, &format!("matrix.scenarios.{cell}.data.synthetic.seed")).as_f64();
    assert!(seed(0).is_some() && seed(0) == seed(24), "the cells share their customers");
}

#[wasm_bindgen_test]
fn a_case_is_opened_further_and_told() {
    let drawn = open_case(&JsValue::NULL, &js_sys::Array::new());
    let seed = get(&drawn, "caseFile.seed");
    assert!(seed.as_f64().is_some_and(|seed| (0.0..1e6).contains(&seed)));
    for log in ["writeTimes", "attempts", "commits"] {
        assert!(get(&drawn, &format!("caseFile.{log}")).is_null(), "{log}");
    }
    assert!(get(&drawn, "caseFile.evidence.setup.faults.0").is_undefined());
    let opened = open_case(&seed, &parsed(r#"["attempts", "writeTimes", "commits"]"#));
    let text = |value: &JsValue| String::from(JSON::stringify(value).expect("plain data"));
    assert_eq!(text(&get(&opened, "caseFile.evidence")), text(&get(&drawn, "caseFile.evidence")));
    for log in ["writeTimes", "attempts", "commits"] {
        assert!(js_sys::Array::is_array(&get(&opened, &format!("caseFile.{log}"))), "{log}");
    }
    let truth = get(&deal_case(&seed), "case");
    let cause = get(&truth, "cause").as_string().expect("a name");
    for reply in [&drawn, &opened] {
        let fits: js_sys::Array = get(reply, "caseFile.fits").unchecked_into();
        assert!(fits.includes(&cause.as_str().into(), 0), "{cause}");
    }
    assert!(get(&run_scenario(&get(&truth, "scenario")), "outcome").is_object());
    assert_eq!(text(&deal_case(&seed)), text(&deal_case(&seed)));
    let largest = JsValue::from(9_007_199_254_740_991.0);
    assert_eq!(get(&deal_case(&largest), "case.seed"), largest);
}

#[wasm_bindgen_test]
fn cases_say_what_they_cannot_read() {
    let seed = "|seed|seed must be a whole number, 0 to 9007199254740991";
    let logs = r#"shape|logs|must be a list of "writeTimes", "attempts" and "commits", such as ["attempts"], or []"#;
    for (value, code) in [("-1", "shape"), ("0.5", "shape"), ("\"5\"", "shape"), ("9007199254740992", "outOfRange")] {
        let value = parsed(value);
        assert_eq!(problems(&deal_case(&value)), format!("{code}{seed}"));
        assert_eq!(problems(&open_case(&value, &js_sys::Array::new())), format!("{code}{seed}"));
    }
    assert_eq!(problems(&deal_case(&JsValue::NULL)), format!("shape{seed}"));
    assert_eq!(problems(&deal_case(&f64::NAN.into())), format!("shape{seed}"));
    let no_json = "notJson|seed|must be a seed, such as 42; this value has no JSON form";
    assert_eq!(problems(&deal_case(&JsValue::UNDEFINED)), no_json);
    // Whoever reads a seed from the wrong place would be dealt another case, and not know.
    let no_json = "notJson|seed|must be a seed, such as 42, or null for a fresh one; this value has no JSON form";
    assert_eq!(problems(&open_case(&JsValue::UNDEFINED, &js_sys::Array::new())), no_json);
    for value in [r#"["attempt"]"#, r#""attempts""#, "null", "{}", "[1]", r#"[["attempts"]]"#] {
        assert_eq!(problems(&open_case(&5.into(), &parsed(value))), logs, "{value}");
    }
    assert_eq!(problems(&open_case(&(-1).into(), &JsValue::NULL)), format!("shape{seed}\n{logs}"));
    let no_json = "notJson|logs|must be a list of logs, such as []; this value has no JSON form";
    assert_eq!(problems(&open_case(&JsValue::NULL, &JsValue::UNDEFINED)), no_json);
}
