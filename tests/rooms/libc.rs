//! Our C headers against the compiler and the system's own headers: each compiles alone, again and in any order together with
//! the system's; what it declares is what the system's declares, in the same modes, with the same types, sizes and values; and it
//! needs no header of the system. What a machine lacks (a system header, `-m32`) is printed and left out.

use crate::harness::{self, Completion, Trial, tests};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![
        every_header_stands_alone,
        each_mode_shows_what_the_system_shows,
        nothing_is_missing_among_the_constants,
        strict_programs_keep_their_names,
        a_checker_learns_what_never_returns_and_which_formats_are_wrong,
        programs_run_with_the_systems_library,
        contracts_are_understood
    ];
    let both: [(&str, ForTarget); 5] = [
        ("headers_stand_together", headers_stand_together_in_every_mode_and_order),
        ("headers_mix_with_the_systems", headers_mix_with_the_systems_in_any_order),
        ("declarations_agree", declarations_agree_with_the_systems),
        ("constants_agree", constants_agree_with_the_systems),
        ("types_agree", types_agree_with_the_systems),
    ];
    trials.extend(both.into_iter().flat_map(|(name, test)| for_each_target(name, test)));
    trials.extend(absent_headers());
    trials
}

/// System headers that programs include together with ours.
const SYSTEM: &str = "pthread.h sys/socket.h sys/stat.h netinet/in.h arpa/inet.h dirent.h sys/mman.h sys/wait.h sys/time.h poll.h \
    semaphore.h dlfcn.h termios.h linux/types.h sys/ioctl.h pwd.h grp.h getopt.h libgen.h sys/select.h sys/uio.h netdb.h syslog.h \
    regex.h fnmatch.h glob.h sched.h threads.h sys/resource.h sys/utsname.h sys/un.h sys/epoll.h sys/param.h sys/times.h utime.h \
    langinfo.h iconv.h ftw.h search.h err.h error.h endian.h execinfo.h spawn.h ucontext.h sys/shm.h sys/file.h sys/syscall.h \
    netinet/tcp.h net/if.h linux/limits.h linux/errno.h mqueue.h aio.h obstack.h stdio_ext.h sys/timex.h sys/random.h";

/// How programs ask for more or less of the library.
const MODES: [&[&str]; 6] = [
    &["-std=gnu11"],
    &["-std=c11"],
    &["-std=c90"],
    &["-std=gnu11", "-D_GNU_SOURCE"],
    &["-std=c99", "-D_POSIX_C_SOURCE=200809L"],
    &["-std=c99", "-D_XOPEN_SOURCE=600"],
];

/// Whose headers a program is compiled with.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Headers {
    Ours,
    OursAlone,
    Systems,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude/libc")
}

/// The headers that programs may include: not those in `cinch/`.
fn ours() -> Vec<String> {
    let mut names = vec![];
    for below in ["", "sys/"] {
        for entry in std::fs::read_dir(folder().join(below)).expect("our headers").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".h") {
                names.push(format!("{below}{name}"));
            }
        }
    }
    names.sort();
    assert!(names.len() > 30, "{names:?}");
    names
}

fn written(text: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("libc-{number}.c"));
    std::fs::write(&file, text).expect("a folder for tests");
    file
}

fn cc(headers: Headers, arguments: &[&str], files: &[PathBuf]) -> Output {
    let mut command = Command::new("cc");
    match headers {
        Headers::Ours => command.arg("-isystem").arg(folder()),
        Headers::OursAlone => command.arg("-nostdinc").arg("-isystem").arg(folder()),
        Headers::Systems => &mut command,
    };
    command.args(arguments).args(files).output().expect("a C compiler called cc")
}

fn accepts(headers: Headers, arguments: &[&str], text: &str) -> bool {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["-fsyntax-only"]).collect();
    cc(headers, &arguments, &[written(text)]).status.success()
}

/// What the compiler prints for a program that it must accept.
fn output(headers: Headers, arguments: &[&str], text: &str) -> String {
    let output = cc(headers, arguments, &[written(text)]);
    let messages = String::from_utf8_lossy(&output.stderr);
    let errors: Vec<&str> =
        messages.lines().filter(|line| line.contains("error:")).take(20).collect();
    assert!(output.status.success(), "{headers:?} {arguments:?}\n{}", errors.join("\n"));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn must_compile(headers: Headers, arguments: &[&str], text: &str) {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["-fsyntax-only"]).collect();
    output(headers, &arguments, text);
}

