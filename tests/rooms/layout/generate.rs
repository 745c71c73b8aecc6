//! Random structures and unions as C text, with questions to the compiler: arrays of sizes and offsets, and for each
//! bit-field an object in which it is all ones.

use std::fmt::Write as _;

#[derive(Clone, Copy)]
pub struct Options {
    /// Microsoft's rules for bit-fields, by attribute.
    pub ms: bool,
    /// 64-bit: there is `__int128`.
    pub wide: bool,
}

pub struct Generated {
    pub source: String,
    pub questions: String,
    pub structures: Vec<Structure>,
}

pub struct Structure {
    pub index: usize,
    /// `struct` or `union`.
    keyword: &'static str,
    pub tag: String,
    pub text: String,
    /// Those with names.
    pub members: Vec<Member>,
}

pub struct Member {
    pub name: String,
    pub bit_field: bool,
}

/// A small generator of numbers; the sequence depends on the seed alone.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }
}

const PRELUDE: &str = "\
enum plain { A0, A1 = 70000 };
enum negative { B0 = -5, B1 };
enum large { C0 = 0x123456789 };
enum __attribute__((packed)) small { D0, D1 = 200 };
typedef int quad __attribute__((vector_size(16)));
typedef int over __attribute__((aligned(32)));
typedef int under __attribute__((aligned(1)));
typedef long long half __attribute__((aligned(2)));
typedef unsigned int quarter __attribute__((mode(HI)));
";

