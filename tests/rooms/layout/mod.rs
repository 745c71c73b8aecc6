//! Layouts against the real compiler: random structures and unions, packed, aligned, with bit-fields and pragmas, nested in each
//! other. The compiler says with static data what it makes of them; `cinch` has to say the same, member by member.
//! One seed is fixed; `CINCH_LAYOUT_SEED` tries others.

mod generate;

use crate::harness::{self, Completion, Trial, tests};
use cinch::base::DataModel;
use cinch::source::SourceMap;
use cinch::syntax;
use cinch::typed::program::{Program, Record};
use cinch::typed::{self, Target};
use generate::{Generated, Member, Options};
use std::collections::HashMap;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    tests![
        lp64_is_laid_out_as_the_compiler_does,
        microsofts_bit_fields_are_laid_out_as_the_compiler_does,
        ilp32_is_laid_out_as_the_compiler_does,
        atomics_of_8_bytes_on_32_bit_machines,
        llp64_has_microsofts_bit_fields
    ]
}

const STRUCTURES: usize = 500;

fn seed() -> u64 {
    let given = std::env::var("CINCH_LAYOUT_SEED").ok();
    given.map_or(1, |seed| seed.parse().expect("CINCH_LAYOUT_SEED should be a number"))
}

/// The static data of a file by label, as the assembler text has it.
fn assembler(source: &str, flags: &[&str]) -> Option<HashMap<String, Vec<u8>>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("layout.c");
    std::fs::write(&path, source).expect("it should be writable");
    let output = Command::new("cc")
        .args(["-std=gnu11", "-w", "-S", "-O0", "-fno-zero-initialized-in-bss", "-fno-common"])
        .args(flags)
        .args(["-o", "-"])
        .arg(&path)
        .output()
        .expect("this test needs a C compiler called `cc`");
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    let mut found: HashMap<String, Vec<u8>> = HashMap::new();
    let mut current = None;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some(label) = line.strip_suffix(':') {
            current = Some(label.to_string());
            found.entry(label.to_string()).or_default();
            continue;
        }
        let (Some(label), Some((directive, value))) = (&current, line.trim().split_once('\t'))
        else {
            continue;
        };
        let width = match directive {
            ".byte" => 1,
            ".value" => 2,
            ".long" => 4,
            ".quad" => 8,
            ".zero" => {
                let count = value.parse().expect("a number of zeros");
                found.get_mut(label).expect("it was entered").extend(vec![0; count]);
                continue;
            }
            _ => continue,
        };
        let value: i128 = value.parse().unwrap_or_else(|_| panic!("data of `{label}`: {line}"));
        let bytes = value.to_le_bytes();
        found.get_mut(label).expect("it was entered").extend_from_slice(&bytes[..width]);
    }
    Some(found)
}

fn elaborate(source: &str, model: DataModel) -> Program {
    let mut map = SourceMap::default();
    let file = map.add("layout.c", source).expect("test files are small");
    let parsed = syntax::parse(file, &map);
    let show = |diagnostics: &[cinch::base::Diagnostic]| {
        for diagnostic in diagnostics.iter().take(5) {
            let line = map.position(diagnostic.place().start).line;
            let text = source.lines().nth(line - 1).unwrap_or_default();
            eprintln!("{line}: {}: {}\n  {text}", diagnostic.code, diagnostic.message);
        }
    };
    show(&parsed.diagnostics);
    assert!(parsed.diagnostics.is_empty());
    let elaborated = typed::elaborate(parsed.unit, parsed.symbols, Target::new(model));
    show(&elaborated.diagnostics);
    assert!(elaborated.diagnostics.is_empty());
    elaborated.program
}

fn word(data: &[u8], index: usize) -> u64 {
    let bytes = &data[8 * index..8 * index + 8];
    u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
}

/// What our layout says a bit-field of all ones looks like.
fn image(size: u64, offset: u64, width: u32) -> Vec<u8> {
    let mut bytes = vec![0; size as usize];
    for bit in offset..offset + u64::from(width) {
        bytes[bit as usize / 8] |= 1 << (bit % 8);
    }
    bytes
}