fn includes(names: &[String]) -> String {
    names.iter().map(|name| format!("#include <{name}>\n")).collect()
}

/// A test of the compiler for the machine that an option names.
type ForTarget = fn(&str);

/// A test for both sizes of machine. Headers for the smaller one are often missing.
fn for_each_target(name: &str, test: ForTarget) -> [Trial; 2] {
    ["-m64", "-m32"].map(|target| {
        harness::trial(format!("libc::{name}::{target}"), move || {
            if !accepts(Headers::Systems, &[target], "#include <stdio.h>\n") {
                return harness::needs(&format!("the system's headers for {target}"));
            }
            test(target);
            Completion::Completed
        })
    })
}

/// A trial that is ignored for each header that is absent, so that it is seen.
fn absent_headers() -> Vec<Trial> {
    let there = system_headers();
    let absent = SYSTEM.split_whitespace().filter(|name| !there.iter().any(|it| it == name));
    let ignored = |name: &str| {
        let needed = name.to_string();
        harness::trial(format!("libc::mixes_with::{name}"), move || harness::needs(&needed))
    };
    absent.map(ignored).collect()
}

/// Those that are there. The preprocessor leaves their numbers in its output.
fn system_headers() -> Vec<String> {
    let names: Vec<&str> = SYSTEM.split_whitespace().collect();
    let question =
        |(number, name): (usize, &&str)| format!("#if __has_include(<{name}>)\n{number}\n#endif\n");
    let text: String = names.iter().enumerate().map(question).collect();
    let found = output(Headers::Systems, &["-E", "-P"], &text);
    let numbers = found.split_whitespace().filter_map(|word| word.parse::<usize>().ok());
    numbers.filter_map(|number| names.get(number)).map(|name| name.to_string()).collect()
}

/// The same order for the same seed, on every machine.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for last in (1..items.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        items.swap(last, (state % (last as u64 + 1)) as usize);
    }
}

fn every_header_stands_alone() {
    let files: Vec<PathBuf> = ours()
        .iter()
        .map(|name| written(&format!("#include <{name}>\n#include <{name}>\nint end;\n")))
        .collect();
    for (headers, arguments) in [
        (Headers::Ours, ["-fsyntax-only", "-std=c99"]),
        (Headers::OursAlone, ["-fsyntax-only", "-std=gnu11"]),
    ] {
        let output = cc(headers, &arguments, &files);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.is_empty(), "{headers:?}\n{errors}");
    }
}

fn headers_stand_together_in_every_mode_and_order(target: &str) {
    let mut names = ours();
    // Both are C11 in every line.
    let newer = ["stdatomic.h", "tgmath.h"];
    for (seed, mode) in MODES.iter().enumerate() {
        shuffle(&mut names, seed as u64);
        let names: Vec<String> = match mode[0] {
            "-std=c90" => names.iter().filter(|name| !newer.contains(&&***name)).cloned().collect(),
            _ => names.clone(),
        };
        let text = includes(&names) + &includes(&names) + "int end;\n";
        let arguments: Vec<&str> = mode.iter().copied().chain([target]).collect();
        must_compile(Headers::Ours, &arguments, &text);
        must_compile(Headers::OursAlone, &arguments, &text);
        let arguments: Vec<&str> =
            arguments.into_iter().chain(["-D_FILE_OFFSET_BITS=64", "-D_TIME_BITS=64"]).collect();
        must_compile(Headers::Ours, &arguments, &text);
        must_compile(Headers::OursAlone, &arguments, &text);
    }
}

