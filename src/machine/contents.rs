//! What the bytes of an object hold. An object that is read and written as one scalar is that scalar; others are pages of bytes, made
//! when they are written. What is written at an unknown offset becomes an array term below the pages.
//! Rule: a byte holds what was stored last, be it bits or a part of a pointer, and nothing is known of one that was never stored.

use super::outcome::{Done, unknown};
use super::page::{Held, PAGE, Page};
use super::term::{Array, Term, Terms};
use super::value::Value;
use std::sync::Arc;

/// More bytes are not made a term of.
const MOST_IN_ARRAY: usize = 4096;

#[derive(Clone, Debug)]
pub struct Contents {
    below: Below,
    form: Form,
    /// All of it as a term, while nothing is written.
    term: Option<Bytes>,
}

/// What lies where no page says more.
#[derive(Clone, Copy, Debug)]
enum Below {
    Undefined,
    Zero,
    Bytes(Bytes),
}

/// Memory as a term.
#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    pub array: Array,
    /// Zero for each byte that was never stored; `None`: all were.
    pub defined: Option<Array>,
}

#[derive(Clone, Debug)]
enum Form {
    Empty,
    /// The object is one scalar of so many bytes.
    Whole(Value, u8),
    Pages(Vec<Option<Arc<Page>>>),
}

/// What is found at an offset.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    Value(Value),
    Number(u128),
    Bytes(Vec<Held>),
}

/// Bytes so far from the start are not kept: of what lies before them there is a word for each page.
const FAR: u64 = 1 << 30;

/// Whether so many bytes can be kept there.
pub fn in_reach(at: u64, size: u64) -> Done<()> {
    if at.saturating_add(size) > FAR { unknown("an object as large as this") } else { Ok(()) }
}

impl Contents {
    pub fn undefined() -> Contents {
        Contents { below: Below::Undefined, form: Form::Empty, term: None }
    }

    pub fn zero() -> Contents {
        Contents { below: Below::Zero, form: Form::Empty, term: None }
    }

    /// Any bytes, all of them stored.
    pub fn unknown(array: Array) -> Contents {
        Contents::of_bytes(Bytes { array, defined: None })
    }

    pub fn of_bytes(bytes: Bytes) -> Contents {
        Contents { below: Below::Bytes(bytes), form: Form::Empty, term: Some(bytes) }
    }

    /// One scalar that is all there is, of at most 16 bytes.
    pub fn whole(value: Value, size: u64) -> Contents {
        Contents { below: Below::Undefined, form: Form::Whole(value, size as u8), term: None }
    }

    pub fn of_data(data: &[u8]) -> Contents {
        let mut contents = Contents::undefined();
        let total = Some(data.len() as u64);
        for (at, chunk) in data.chunks(16).enumerate() {
            let mut number = [0; 16];
            number[..chunk.len()].copy_from_slice(chunk);
            let value = Term::constant(8 * chunk.len() as u32, u128::from_le_bytes(number));
            contents.write(at as u64 * 16, chunk.len() as u64, Value::Bits(value), total);
        }
        contents
    }

    #[inline]
    pub fn read(&self, terms: &mut Terms, at: u64, size: u64) -> Found {
        match &self.form {
            Form::Whole(value, whole) if at == 0 && u64::from(*whole) == size => {
                return Found::Value(*value);
            }
            Form::Pages(pages) if at % PAGE + size <= PAGE && size <= 16 => {
                if let Some(Some(page)) = pages.get((at / PAGE) as usize) {
                    let within = (at % PAGE) as usize;
                    if let Some(number) = page.known(within, size as usize) {
                        return Found::Number(number);
                    }
                    if let Some(value) = page.cell(within, size as usize) {
                        return Found::Value(value);
                    }
                }
            }
            _ => {}
        }
        Found::Bytes((at..at + size).map(|at| self.byte(terms, at)).collect())
    }

    pub fn byte(&self, terms: &mut Terms, at: u64) -> Held {
        match self.stored(at) {
            Held::Blank => match self.below {
                Below::Undefined => Held::Undefined,
                Below::Zero => Held::Known(0),
                Below::Bytes(bytes) => {
                    let index = Term::constant(bytes.array.index_width(), u128::from(at));
                    let known = |defined| terms.select(defined, index).small();
                    if bytes.defined.and_then(known) == Some(0) {
                        return Held::Undefined;
                    }
                    let byte = terms.select(bytes.array, index);
                    match byte.small() {
                        Some(known) => Held::Known(known as u8),
                        None => Held::Part(Value::Bits(byte), 0),
                    }
                }
            },
            held => held,
        }
    }

    fn stored(&self, at: u64) -> Held {
        match &self.form {
            Form::Empty => Held::Blank,
            Form::Whole(value, size) if at < u64::from(*size) => part(*value, at as u16),
            Form::Whole(..) => Held::Blank,
            Form::Pages(pages) => match pages.get((at / PAGE) as usize) {
                Some(Some(page)) => page.byte((at % PAGE) as usize),
                _ => Held::Blank,
            },
        }
    }

