//! The C file that calls a function as a run does: what its arguments are in, C text out. It includes the file with the function, so that
//! `static` ones can be called and the user's lines keep their numbers; objects are made by `malloc`, or
//! are static where the run frees none, so that sanitizers know their ends.
//! Rule: what C cannot be given this way (sizes beyond memory, functions, structs by value) gives no text.

use super::search::{Found, Taken};
use crate::flow::{FunctionRef, Outcome, Program, Scalar};
use crate::machine::term::to_signed;
use crate::machine::{Choice, Origin, Script, Value};
use std::fmt::Write;
use std::path::Path;

/// Larger objects are not made.
const LARGEST: u64 = 1 << 20;

/// `None`: it cannot be said in C.
pub fn entry_file(
    program: &Program,
    entry: FunctionRef,
    found: &Found,
    file: &Path,
) -> Option<String> {
    let (_, function) = program.function(entry)?;
    let script = &found.script;
    let mut text = format!(
        "/* Calls {} as the run does. */\n#define main cinch_program_main\n#include \"{}\"\n#undef main\n\n\
         #include <stdlib.h>\n#include <string.h>\n\n\
         /* What pointers lead to; kept here, so that nothing counts as lost. */\nstatic void *object[{}];\n\n\
         int main(void)\n{{\n",
        function.name,
        file.display(),
        script.pointers.len().max(1)
    );
    objects(&mut text, script)?;
    let mut arguments = vec![];
    let mut pointers =
        found.inputs.iter().filter_map(|taken| taken.pointer.map(|number| (&taken.origin, number)));
    let mut numbers = found.inputs.iter();
    for parameter in &function.parameters {
        arguments.push(match function.local(parameter.local).scalar? {
            Scalar::Pointer => {
                let of = pointers.find(|(origin, _)| matches!(origin, Origin::Parameter(_)));
                target(script, of?.1)?
            }
            scalar => {
                let is_own = |taken: &&Taken| {
                    matches!(taken.origin, Origin::Parameter(_)) && taken.pointer.is_none()
                };
                number(scalar, numbers.find(is_own)?.bits?)?
            }
        });
    }
    let call = format!("{}({})", function.name, arguments.join(", "));
    let _ = match function.outcome {
        Outcome::Nothing => writeln!(text, "    {call};"),
        // Kept, so that what it leads to is not lost.
        _ => writeln!(text, "    static __typeof__({call}) result;\n    result = {call};"),
    };
    text.push_str("    return 0;\n}\n");
    Some(text)
}

fn objects(text: &mut String, script: &Script) -> Option<()> {
    for (choice, index) in script.pointers.iter().zip(0..) {
        let Choice::Object { size, bytes, freeable } = choice else { continue };
        if *size > LARGEST {
            return None;
        }
        if *freeable || *size == 0 {
            let _ = writeln!(text, "    object[{index}] = malloc({size});");
        } else {
            let memory = format!("static _Alignas(16) unsigned char memory{index}[{size}];");
            let _ = writeln!(text, "    {memory}\n    object[{index}] = memory{index};");
        }
        if *size > 0 {
            let _ = writeln!(text, "    memset(object[{index}], {}, {size});", bytes.rest);
        }
        let inside = bytes
            .entries
            .iter()
            .filter(|(at, byte)| **at < u128::from(*size) && **byte != bytes.rest);
        for (at, byte) in inside {
            let _ = writeln!(text, "    ((unsigned char *)object[{index}])[{at}] = {byte};");
        }
    }
    for (within, index) in script.within.iter().zip(0..) {
        let Some((owner, at)) = within else { continue };
        if *script.pointers.get(index)? == Choice::Open {
            continue;
        }
        let to = target(script, index as u32)?;
        let _ = writeln!(text, "    *(void **)((char *)object[{}] + {at}) = {to};", owner.0);
    }
    Some(())
}

/// What a pointer leads to, as an expression.
fn target(script: &Script, number: u32) -> Option<String> {
    Some(match script.pointers.get(number as usize)? {
        Choice::Open | Choice::Null => "(void *)0".into(),
        Choice::Object { .. } => format!("object[{number}]"),
        Choice::Same(owner) => format!("object[{}]", owner.0),
    })
}

fn number(scalar: Scalar, bits: u128) -> Option<String> {
    Some(match scalar {
        Scalar::Bool => (bits & 1).to_string(),
        Scalar::Integer { bits: width, signed } if width <= 64 => {
            let value = to_signed(width, bits);
            match (signed, value) {
                // The constant without its sign does not fit.
                (true, value) if value == i128::from(i64::MIN) => {
                    "(-9223372036854775807ll - 1)".into()
                }
                (true, value) if width < 64 => value.to_string(),
                (true, value) => format!("{value}ll"),
                (false, _) => format!("{bits}ull"),
            }
        }
        Scalar::Float(crate::flow::FloatFormat::Double) => float(f64::from_bits(bits as u64))?,
        Scalar::Float(crate::flow::FloatFormat::Single) => {
            float(f64::from(f32::from_bits(bits as u32)))?
        }
        _ => return None,
    })
}

fn float(value: f64) -> Option<String> {
    value.is_finite().then(|| format!("{value:?}"))
}

/// The number of the pointer that an input is, if it is one.
pub fn pointer(value: Value) -> Option<u32> {
    match value {
        Value::Lazy(id) => Some(id.0),
        _ => None,
    }
}