fn headers_mix_with_the_systems_in_any_order(target: &str) {
    let system = system_headers();
    let mut all: Vec<String> = ours().into_iter().chain(system.iter().cloned()).collect();
    for (seed, mode) in MODES.iter().filter(|mode| mode[0] != "-std=c90").enumerate() {
        for round in 0..2 {
            shuffle(&mut all, seed as u64 * 7 + round);
            let arguments: Vec<&str> = mode.iter().copied().chain([target]).collect();
            must_compile(Headers::Ours, &arguments, &includes(&all));
        }
    }
    // Each of the system's before any of ours, so that nothing it needs is there by chance.
    let files: Vec<PathBuf> = system
        .iter()
        .map(|first| {
            written(&format!(
                "#include <{first}>\n#include <stdio.h>\n#include <stdlib.h>\n#include <signal.h>\n"
            ))
        })
        .collect();
    let output = cc(Headers::Ours, &["-fsyntax-only", target], &files);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The system's headers, then ours over them: two declarations of one function that differ are an error.
fn over_the_systems(names: &[String]) -> String {
    // The system defines these structures without a guard; their layouts are compared elsewhere.
    let defined = "imaxdiv_t div_t fenv_t lconv random_data mallinfo cookie_io_functions_t";
    let mut text = includes(names) + "#define _CINCH_FCNTL_H 1\n#define _CINCH_CONFNAME_H 1\n";
    for name in defined.split(' ') {
        text += &format!("#undef __{name}_defined\n#define __{name}_defined 1\n");
    }
    // A macro of the system's would change our declaration of the function of its name.
    let listing = output(Headers::Systems, &["-E", "-dM", "-D_GNU_SOURCE"], &includes(names));
    for line in listing.lines() {
        let name = line.strip_prefix("#define ").and_then(|rest| rest.split_once('('));
        if let Some((name, _)) =
            name.filter(|(name, _)| !name.contains(' ') && !name.starts_with("__"))
        {
            text += &format!("#undef {name}\n");
        }
    }
    for name in names {
        let guard = name.to_uppercase().replace(['/', '.'], "_");
        let file = folder().join(name);
        text += &format!("#undef _{guard}\n#include \"{}\"\n", file.display());
    }
    text
}

fn declarations_agree_with_the_systems(target: &str) {
    // Their macros are our functions' names; nothing of it is a type.
    let apart = [
        "tgmath.h",
        "stdatomic.h",
        "stdbool.h",
        "iso646.h",
        "stdalign.h",
        "stdnoreturn.h",
        "complex.h",
    ];
    let names: Vec<String> = ours().into_iter().filter(|name| !apart.contains(&&**name)).collect();
    let after = format!("-idirafter{}", folder().display());
    let text = over_the_systems(&names);
    for mode in MODES {
        for wide in [&[][..], &["-D_FILE_OFFSET_BITS=64", "-D_TIME_BITS=64"]] {
            let arguments: Vec<&str> = mode
                .iter()
                .copied()
                .chain([target, &after, "-w"])
                .chain(wide.iter().copied())
                .collect();
            must_compile(Headers::Systems, &arguments, &text);
        }
    }
    let wrong = text + "long puts(const char *text);\n";
    assert!(!accepts(Headers::Systems, &[&after], &wrong), "a wrong declaration must be noticed");
    let complex = over_the_systems(&["complex.h".to_string()]);
    must_compile(Headers::Systems, &[&after, "-D_GNU_SOURCE"], &complex);
}

/// The functions that a header declares, by the compiler's own list. None where the compiler (clang) does not write one.
fn functions(headers: Headers, mode: &[&str], name: &str) -> Option<BTreeSet<String>> {
    let list = written("").with_extension("txt");
    let list_argument = list.to_string_lossy().into_owned();
    let arguments: Vec<&str> =
        mode.iter().copied().chain(["-fsyntax-only", "-aux-info", &list_argument]).collect();
    let done = cc(headers, &arguments, &[written(&format!("#include <{name}>\n"))]);
    let text = done.status.success().then(|| std::fs::read_to_string(list).ok())??;
    // `/* file:1:NC */ extern char *strcpy (char *, const char *);`, and `void (*signal (int, void (*)(int)))(int);`
    let named = |line: &str| {
        let (_, declaration) = line.split_once("*/ ")?;
        let (before, _) =
            declaration.split_once(" (").map(|(before, rest)| match rest.starts_with('*') {
                true => (rest.split(" (").next().unwrap_or_default(), ""),
                false => (before, ""),
            })?;
        Some(before.rsplit(|c: char| c != '_' && !c.is_ascii_alphanumeric()).next()?.to_string())
    };
    Some(text.lines().filter_map(named).filter(|name| !name.starts_with("__")).collect())
}

/// Functions of the system's that we leave out: TS 18661's on types and in roundings of its own.
fn left_out(function: &str) -> bool {
    let families = [
        "canonicalize",
        "fmaximum",
        "fminimum",
        "fmaxmag",
        "fminmag",
        "fromfp",
        "ufromfp",
        "getpayload",
        "setpayload",
        "totalorder",
    ];
    let narrowing = "daddl ddivl dfmal dmull dsqrtl dsubl fadd faddl fdiv fdivl ffma ffmal fmul fmull fsqrt fsqrtl fsub fsubl";
    let typed = ["f32", "f64", "f128", "f32x", "f64x", "f32_", "f64_", "f128_"];
    families.iter().any(|family| function.starts_with(family))
        || narrowing.split(' ').any(|name| name == function)
        || typed.iter().any(|part| function.contains(part))
}

fn each_mode_shows_what_the_system_shows() {
    let mut differences = vec![];
    let silent = [
        "limits.h",
        "float.h",
        "stdint.h",
        "stddef.h",
        "stdarg.h",
        "stdbool.h",
        "iso646.h",
        "stdalign.h",
        "stdnoreturn.h",
        "memory.h",
        "tgmath.h",
    ];
    for name in ours().into_iter().filter(|name| !silent.contains(&&**name)) {
        for mode in [MODES[0], MODES[1], MODES[3], MODES[4]] {
            let found =
                (functions(Headers::Ours, mode, &name), functions(Headers::Systems, mode, &name));
            let (Some(ours), Some(theirs)) = found else {
                println!("left out: {name} {mode:?}, no list of functions");
                continue;
            };
            for function in ours.difference(&theirs) {
                differences.push(format!("{name} {mode:?}: the system does not show {function}"));
            }
            for function in theirs.difference(&ours).filter(|function| !left_out(function)) {
                differences.push(format!("{name} {mode:?}: only the system shows {function}"));
            }
        }
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

/// The values of `const` objects as the compiler writes them, by name. Where an object stands among others says nothing.
fn values(assembly: &str) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut current = None;
    for line in assembly.lines() {
        let trimmed = line.trim();
        if let Some(label) = line.strip_suffix(':') {
            current = label.strip_prefix("v_").map(String::from);
        } else if let Some(name) = &current
            && [
                ".byte", ".value", ".long", ".quad", ".zero", ".string", ".ascii", ".short",
                ".word", ".octa",
            ]
            .iter()
            .any(|directive| trimmed.starts_with(directive))
        {
            found.entry(name.clone()).or_default().push(trimmed.to_string());
        }
    }
    found
}

fn compare(arguments: &[&str], headers: Headers, text: &str, least: usize) {
    let arguments: Vec<&str> =
        arguments.iter().copied().chain(["-S", "-O1", "-w", "-o", "-"]).collect();
    let ours = values(&output(headers, &arguments, text));
    let theirs = values(&output(Headers::Systems, &arguments, text));
    assert!(ours.len() >= least, "only {} values in {arguments:?}", ours.len());
    let differing: Vec<String> = theirs
        .iter()
        .filter(|(name, value)| ours.get(*name) != Some(value))
        .map(|(name, value)| format!("{name}: {:?}, the system's {value:?}", ours.get(name)))
        .collect();
    assert!(differing.is_empty(), "{headers:?} {arguments:?}\n{}", differing.join("\n"));
}

/// The macros without parameters that the headers define for programs.
fn macros(headers: Headers, arguments: &[&str], names: &[String]) -> BTreeSet<String> {
    let arguments: Vec<&str> = arguments.iter().copied().chain(["-E", "-dM"]).collect();
    let listed = |text: &str| -> BTreeSet<String> {
        let listing = output(headers, &arguments, text);
        let words = listing.lines().filter_map(|line| {
            let mut words = line.strip_prefix("#define ")?.splitn(2, ' ');
            let (name, value) = (words.next()?, words.next()?);
            (!name.contains('(') && !name.starts_with('_') && !value.is_empty())
                .then(|| name.to_string())
        });
        words.collect()
    };
    let predefined = listed("");
    listed(&includes(names)).difference(&predefined).cloned().collect()
}

/// Macros that are no constants: words of the language, and what is known only when the program runs or where it stands.
const NOT_CONSTANT: &str = "alignas alignof bool noreturn complex static_assert and and_eq bitand bitor compl not not_eq or or_eq xor \
    xor_eq errno stdin stdout stderr SIGRTMIN SIGRTMAX MB_CUR_MAX ATOMIC_FLAG_INIT I PTHREAD_STACK_MIN SIGSTKSZ MINSIGSTKSZ sigcontext_struct \
    st_atime st_mtime st_ctime sa_handler sa_sigaction sigev_notify_function sigev_notify_attributes";

fn is_constant(name: &str) -> bool {
    !name.starts_with("si_") && !NOT_CONSTANT.split_whitespace().any(|word| word == name)
}

fn constants_agree_with_the_systems(target: &str) {
    let names: Vec<String> = ours().into_iter().filter(|name| name != "tgmath.h").collect();
    for mode in
        [&["-D_GNU_SOURCE"][..], &["-D_GNU_SOURCE", "-D_FILE_OFFSET_BITS=64", "-D_TIME_BITS=64"]]
    {
        let arguments: Vec<&str> = mode.iter().copied().chain([target]).collect();
        let theirs = macros(Headers::Systems, &arguments, &names);
        for headers in [Headers::Ours, Headers::OursAlone] {
            let both: Vec<String> =
                macros(headers, &arguments, &names).intersection(&theirs).cloned().collect();
            let mut text = includes(&names);
            for name in both.iter().filter(|name| is_constant(name)) {
                text += &format!("const __typeof__({name}) v_{name} = {name};\n");
                text += &format!(
                    "const int v_type_of_{name} = _Generic(({name}), int: 1, unsigned: 2, long: 3, unsigned long: 4, \
                     long long: 5, unsigned long long: 6, float: 7, double: 8, long double: 9, default: 0);\n"
                );
            }
            compare(&arguments, headers, &text, 900);
        }
    }
}

fn nothing_is_missing_among_the_constants() {
    let names: Vec<String> = ours().into_iter().filter(|name| name != "tgmath.h").collect();
    for mode in [&["-std=gnu11"][..], &["-std=c11"]] {
        let (ours, theirs) =
            (macros(Headers::Ours, mode, &names), macros(Headers::Systems, mode, &names));
        let missing: Vec<&String> = theirs.difference(&ours).collect();
        assert!(missing.is_empty(), "{mode:?}: {missing:?}");
        let new: Vec<&String> = ours.difference(&theirs).collect();
        assert!(new.is_empty(), "{mode:?}: only ours are {new:?}");
    }
}

/// Types by header, then structures with their members.
const TYPES: &str = "size_t ptrdiff_t wchar_t max_align_t va_list wint_t mbstate_t fpos_t fpos64_t off_t off64_t ssize_t div_t ldiv_t lldiv_t \
    imaxdiv_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t int_least8_t int_least16_t int_least32_t \
    int_least64_t int_fast8_t int_fast16_t int_fast32_t int_fast64_t uint_fast8_t uint_fast16_t uint_fast32_t uint_fast64_t \
    intptr_t uintptr_t intmax_t uintmax_t jmp_buf sigjmp_buf sig_atomic_t sigset_t siginfo_t stack_t sigval_t clock_t time_t \
    clockid_t timer_t locale_t fenv_t fexcept_t femode_t float_t double_t wctype_t wctrans_t char16_t char32_t pid_t uid_t gid_t mode_t \
    dev_t ino_t nlink_t blksize_t blkcnt_t id_t key_t useconds_t suseconds_t fsblkcnt_t fsfilcnt_t u_char u_int u_long quad_t \
    register_t loff_t caddr_t daddr_t fsid_t pthread_t cookie_io_functions_t atomic_int atomic_bool atomic_llong \
    atomic_flag memory_order sighandler_t comparison_fn_t error_t";
const STRUCTURES: &str = "tm:tm_sec,tm_min,tm_hour,tm_mday,tm_mon,tm_year,tm_wday,tm_yday,tm_isdst,tm_gmtoff,tm_zone \
    timespec:tv_sec,tv_nsec itimerspec:it_interval,it_value \
    lconv:decimal_point,grouping,negative_sign,int_frac_digits,n_sign_posn,int_p_cs_precedes,int_n_sign_posn \
    sigaction:sa_handler,sa_sigaction,sa_mask,sa_flags,sa_restorer \
    sigevent:sigev_value,sigev_signo,sigev_notify,sigev_notify_function,sigev_notify_attributes sigstack:ss_sp,ss_onstack \
    flock:l_type,l_whence,l_start,l_len,l_pid random_data:fptr,rptr,state,rand_type,end_ptr \
    drand48_data:__x,__a mallinfo:arena,keepcost mallinfo2:arena,keepcost";
const MEMBERS: &str = "siginfo_t:si_signo,si_errno,si_code,si_pid,si_uid,si_timerid,si_overrun,si_status,si_utime,si_stime,si_value,\
    si_int,si_ptr,si_addr,si_addr_lsb,si_band,si_fd,si_call_addr,si_syscall,si_arch stack_t:ss_sp,ss_flags,ss_size \
    div_t:quot,rem lldiv_t:quot,rem imaxdiv_t:quot,rem";
/// Macros with parameters, used.
const EXPRESSIONS: &str = "INT64_C(1) UINT64_C(1) INT32_C(1) UINT32_C(7) UINT8_C(7) INTMAX_C(3) UINTMAX_C(3) WEXITSTATUS(0x1234) WTERMSIG(0x1234) \
    WSTOPSIG(0x127f) WIFEXITED(0x100) WIFEXITED(9) WIFSIGNALED(9) WIFSIGNALED(0x7f) WIFSTOPPED(0x137f) WIFCONTINUED(0xffff) \
    sigmask(5) isnan(1.0) isinf(-HUGE_VAL) fpclassify(0.0) fpclassify(1.0f) isnormal(1e-310) signbit(-0.0) isless(1,2.0) \
    offsetof(div_t,rem) sizeof(PRIdPTR) sizeof(SCNxFAST16) sizeof(PRIu64) _SC_OPEN_MAX _SC_PAGESIZE _SC_GETPW_R_SIZE_MAX \
    _SC_TTY_NAME_MAX _SC_NPROCESSORS_ONLN _SC_PHYS_PAGES _SC_AVPHYS_PAGES _SC_MONOTONIC_CLOCK _SC_HOST_NAME_MAX _PC_PATH_MAX _PC_VDISABLE";

fn types_agree_with_the_systems(target: &str) {
    let mut text =
        includes(&ours().into_iter().filter(|name| name != "tgmath.h").collect::<Vec<_>>());
    for name in TYPES.split_whitespace() {
        text += &format!("const long v_{name}[2] = {{sizeof({name}), _Alignof({name})}};\n");
    }
    let structures = STRUCTURES.split_whitespace().map(|item| format!("struct {item}"));
    let members = MEMBERS.split_whitespace().map(String::from);
    for (number, structure) in structures.chain(members).enumerate() {
        let (name, members) = structure.split_once(':').expect("a structure and its members");
        text += &format!("const long v_size_{number}[2] = {{sizeof({name}), _Alignof({name})}};\n");
        for (at, member) in members.split(',').enumerate() {
            let size = format!("sizeof((({name} *)0)->{member})");
            text += &format!(
                "const long v_{number}_{at}[2] = {{__builtin_offsetof({name}, {member}), {size}}};\n"
            );
        }
    }
    for (number, expression) in EXPRESSIONS.split_whitespace().enumerate() {
        text += &format!(
            "const long v_value_{number}[2] = {{sizeof({expression}), !!({expression}) + ({expression})}};\n"
        );
    }
    for wide in [&[][..], &["-D_FILE_OFFSET_BITS=64", "-D_TIME_BITS=64"]] {
        let arguments: Vec<&str> = wide.iter().copied().chain([target, "-D_GNU_SOURCE"]).collect();
        for headers in [Headers::Ours, Headers::OursAlone] {
            compare(&arguments, headers, &text, 200);
        }
    }
}

fn strict_programs_keep_their_names() {
    let names =
        "getline strdup random index basename asprintf read write fileno strnlen usleep stpcpy";
    let own: String = names.split(' ').map(|name| format!("static double {name};\n")).collect();
    let text = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n#include <math.h>\n".to_string() + &own;
    must_compile(Headers::Ours, &["-std=c11"], &text);
    must_compile(Headers::OursAlone, &["-std=c99"], &text);
    assert!(!accepts(Headers::Ours, &["-std=gnu11"], &text), "glibc shows some of them by default");
    let gnu = "#include <string.h>\n#include <stdio.h>\nstatic double memmem, strchrnul, asprintf, basename;\n";
    for headers in [Headers::Ours, Headers::OursAlone] {
        must_compile(headers, &["-std=gnu11"], gnu);
        assert!(!accepts(headers, &["-std=gnu11", "-D_GNU_SOURCE"], gnu));
    }
}

fn a_checker_learns_what_never_returns_and_which_formats_are_wrong() {
    let calls = [
        "abort()",
        "exit(1)",
        "_Exit(1)",
        "quick_exit(1)",
        "longjmp(place, 1)",
        "siglongjmp(place, 1)",
        "_exit(1)",
        "__assert_fail(\"x\", \"f\", 1, \"g\")",
    ];
    let mut text = "#include <stdlib.h>\n#include <setjmp.h>\n#include <assert.h>\n#include <unistd.h>\njmp_buf place;\n".to_string();
    for (number, call) in calls.iter().enumerate() {
        text += &format!("int f{number}(void) {{ {call}; }}\n");
    }
    for headers in [Headers::Ours, Headers::OursAlone] {
        must_compile(headers, &["-Werror=return-type"], &text);
        for call in [
            "dprintf(1, \"%s\", 1)",
            "asprintf(&text, \"%d\", text)",
            "fscanf(stdin, \"%d\", text)",
        ] {
            let wrong = format!("#include <stdio.h>\nvoid f(char *text) {{ {call}; }}\n");
            assert!(!accepts(headers, &["-D_GNU_SOURCE", "-Werror=format"], &wrong), "{call}");
        }
    }
}

/// Compiled with our headers, run with the system's library.
const PROGRAM: &str = include_str!("../libc/program.c");

fn programs_run_with_the_systems_library() {
    let program = written(PROGRAM);
    let binary = program.with_extension("run");
    let outcome = |headers| {
        let place = binary.to_string_lossy();
        let arguments = ["-w", "-Wl,--no-as-needed", "-lm", "-o", &place];
        let built = cc(headers, &arguments, std::slice::from_ref(&program));
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let run = Command::new(&binary).output().expect("the program runs");
        assert!(run.status.success(), "{headers:?}: {run:?}");
        String::from_utf8_lossy(&run.stdout).into_owned()
    };
    let expected = "943 6\n10 1\n1 Numerical result out of range\n1970-01-02 18446744073709551615 1 89\n5 0.25 4 4\n3 1\n";
    for headers in [Headers::Systems, Headers::Ours, Headers::OursAlone] {
        assert_eq!(outcome(headers), expected, "{headers:?}");
    }
}

/// Every contract in our headers is read, in the modes that show most and least, and none is wrong.
fn contracts_are_understood() {
    use cinch::base::{DataModel, Diagnostic};
    use cinch::source::{Compilation, SourceMap, preprocess};
    // Their macros are names of functions; nothing of them has a contract.
    let apart = ["tgmath.h", "stdatomic.h", "complex.h"];
    let names: Vec<String> = ours().into_iter().filter(|name| !apart.contains(&&**name)).collect();
    let use_of_errno =
        "/*@ modifies errno; ensures errno == 0; */ void clear(void) { errno = 0; }\n";
    let file = written(&(includes(&names) + use_of_errno));
    for (mode, model) in
        MODES.iter().flat_map(|mode| [(mode, DataModel::Lp64), (mode, DataModel::Ilp32)])
    {
        let mut arguments: Vec<String> = mode.iter().map(|argument| argument.to_string()).collect();
        let width = if model == DataModel::Ilp32 { "-m32" } else { "-m64" };
        arguments.extend(["-nostdinc".into(), width.into()]);
        let compilation =
            Compilation { arguments, own_headers: Some(folder()), ..Compilation::default() };
        let mut map = SourceMap::default();
        let text = preprocess(&file.to_string_lossy(), &compilation, &mut map)
            .unwrap_or_else(|errors| panic!("{mode:?}: {errors:?}"));
        let parsed = cinch::syntax::parse(text, &map);
        let target = cinch::typed::Target::new(model);
        let elaborated = cinch::typed::elaborate(parsed.unit, parsed.symbols, target);
        let annotated = cinch::contract::annotate(elaborated.program);
        let shown = |found: &Diagnostic| {
            let place = map.position(found.place().start);
            format!("{}:{}: {}", place.file, place.line, found.message)
        };
        let wrong: Vec<String> = annotated.diagnostics.iter().map(shown).collect();
        assert!(wrong.is_empty(), "{mode:?}\n{}", wrong.join("\n"));
        let contracts = annotated.program.functions.values().filter(|it| it.contract.is_some());
        assert!(contracts.count() > 200, "{mode:?}: contracts were not attached");
    }
}
