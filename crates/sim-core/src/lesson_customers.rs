//! The lesson's data set, read from its file while the crate is compiled. As numbers it weighs half of what it does as
//! text, and a page waits for neither the other half nor the code that would read it.

/// Customers as the file tells them, as columns.
pub(crate) struct LessonCustomers {
    /// By how much the number in an id is larger than the one before.
    pub(crate) id_step: [u8; COUNT],
    pub(crate) deliveries: [u16; COUNT],
    pub(crate) cents: [u32; COUNT],
}

pub(crate) static LESSON_CUSTOMERS: LessonCustomers = read();

const COUNT: usize = 796;
const FILE: &[u8] = include_bytes!("../data/customers.csv");

/// Whatever is not as it should be in the file does not compile.
const fn read() -> LessonCustomers {
    let mut columns = LessonCustomers { id_step: [0; COUNT], deliveries: [0; COUNT], cents: [0; COUNT] };
    let mut place = after(b"customer_id,deliveries,revenue_cents\n", 0);
    let mut id_before = 0;
    let mut line = 0;
    while line < COUNT {
        let (id, deliveries, cents);
        (id, place) = number(after(b"cust-", place), b',');
        (deliveries, place) = number(place, b',');
        (cents, place) = number(place, b'\n');
        assert!(id > id_before && id - id_before < 1 << u8::BITS, "ids ascend");
        assert!(deliveries < 1 << u16::BITS, "deliveries are few");
        columns.id_step[line] = (id - id_before) as u8;
        columns.deliveries[line] = deliveries as u16;
        columns.cents[line] = cents;
        id_before = id;
        line += 1;
    }
    assert!(place == FILE.len(), "there are more lines than customers");
    columns
}

/// The place after a text that must stand here.
const fn after(text: &[u8], place: usize) -> usize {
    let mut position = 0;
    while position < text.len() {
        assert!(FILE[place + position] == text[position], "something else stands here");
        position += 1;
    }
    place + text.len()
}

/// The number that stands here, and the place after the sign that must follow.
const fn number(mut place: usize, end: u8) -> (u32, usize) {
    let mut number = 0;
    while FILE[place] != end {
        assert!(FILE[place].is_ascii_digit(), "a whole number is expected");
        number = number * 10 + (FILE[place] - b'0') as u32;
        place += 1;
    }
    (number, place + 1)
}
