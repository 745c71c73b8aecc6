//! The build script: turns the grammars of this folder into parsers, and lists our own C library headers so that they can be
//! embedded in the program.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=grammar");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(&out)
        .process()
        .expect("the grammars should be free of conflicts");
    let list = list_headers(Path::new("prelude/libc"));
    std::fs::write(Path::new(&out).join("libc_headers.rs"), list)
        .expect("OUT_DIR should be writable");
}

/// The text of a table: the path below `root` of each header, and the header's text.
fn list_headers(root: &Path) -> String {
    println!("cargo:rerun-if-changed={}", root.display());
    let here = std::env::current_dir().expect("cargo starts us in the package's folder");
    let mut headers = vec![];
    collect(root, &mut headers);
    headers.sort();
    let lines = headers.iter().map(|path| {
        let name = path.strip_prefix(root).expect("it was found there");
        format!("    ({:?}, include_str!({:?})),\n", name, here.join(path))
    });
    format!("&[\n{}]\n", lines.collect::<String>())
}

fn collect(folder: &Path, headers: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, headers);
        } else if path.extension().is_some_and(|extension| extension == "h") {
            headers.push(path);
        }
    }
}
