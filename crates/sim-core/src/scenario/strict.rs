//! The schema held against JSON, to the letter.
//!
//! A general reader would take the fields of an object as a list, an object with an empty field for a bare name, and the
//! last of two equal fields. Here each value has one form, and what does not fit comes with its place and with what
//! would be right.
//!
//! There are many types in the schema, and a page waits for the code that reads them. So the walking and refusing is done
//! here by functions that know no type; what a type adds says `schema`.

use super::json::{Json, quoted};

/// A value of the schema that can be read from JSON.
pub(crate) trait FromJson: Sized {
    /// # Errors
    /// The first thing, in the order of the text, that does not fit.
    fn from_json(json: &Json) -> Result<Self, Misfit>;
}

/// What does not fit, and where. It is boxed because every reader hands it on.
#[derive(Debug)]
pub(crate) struct Misfit(Box<Told>);

#[derive(Debug)]
struct Told {
    /// From the inside out.
    steps: Vec<Step>,
    message: String,
}

#[derive(Debug)]
enum Step {
    Field(String),
    Item(usize),
}

impl Misfit {
    fn new(message: String) -> Self {
        Self(Box::new(Told { steps: Vec::new(), message }))
    }

    fn must_be(what: &str, json: &Json) -> Self {
        Self::new(format!("must be {what}, got {}", json.described()))
    }

    fn within(mut self, step: Step) -> Self {
        self.0.steps.push(step);
        self
    }

    fn within_field(self, name: &str) -> Self {
        self.within(Step::Field(name.to_owned()))
    }

    pub(super) fn message(&self) -> &str {
        &self.0.message
    }

    /// Such as `faults[0].target.ack.task`; empty when it is the whole text.
    pub(super) fn path(&self) -> String {
        let mut path = String::new();
        for step in self.0.steps.iter().rev() {
            match step {
                Step::Field(name) if name.is_empty() => path.push_str("\"\""),
                Step::Field(name) if path.is_empty() => path.push_str(name),
                Step::Field(name) => path.extend([".", name]),
                Step::Item(position) => path.push_str(&format!("[{position}]")),
            }
        }
        path
    }
}

impl FromJson for u64 {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        match json {
            Json::Whole(number) => Ok(*number),
            other => Err(Misfit::must_be("a whole number from 0", other)),
        }
    }
}

impl FromJson for bool {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        match json {
            Json::Bool(value) => Ok(*value),
            other => Err(Misfit::must_be("true or false", other)),
        }
    }
}

impl FromJson for String {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        match json {
            Json::Text(text) => Ok(text.clone()),
            other => Err(Misfit::must_be("a text", other)),
        }
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        match json {
            Json::Null => Ok(None),
            value => T::from_json(value).map(Some),
        }
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        let Json::List(items) = json else { return Err(Misfit::must_be("a list", json)) };
        let item = |(position, item)| T::from_json(item).map_err(|misfit| misfit.within(Step::Item(position)));
        items.iter().enumerate().map(item).collect()
    }
}

/// Puts what was read in the place of what was there.
pub(super) fn fill<T: FromJson>(place: &mut T, json: &Json) -> Result<(), Misfit> {
    *place = T::from_json(json)?;
    Ok(())
}

/// Keeps what was read, until all of it is there.
pub(super) fn fill_given<T: FromJson>(place: &mut Option<T>, json: &Json) -> Result<(), Misfit> {
    *place = Some(T::from_json(json)?);
    Ok(())
}

/// What must have been given.
pub(super) fn given<T>(value: Option<T>, name: &str) -> Result<T, Misfit> {
    value.ok_or_else(|| Misfit::new("must be given".to_owned()).within_field(&written(name)))
}

/// Hands over each field of an object with the position of its name, in the order of the text.
pub(super) fn each_field(
    json: &Json,
    names: &[&str],
    take: &mut dyn FnMut(usize, &Json) -> Result<(), Misfit>,
) -> Result<(), Misfit> {
    let Json::Object(fields) = json else { return Err(Misfit::must_be("an object", json)) };
    for (number, (name, value)) in fields.iter().enumerate() {
        let misfit = match position(names, name) {
            None => Misfit::new(format!("is not a field; there are {}", listed(names))),
            // Whatever the text holds, no more names come before this one than the schema has.
            Some(_) if fields[..number].iter().any(|(earlier, _)| earlier == name) => {
                Misfit::new("must stand only once".to_owned())
            }
            Some(position) => match take(position, value) {
                Ok(()) => continue,
                Err(misfit) => misfit,
            },
        };
        return Err(misfit.within_field(name));
    }
    Ok(())
}

/// One of several forms; with its content when it was given as an object.
pub(super) struct Chosen<'a> {
    pub(super) position: usize,
    name: &'a str,
    content: Option<&'a Json>,
}

impl<'a> Chosen<'a> {
    pub(super) fn of(json: &'a Json, names: &[&str]) -> Result<Self, Misfit> {
        let (name, content) = match json {
            Json::Text(name) => (name, None),
            Json::Object(fields) if fields.len() == 1 => (&fields[0].0, Some(&fields[0].1)),
            other => {
                let names = listed(names);
                let what = format!(
                    "one of {names}: the bare name, or an object with that one field where there is more to say"
                );
                return Err(Misfit::must_be(&what, other));
            }
        };
        match position(names, name) {
            Some(position) => Ok(Self { position, name, content }),
            None => Err(Misfit::new(format!("must be one of {}, got {}", listed(names), quoted(name)))),
        }
    }

    /// The position of a form that is a name and nothing else.
    pub(super) fn bare(&self) -> Result<usize, Misfit> {
        match self.content {
            None => Ok(self.position),
            Some(_) => Err(Misfit::new(format!("must be the bare name {}, got an object", quoted(self.name)))),
        }
    }

    /// What is said beside the name.
    pub(super) fn content<T: FromJson>(&self) -> Result<T, Misfit> {
        self.within(T::from_json(self.said()?))
    }

    pub(super) fn said(&self) -> Result<&'a Json, Misfit> {
        let name = || quoted(self.name);
        let without = || Misfit::new(format!("must be an object with the field {}, got the bare name", name()));
        self.content.ok_or_else(without)
    }

    pub(super) fn within<T>(&self, read: Result<T, Misfit>) -> Result<T, Misfit> {
        read.map_err(|misfit| misfit.within_field(self.name))
    }
}

fn position(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|known| camel_case(known).eq(name.chars()))
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| written(name)).collect::<Vec<_>>().join(", ")
}

/// The name of a field or a form of Rust as it is written.
fn written(name: &str) -> String {
    camel_case(name).collect()
}

/// `silence_ms` as `silenceMs`, and `CutOff` as `cutOff`.
fn camel_case(name: &str) -> impl Iterator<Item = char> {
    let mut before = None;
    name.chars().filter_map(move |char| match before.replace(char) {
        _ if char == '_' => None,
        None => Some(char.to_ascii_lowercase()),
        Some('_') => Some(char.to_ascii_uppercase()),
        Some(_) => Some(char),
    })
}