/// Types of members with the bits that a bit-field of them may have; 0 where there are no bit-fields.
const TYPES: &[(&str, u64)] = &[
    ("char", 8),
    ("signed char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("int", 32),
    ("unsigned", 32),
    ("long", 32),
    ("unsigned long", 32),
    ("long long", 64),
    ("unsigned long long", 64),
    ("_Bool", 1),
    ("enum plain", 32),
    ("enum negative", 32),
    ("enum large", 64),
    ("enum small", 8),
    ("quarter", 16),
    ("float", 0),
    ("double", 0),
    ("long double", 0),
    ("_Complex float", 0),
    ("_Complex double", 0),
    ("_Float128", 0),
    ("char *", 0),
    ("quad", 0),
    ("over", 0),
    ("under", 0),
    ("half", 0),
    ("_Atomic int", 0),
    ("const short", 0),
    ("__builtin_va_list", 0),
];

/// On 64-bit machines only: a 32-bit one has no `__int128`, and what becomes of 8-byte atomics there depends on how gcc
/// handles the whole record; a test of its own has those.
const WIDE_TYPES: &[(&str, u64)] =
    &[("__int128", 128), ("unsigned __int128", 128), ("_Atomic long long", 0)];

pub fn generate(seed: u64, count: usize, options: Options) -> Generated {
    let mut random = Random(seed);
    let mut generated = Generated {
        source: PRELUDE.to_string(),
        questions: String::new(),
        structures: Vec::with_capacity(count),
    };
    for index in 0..count {
        let structure = structure(index, &mut random, options, &generated.structures);
        generated.source.push_str(&structure.text);
        ask(&structure, &mut generated.questions);
        generated.structures.push(structure);
    }
    generated
}

fn structure(
    index: usize,
    random: &mut Random,
    options: Options,
    before: &[Structure],
) -> Structure {
    let keyword = if random.chance(15) { "union" } else { "struct" };
    let tag = format!("S{index}");
    let pack = random.chance(20).then(|| random.of(&[1, 2, 4, 8, 16]));
    let mut text = String::new();
    if let Some(pack) = pack {
        let _ = writeln!(text, "#pragma pack(push, {pack})");
    }
    let _ = writeln!(text, "{keyword} {tag} {{");
    let mut members = vec![];
    let many_bits = random.chance(50);
    for number in 0..random.below(8) {
        let name = format!("f{number}");
        let member = member(&name, random, options, many_bits, before, &mut text);
        members.extend(member);
    }
    if keyword == "struct" && !members.is_empty() && random.chance(5) {
        let ty = random.of(&["char", "int", "double", "long long"]);
        let _ = writeln!(text, "  {ty} tail[];");
        members.push(Member { name: "tail".to_string(), bit_field: false });
    }
    let mut attributes = vec![];
    if random.chance(20) {
        attributes.push("packed".to_string());
    }
    if random.chance(12) {
        attributes.push(format!("aligned({})", random.of(&[1, 2, 4, 8, 16, 32])));
    }
    if options.ms {
        attributes.push("ms_struct".to_string());
    }
    let _ = match attributes.is_empty() {
        true => writeln!(text, "}};"),
        false => writeln!(text, "}} __attribute__(({}));", attributes.join(", ")),
    };
    if pack.is_some() {
        text.push_str("#pragma pack(pop)\n");
    }
    Structure { index, keyword, tag, text, members }
}

/// Adds one member; `None` if it has no name.
fn member(
    name: &str,
    random: &mut Random,
    options: Options,
    many_bits: bool,
    before: &[Structure],
    text: &mut String,
) -> Option<Member> {
    let (ty, bits) = match options.wide && random.chance(6) {
        true => random.of(WIDE_TYPES),
        false => random.of(TYPES),
    };
    let mut attributes = String::new();
    if random.chance(8) {
        attributes.push_str(" __attribute__((packed))");
    }
    if random.chance(8) {
        let align = random.of(&[1, 2, 4, 8, 16, 32]);
        let _ = write!(attributes, " __attribute__((aligned({align})))");
    }
    let as_bits = bits > 0 && random.chance(if many_bits { 80 } else { 20 });
    if as_bits {
        return bit_field(name, ty, bits, &attributes, random, text);
    }
    let nested = (!before.is_empty() && random.chance(15)).then(|| {
        let from = before.len().saturating_sub(20) as u64;
        let index = from + random.below(before.len() as u64 - from);
        &before[index as usize]
    });
    let flexible = |structure: &Structure| structure.members.iter().any(|m| m.name == "tail");
    if let Some(nested) = nested.filter(|nested| !flexible(nested)) {
        let Structure { keyword, tag, .. } = nested;
        let _ = writeln!(text, "  {keyword} {tag} {name}{attributes};");
    } else {
        // An element may not be aligned to more than its size.
        let array = random.chance(20) && ty != "over";
        let array = if array { format!("[{}]", random.below(4)) } else { String::new() };
        let _ = writeln!(text, "  {ty} {name}{array}{attributes};");
    }
    Some(Member { name: name.to_string(), bit_field: false })
}

fn bit_field(
    name: &str,
    ty: &str,
    bits: u64,
    attributes: &str,
    random: &mut Random,
    text: &mut String,
) -> Option<Member> {
    let width = match random.below(10) {
        0 => bits,
        1 => [8, 16, 32].into_iter().rfind(|width| *width <= bits).unwrap_or(1),
        2 => 0,
        _ => 1 + random.below(bits.min(40)),
    };
    if width == 0 || random.chance(8) {
        let _ = writeln!(text, "  {ty} : {width};");
        return None;
    }
    let _ = writeln!(text, "  {ty} {name} : {width}{attributes};");
    Some(Member { name: name.to_string(), bit_field: true })
}

fn ask(structure: &Structure, questions: &mut String) {
    let Structure { index, keyword, tag, members, .. } = structure;
    let ty = format!("{keyword} {tag}");
    let _ =
        write!(questions, "const unsigned long long m{index}[] = {{ sizeof({ty}), _Alignof({ty})");
    for member in members.iter().filter(|member| !member.bit_field) {
        let _ = write!(questions, ", __builtin_offsetof({ty}, {})", member.name);
    }
    questions.push_str(" };\n");
    for member in members.iter().filter(|member| member.bit_field) {
        let name = &member.name;
        let _ = writeln!(questions, "{ty} b{index}_{name} = {{ .{name} = -1 }};");
    }
}