/// The differences for one record.
fn differences(
    record: &Record,
    generated: &generate::Structure,
    program: &Program,
    data: &HashMap<String, Vec<u8>>,
) -> Vec<String> {
    let definition = record.definition.as_ref().expect("it is complete");
    let measured = &data[&format!("m{}", generated.index)];
    let mut found = vec![];
    let compare = |what: &str, ours: u64, theirs: u64| {
        (ours != theirs).then(|| format!("{what}: {ours}, but the compiler has {theirs}"))
    };
    found.extend(compare("size", definition.size, word(measured, 0)));
    found.extend(compare("align", definition.align, word(measured, 1)));
    let mut next = 2;
    for member in &generated.members {
        let symbol = program.symbols.find(&member.name).expect("a member's name");
        let field = definition.fields.iter().find(|field| field.name == Some(symbol));
        let field = field.expect("the member should be there");
        match member {
            Member { bit_field: false, name, .. } => {
                let what = format!("offset of {name}");
                found.extend(compare(&what, field.offset, word(measured, next)));
                next += 1;
            }
            Member { name, .. } => {
                let theirs = &data[&format!("b{}_{name}", generated.index)];
                let bits = field.bits.expect("it is a bit-field");
                let ours = image(definition.size, bits.offset, bits.width);
                if definition.size == theirs.len() as u64 && ours != *theirs {
                    found.push(format!("bits of {name} at {}: {ours:?} {theirs:?}", bits.offset));
                }
            }
        }
    }
    found
}

/// How many of the structures were compared.
fn compare_all(options: Options, model: DataModel, flags: &[&str]) -> usize {
    let Generated { source, questions, structures } =
        generate::generate(seed(), STRUCTURES, options);
    let whole = format!("{source}{questions}");
    let data = assembler(&whole, flags).expect("the compiler should accept what is generated");
    let program = elaborate(&source, model);
    let mut wrong = 0;
    for structure in &structures {
        let tag = program.symbols.find(&structure.tag).expect("the tag");
        let record = program.records.iter().find(|record| record.tag == Some(tag));
        let record = record.expect("the record should be there");
        let found = differences(record, structure, &program, &data);
        if !found.is_empty() {
            wrong += 1;
            if wrong <= 5 {
                eprintln!("{}\n{}\n", structure.text, found.join("\n"));
            }
        }
    }
    assert_eq!(wrong, 0, "records laid out differently");
    structures.len()
}

fn lp64_is_laid_out_as_the_compiler_does() {
    let options = Options { ms: false, wide: true };
    assert_eq!(compare_all(options, DataModel::Lp64, &["-m64"]), STRUCTURES);
}

fn microsofts_bit_fields_are_laid_out_as_the_compiler_does() {
    let options = Options { ms: true, wide: true };
    assert_eq!(compare_all(options, DataModel::Lp64, &["-m64"]), STRUCTURES);
}

fn ilp32_is_laid_out_as_the_compiler_does() -> Completion {
    if assembler("int x = 1;", &["-m32"]).is_none() {
        return harness::needs("a compiler that knows -m32");
    }
    let options = Options { ms: false, wide: false };
    assert_eq!(compare_all(options, DataModel::Ilp32, &["-m32"]), STRUCTURES);
    Completion::Completed
}

/// (size, alignment) of each record.
fn sizes(source: &str, model: DataModel) -> Vec<(u64, u64)> {
    let program = elaborate(source, model);
    let definitions = program.records.iter().filter_map(|record| record.definition.as_ref());
    definitions.map(|definition| (definition.size, definition.align)).collect()
}

/// Numbers of gcc 12 with -m32.
fn atomics_of_8_bytes_on_32_bit_machines() {
    let source = "\
        struct a { char c; _Atomic long long x; };\n\
        union b { char c; _Atomic long long x; };\n\
        struct c { char c; union b s; };\n\
        struct d { _Atomic double d; char c; };\n";
    assert_eq!(sizes(source, DataModel::Ilp32), [(16, 8), (8, 4), (12, 4), (16, 8)]);
}

/// Windows has its bit-field rules without being asked; `gcc_struct` takes them away.
fn llp64_has_microsofts_bit_fields() {
    let source = "\
        struct a { char c : 3; int i : 3; };\n\
        struct b { char c : 3; int i : 3; } __attribute__((gcc_struct));\n\
        struct c { long l; void *p; long double d; };\n";
    assert_eq!(sizes(source, DataModel::Llp64), [(8, 4), (4, 4), (32, 16)]);
}