    /// A value of that size. The object has `total` bytes, if that is known.
    #[inline]
    pub fn write(&mut self, at: u64, size: u64, value: Value, total: Option<u64>) {
        self.term = None;
        if at == 0 && total == Some(size) && size <= 16 && !matches!(self.form, Form::Pages(_)) {
            self.form = Form::Whole(value, size as u8);
            return;
        }
        if at % PAGE + size > PAGE {
            for index in 0..size {
                self.write_byte(at + index, part(value, index as u16), total);
            }
            return;
        }
        let within = (at % PAGE) as usize;
        let page = self.page(at, total);
        match value {
            Value::Undefined => page.fill_undefined(within, size as usize),
            Value::Bits(term) if term.is_constant() => {
                page.set_known(within, size as usize, term.value().unwrap_or(0));
            }
            _ => page.set_cell(within, size as usize, value),
        }
    }

    pub fn write_byte(&mut self, at: u64, held: Held, total: Option<u64>) {
        self.term = None;
        self.page(at, total).set_byte((at % PAGE) as usize, held);
    }

    fn page(&mut self, at: u64, total: Option<u64>) -> &mut Page {
        self.make_pages(total);
        let Form::Pages(pages) = &mut self.form else { unreachable!("pages were just made") };
        let index = (at / PAGE) as usize;
        if pages.len() <= index {
            pages.resize(index + 1, None);
        }
        let rest = total.map_or(PAGE, |total| total.saturating_sub(index as u64 * PAGE));
        let page = pages[index].get_or_insert_with(|| Arc::new(Page::new(rest.min(PAGE) as usize)));
        Arc::make_mut(page)
    }

    fn make_pages(&mut self, total: Option<u64>) {
        match std::mem::replace(&mut self.form, Form::Empty) {
            Form::Empty => self.form = Form::Pages(vec![]),
            Form::Pages(pages) => self.form = Form::Pages(pages),
            Form::Whole(value, size) => {
                self.form = Form::Pages(vec![]);
                // The value covers the object, so its pages need not be longer.
                let total = total.or(Some(u64::from(size)));
                let page = self.page(0, total);
                match value {
                    Value::Bits(term) if term.is_constant() => {
                        page.set_known(0, size as usize, term.value().unwrap_or(0));
                    }
                    Value::Undefined => page.fill_undefined(0, size as usize),
                    _ => page.set_cell(0, size as usize, value),
                }
            }
        }
    }

    /// Everything becomes indeterminate.
    pub fn forget(&mut self) {
        *self = Contents::undefined();
    }

    /// Copies a run of bytes from another object, or from a copy of this one.
    pub fn copy(&mut self, to: u64, from: &Contents, at: u64, size: u64, copying: Copying) {
        let Copying { terms, total } = copying;
        let mut done = 0;
        while done < size {
            let place = at + done;
            if let Some((value, whole)) = from.whole_at(place)
                && whole <= size - done
                && (to + done) % PAGE + whole <= PAGE
            {
                self.write(to + done, whole, value, total);
                done += whole;
                continue;
            }
            let held = from.byte(terms, place);
            self.write_byte(to + done, held, total);
            done += 1;
        }
    }

    /// All these bytes get one value.
    pub fn fill(&mut self, at: u64, size: u64, byte: Term, total: Option<u64>) {
        if at == 0 && total == Some(size) && byte.small() == Some(0) {
            *self = Contents::zero();
            return;
        }
        let Some(known) = byte.small() else {
            (at..at + size).for_each(|at| self.write(at, 1, Value::Bits(byte), total));
            return;
        };
        let sixteen = Term::constant(128, u128::from_le_bytes([known as u8; 16]));
        let mut done = 0;
        while done < size {
            let count = (size - done).min(16 - (at + done) % 16);
            let value = Term::constant(8 * count as u32, sixteen.value().unwrap_or(0));
            self.write(at + done, count, Value::Bits(value), total);
            done += count;
        }
    }

    /// A pointer or term that begins there, and its size.
    fn whole_at(&self, at: u64) -> Option<(Value, u64)> {
        match &self.form {
            Form::Whole(value, size) if at == 0 => Some((*value, u64::from(*size))),
            Form::Pages(pages) => {
                let page = pages.get((at / PAGE) as usize)?.as_ref()?;
                page.cell_at((at % PAGE) as usize)
            }
            _ => None,
        }
    }

