//! The schema held against JSON, to the letter.
//!
//! The usual reader would take the fields of an object as a list, an object with an empty field for a bare name, and the
//! last of two equal fields. Here each value has one form, and what does not fit comes with its place and with what
//! would be right.

use core::fmt;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::json::Json;

/// Reads a value of the schema from JSON.
pub(super) fn read<'a, T: Deserialize<'a>>(json: &'a Json) -> Result<T, Misfit> {
    T::deserialize(Place(json))
}

/// What does not fit, and where.
#[derive(Debug)]
pub(super) struct Misfit {
    /// From the inside out.
    steps: Vec<Step>,
    pub(super) message: String,
}

#[derive(Debug)]
enum Step {
    Field(String),
    Item(usize),
}

impl Misfit {
    fn new(message: String) -> Self {
        Self { steps: Vec::new(), message }
    }

    fn must_be(what: &str, json: &Json) -> Self {
        Self::new(format!("must be {what}, got {}", json.described()))
    }

    fn within(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    fn within_field(self, name: &str) -> Self {
        self.within(Step::Field(name.to_owned()))
    }

    /// Such as `faults[0].target.ack.task`; empty when it is the whole text.
    pub(super) fn path(&self) -> String {
        let mut path = String::new();
        for step in self.steps.iter().rev() {
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

impl std::error::Error for Misfit {}

impl fmt::Display for Misfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("is not a field; there are {}", expected.join(", "))).within_field(field)
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("must be one of {}, got {variant:?}", expected.join(", ")))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new("must be given".to_owned()).within_field(field)
    }
}

/// A value that the schema asks for.
struct Place<'a>(&'a Json);

impl<'de> Deserializer<'de> for Place<'de> {
    type Error = Misfit;

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Json::Whole(number) => visitor.visit_u64(*number),
            other => Err(Misfit::must_be("a whole number from 0", other)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Json::Bool(value) => visitor.visit_bool(*value),
            other => Err(Misfit::must_be("true or false", other)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Json::Text(text) => visitor.visit_str(text),
            other => Err(Misfit::must_be("a text", other)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Json::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Json::List(items) => visitor.visit_seq(Items { items, next: 0 }),
            other => Err(Misfit::must_be("a list", other)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let Json::Object(fields) = self.0 else { return Err(Misfit::must_be("an object", self.0)) };
        visitor.visit_map(Fields { fields, next: 0 })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        match self.0 {
            Json::Text(name) => visitor.visit_enum(Choice { name, content: None }),
            Json::Object(fields) if fields.len() == 1 => {
                let (name, content) = &fields[0];
                visitor.visit_enum(Choice { name, content: Some(content) })
            }
            other => {
                let names = variants.join(", ");
                let what = format!(
                    "one of {names}: the bare name, or an object with that one field where there is more to say"
                );
                Err(Misfit::must_be(&what, other))
            }
        }
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Misfit> {
        Err(Misfit::new("is of a type that the schema does not use".to_owned()))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u128 f32 f64 char str bytes byte_buf unit unit_struct newtype_struct tuple
        tuple_struct map identifier ignored_any
    }
}

struct Items<'a> {
    items: &'a [Json],
    next: usize,
}

impl<'a> SeqAccess<'a> for Items<'a> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Misfit> {
        let Some(item) = self.items.get(self.next) else { return Ok(None) };
        let position = self.next;
        self.next += 1;
        seed.deserialize(Place(item)).map(Some).map_err(|misfit| misfit.within(Step::Item(position)))
    }
}

struct Fields<'a> {
    fields: &'a [(String, Json)],
    next: usize,
}

impl<'a> MapAccess<'a> for Fields<'a> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        let Some((name, _)) = self.fields.get(self.next) else { return Ok(None) };
        let key = seed.deserialize(StrDeserializer::new(name))?;
        // Whatever the text holds, no more names come before this one than the schema has.
        if self.fields[..self.next].iter().any(|(earlier, _)| earlier == name) {
            return Err(Misfit::new("must stand only once".to_owned()).within_field(name));
        }
        Ok(Some(key))
    }

    fn next_value_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<T::Value, Misfit> {
        let (name, value) = &self.fields[self.next];
        self.next += 1;
        seed.deserialize(Place(value)).map_err(|misfit| misfit.within_field(name))
    }
}

/// One of several forms, by name; with its content when it was given as an object.
struct Choice<'a> {
    name: &'a str,
    content: Option<&'a Json>,
}

impl<'a> Choice<'a> {
    fn content(&self) -> Result<Place<'a>, Misfit> {
        let without = || Misfit::new(format!("must be an object with the field {:?}, got the bare name", self.name));
        self.content.map(Place).ok_or_else(without)
    }
}

impl<'a> EnumAccess<'a> for Choice<'a> {
    type Error = Misfit;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Self), Misfit> {
        Ok((seed.deserialize(StrDeserializer::new(self.name))?, self))
    }
}

impl<'a> VariantAccess<'a> for Choice<'a> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self.content {
            None => Ok(()),
            Some(_) => Err(Misfit::new(format!("must be the bare name {:?}, got an object", self.name))),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, seed: T) -> Result<T::Value, Misfit> {
        let content = self.content()?;
        seed.deserialize(content).map_err(|misfit| misfit.within_field(self.name))
    }

    fn tuple_variant<V: Visitor<'a>>(self, _len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.content()?.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'a>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        let content = self.content()?;
        content.deserialize_struct("", fields, visitor).map_err(|misfit| misfit.within_field(self.name))
    }
}
