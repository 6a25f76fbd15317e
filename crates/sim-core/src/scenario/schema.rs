//! How the types of the schema are read: beside each stands what its fields or its forms are called.
//!
//! Names are read as they are written, in camel case. Serde only writes these types: where its attributes speak of
//! defaults, they speak to the TypeScript declarations.

/// Reads an object. `object!(Cluster { workers, tasks, ..default })` takes what is left out from the type's default.
/// Where there is none, each field has something of its own in place of what is left out, or must be given:
/// `object!(Calls { first, count = 1 })`. A field that is not written as it is called says how: `action as "do"`.
macro_rules! object {
    ($type:ident { $($field:ident,)+ ..default }) => {
        impl $crate::scenario::strict::FromJson for $type {
            fn from_json(json: &$crate::scenario::Json) -> Result<Self, $crate::scenario::strict::Misfit> {
                use $crate::scenario::strict::{each_field, fill};
                #[allow(non_camel_case_types)] // they number the fields
                enum Field { $($field),+ }
                let mut object = Self::default();
                // A field that is not named here does not compile.
                let Self { $($field: _),+ } = &object;
                each_field(json, &[$(stringify!($field)),+], &mut |position, value| match position {
                    $(field if field == Field::$field as usize => fill(&mut object.$field, value),)+
                    _ => unreachable!("there are no more names"),
                })?;
                Ok(object)
            }
        }
    };
    ($type:ident { $($field:ident $(as $written:literal)? $(= $left_out:expr)?),+ }) => {
        impl $crate::scenario::strict::FromJson for $type {
            fn from_json(json: &$crate::scenario::Json) -> Result<Self, $crate::scenario::strict::Misfit> {
                $crate::scenario::schema::fields!(json, Self { $($field $(as $written)? $(= $left_out)?),+ })
            }
        }
    };
}

/// Reads the fields of a value that has no default.
macro_rules! fields {
    ($json:expr, $($type:ident)::+ { $($field:ident $(as $written:literal)? $(= $left_out:expr)?),+ }) => {{
        use $crate::scenario::{schema, strict};
        #[allow(non_camel_case_types)] // they number the fields
        enum Field { $($field),+ }
        $(let mut $field = None;)+
        strict::each_field($json, &[$(schema::name!($field $($written)?)),+], &mut |position, value| match position {
            $(field if field == Field::$field as usize => strict::fill_given(&mut $field, value),)+
            _ => unreachable!("there are no more names"),
        })?;
        Ok($($type)::+ {
            $($field: schema::or_else!($field, schema::name!($field $($written)?) $(, $left_out)?)),+
        })
    }};
}

macro_rules! name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $written:literal) => {
        $written
    };
}

macro_rules! or_else {
    ($field:ident, $name:expr) => {
        $crate::scenario::strict::given($field, $name)?
    };
    ($field:ident, $name:expr, $left_out:expr) => {
        $field.unwrap_or($left_out)
    };
}

/// Reads one of several names: `words!(SinkKind { Append, Upsert, Key, Atomic })`.
macro_rules! words {
    ($type:ident { $($word:ident),+ }) => {
        impl $crate::scenario::strict::FromJson for $type {
            fn from_json(json: &$crate::scenario::Json) -> Result<Self, $crate::scenario::strict::Misfit> {
                // A word that is not named here does not compile.
                const _: fn($type) = |word| match word { $($type::$word => ()),+ };
                const WORDS: &[$type] = &[$($type::$word),+];
                let chosen = $crate::scenario::strict::Chosen::of(json, &[$(stringify!($word)),+])?;
                Ok(WORDS[chosen.bare()?])
            }
        }
    };
}

/// Reads one of several forms, of which some say more than their name, as a value or as fields that must be given:
/// `choice!(When { Percent(_), AfterRequest(_), AtMs(_) })`, `choice!(Action { Lose, Slow { percent } })`.
macro_rules! choice {
    ($type:ident { $($form:ident $(($value:tt))? $({ $($field:ident),+ })?),+ }) => {
        impl $crate::scenario::strict::FromJson for $type {
            fn from_json(json: &$crate::scenario::Json) -> Result<Self, $crate::scenario::strict::Misfit> {
                enum Form { $($form),+ }
                // A form that is not named here does not compile.
                const _: fn(&$type) = |form| match form { $($type::$form { .. } => ()),+ };
                let chosen = $crate::scenario::strict::Chosen::of(json, &[$(stringify!($form)),+])?;
                match chosen.position {
                    $(form if form == Form::$form as usize => {
                        $crate::scenario::schema::form!(chosen, $type::$form $(($value))? $({ $($field),+ })?)
                    })+
                    _ => unreachable!("there are no more names"),
                }
            }
        }
    };
}

macro_rules! form {
    ($chosen:ident, $type:ident::$form:ident) => {
        $chosen.bare().map(|_| $type::$form)
    };
    ($chosen:ident, $type:ident::$form:ident (_)) => {
        $chosen.content().map($type::$form)
    };
    ($chosen:ident, $type:ident::$form:ident { $($field:ident),+ }) => {{
        let json = $chosen.said()?;
        let read = || $crate::scenario::schema::fields!(json, $type::$form { $($field),+ });
        $chosen.within(read())
    }};
}

pub(super) use {choice, fields, form, name, object, or_else, words};