    /// All of it as a term. `None` if pointers lie in it, or if it is too much.
    pub fn as_term(&mut self, terms: &mut Terms, index_width: u32, name: &str) -> Option<Bytes> {
        if let Some(bytes) = self.term {
            return Some(bytes);
        }
        let mut bytes = self.bottom(terms, index_width, name);
        for (at, held) in self.all_stored()? {
            let index = Term::constant(index_width, u128::from(at));
            let byte = match held {
                Held::Blank => continue,
                Held::Undefined => {
                    let defined = bytes
                        .defined
                        .unwrap_or_else(|| terms.constant_array(index_width, Term::constant(8, 1)));
                    bytes.defined = Some(terms.store(defined, index, Term::constant(8, 0)));
                    continue;
                }
                Held::Known(byte) => Term::constant(8, u128::from(byte)),
                Held::Part(Value::Bits(term), which) => {
                    terms.extract(term, 8 * u32::from(which), 8)
                }
                Held::Part(..) => return None,
            };
            bytes.array = terms.store(bytes.array, index, byte);
            if let Some(defined) = bytes.defined {
                bytes.defined = Some(terms.store(defined, index, Term::constant(8, 1)));
            }
        }
        self.term = Some(bytes);
        Some(bytes)
    }

    fn bottom(&self, terms: &mut Terms, index_width: u32, name: &str) -> Bytes {
        let zeros = |terms: &mut Terms| terms.constant_array(index_width, Term::constant(8, 0));
        match self.below {
            Below::Bytes(bytes) => bytes,
            Below::Zero => Bytes { array: zeros(terms), defined: None },
            Below::Undefined => {
                let defined = Some(zeros(terms));
                Bytes { array: terms.array(index_width, name), defined }
            }
        }
    }

    /// All that was stored on top, byte by byte; `None` if it is too much.
    fn all_stored(&self) -> Option<Vec<(u64, Held)>> {
        let mut all = vec![];
        match &self.form {
            Form::Empty => {}
            Form::Whole(value, size) => {
                all.extend((0..*size).map(|at| (u64::from(at), part(*value, u16::from(at)))));
            }
            Form::Pages(pages) => {
                for (index, page) in pages.iter().enumerate() {
                    let Some(page) = page else { continue };
                    if all.len() > MOST_IN_ARRAY {
                        return None;
                    }
                    let start = index as u64 * PAGE;
                    let bytes = (0..page.size()).map(|at| (start + at as u64, page.byte(at)));
                    all.extend(bytes.filter(|(_, held)| *held != Held::Blank));
                }
            }
        }
        Some(all)
    }

    /// All of it, from the bottom up.
    pub fn layers(&self) -> Vec<Layer<'_>> {
        let mut all = match self.below {
            Below::Undefined => vec![Layer::Undefined],
            Below::Zero => vec![Layer::Zero],
            Below::Bytes(Bytes { array, defined: None }) => vec![Layer::Array(array)],
            Below::Bytes(Bytes { array, defined: Some(defined) }) => {
                vec![Layer::Array(array), Layer::Array(defined)]
            }
        };
        match &self.form {
            Form::Empty => {}
            Form::Whole(value, size) => all.push(Layer::Whole(*value, u64::from(*size))),
            Form::Pages(pages) => {
                let made =
                    pages.iter().zip(0u64..).filter_map(|(page, at)| Some((page.as_ref()?, at)));
                all.extend(made.map(|(page, at)| Layer::Page(at * PAGE, page)));
            }
        }
        all
    }

    /// Puts other values in the place of those that lie in it, whole or in part.
    pub fn change_values(&mut self, change: &dyn Fn(&mut Value)) {
        self.term = None;
        match &mut self.form {
            Form::Empty => {}
            Form::Whole(value, _) => change(value),
            Form::Pages(pages) => {
                for page in pages.iter_mut().flatten() {
                    Arc::make_mut(page).change_values(change);
                }
            }
        }
    }

    /// The pointers that lie in it, whole or in part.
    pub fn pointers(&self) -> Vec<Value> {
        let is_pointer = |value: &Value| matches!(value, Value::Pointer(_) | Value::Lazy(_));
        match &self.form {
            Form::Empty => vec![],
            Form::Whole(value, _) => [*value].into_iter().filter(is_pointer).collect(),
            Form::Pages(pages) => {
                let values = pages.iter().flatten().flat_map(|page| page.values());
                values.filter(is_pointer).collect()
            }
        }
    }
}

/// What an object holds, for who looks at all of it.
pub enum Layer<'a> {
    Undefined,
    Zero,
    /// Bytes; a second one tells which of them were stored.
    Array(Array),
    /// One scalar of so many bytes.
    Whole(Value, u64),
    /// A piece of memory, from that offset on.
    Page(u64, &'a Page),
}

/// What copying needs besides: terms for bytes of arrays, and how large the target is.
pub struct Copying<'t> {
    pub terms: &'t mut Terms,
    pub total: Option<u64>,
}

/// The byte of that number of a value.
pub fn part(value: Value, which: u16) -> Held {
    match value {
        Value::Undefined => Held::Undefined,
        Value::Bits(term) => {
            let width = term.width().div_ceil(8);
            match term.value() {
                _ if u32::from(which) >= width => Held::Undefined,
                Some(number) => Held::Known((number >> (8 * which)) as u8),
                None => Held::Part(value, which),
            }
        }
        Value::Pointer(_) | Value::Lazy(_) => Held::Part(value, which),
    }
}
