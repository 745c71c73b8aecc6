//! Options of compilers that keep what a program means, by how their names begin: an argument in, whether it is one of them out.
//! There are hundreds: optimisation, debugging, messages, protection against attacks, choice among instructions. Those that have
//! a meaning of their own for proofs are named where that is looked after (`flag_meanings`, `driver::compile`).

/// What may follow `-f` or `-fno-`.
const FEATURES: &str = "\
    addrsig aggressive-loop align- allocation-dce allow- analyzer ansi-escape asan- asm associative-math \
    asynchronous-unwind auto- autolink basic-block bit-tests bracket-depth branch- btf builtin caller-saves \
    callgraph canonical caret- cf-protection checking code-hoisting color- combine- compare- complete-member \
    compress-debug cond-mismatch conserve-stack constexpr- coverage cprop crash-diagnostics crossjumping cse- \
    cx- data-sections dbg dce debug declone defer-pop delayed-branch delete- denormal depfile devirtualize \
    diagnostics directives-only discard-value dollars-in dse dump dwarf early-inlining elide- eliminate- \
    embed-bitcode emit-struct emulated-tls error-limit escaping-block exceptions excess-precision expensive- \
    experimental-new extended-identifiers fast-math fat-lto file-prefix-map finite- float-store fold-simple \
    force-enable forward-propagate fp-contract fp-int-builtin freestanding function- gcse gen-aux global-isel \
    gnu-keywords gnu-unique gnu89-inline graphite guess- harden hoist- hosted ident if-conversion \
    indirect- inhibit-size init-priority inline integrated- ipa- ira- isolate- ivopts jmc \
    jump-tables keep- large-source lax-vector legacy-pass lifetime-dse limit- live- loop- lra- lto macro- \
    math-errno max-errors mem-report merge-constants merge-debug message-length minimize- modules modulo-sched \
    move-loop ms-compatibility-version ms-extensions ms-volatile non-call noreturn-omit objc omit-frame opt-info \
    optimise- optimize- partial-inlining pcc-struct pch peel- peephole permissive permitted-flt PIC pic PIE pie \
    plt post-ipa pre- predictive- prefetch- preprocessed printf-return profile prune- rand- random-seed \
    reciprocal-math record- recording ree reg-struct regmove rename- reorder report-bug rerun reschedule \
    rewrite-includes rounding-math rtti sanitize save-optimization sched schedule section-anchors sel-sched \
    selective semantic-interposition set-stack short-enums show- shrink-wrap signaling-nans signed-bitfields \
    signed-char signed-zeros simd-cost slp-vectorize spell-checking split ssa stack standalone-debug stats \
    store-merging strict- strub struct- sync-libcalls syntax-only tabstop template- test-coverage thin-lto \
    thread threadsafe time- tls-model toplevel tracer track- trampolines trapping-math trapv tree- trivial-auto \
    unique- unit-at unroll unsafe-math unsigned-char unswitch unwind use- var-tracking variable-expansion vect \
    verbose visibility vpt warn- web whole-program whopr working-directory wrapv xray zero-";

/// What may follow `-m` or `-mno-`.
const MACHINES: &str = "\
    32 3dnow 64 80387 abi= abm accumulate-outgoing adx aes altivec amx arch= arm avx bmi branch-protection cet \
    clflush clwb cmodel= cmse code-model console cpu= crc32 cx16 daz-ftz dll enqcmd f16c fancy-math fentry fix- \
    float-abi= fma fpmath= fpu= fsgsbase function-return fxsr general-regs-only gfni global-merge hard-float \
    harden hle ieee-fp implicit-float incoming-stack indirect-branch inline- ios- isel kl large-data-threshold \
    linker little-endian llvm low-precision lp64 lwp lzcnt macosx-version-min= memcpy-strategy \
    memset-strategy mitigate mmx movbe movdir move- no-unaligned nop-mcount omit-leaf outline-atomics pc32 pc64 \
    pc80 pclmul pic-register pku poke-function popcnt power8 preferred-stack prefetch prfchw ptwrite push-args \
    rdpid rdrnd rdseed record-mcount red-zone relax retpoline rtm sahf sched- serialize sha shstk single-pic \
    skip-rax soft-float speculative sse ssse stack strict-align tbm threads thumb tls- tls= tune-ctrl tune= \
    uintr unaligned-access vaes version-min vpclmul vsx vzeroupper waitpkg widekl win32 windows word-relocations \
    xop xsave";

/// Whether the argument is no option about the language or the machine, or one that keeps what the program means.
pub fn is_harmless(argument: &str) -> bool {
    let known = |rest: &str, names: &str| {
        let name = rest.strip_prefix("no-").unwrap_or(rest);
        names.split(' ').any(|begin| name.starts_with(begin))
    };
    match (argument.strip_prefix("-f"), argument.strip_prefix("-m")) {
        (Some(feature), _) => known(feature, FEATURES),
        (_, Some(machine)) => known(machine, MACHINES),
        (None, None) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::is_harmless;

    #[test]
    fn what_real_builds_say_is_known() {
        let flags = "-O2 -g -Wall -fPIC -fpie -fno-plt -fstack-protector-strong -fstack-clash-protection -fcf-protection \
            -fdiagnostics-color=always -fvisibility=hidden -fno-strict-aliasing -fno-strict-overflow -fwrapv \
            -fno-delete-null-pointer-checks -fno-omit-frame-pointer -fno-optimize-sibling-calls -ffunction-sections \
            -fdata-sections -fno-asynchronous-unwind-tables -fno-exceptions -fno-ident -flto=auto -ffat-lto-objects \
            -fmacro-prefix-map=a=b -fno-semantic-interposition -fexcess-precision=standard -ftrivial-auto-var-init=zero \
            -fno-jump-tables -fno-pic -fconserve-stack -fmerge-constants -fno-allow-store-data-races -fzero-call-used-regs=all \
            -fprofile-arcs -ftest-coverage -fsanitize=address -fno-sanitize-recover -ffreestanding -fno-builtin -fcolor-diagnostics \
            -march=native -mtune=generic -msse4.2 -mno-sse -mno-80387 -mcmodel=kernel -mno-red-zone -mavx2 -m64 -m32 -mfma \
            -mindirect-branch=thunk-extern -mskip-rax-setup -mpreferred-stack-boundary=3 -mthumb -mfloat-abi=hard -mcpu=x";
        for flag in flags.split_whitespace() {
            assert!(is_harmless(flag), "{flag}");
        }
    }

    #[test]
    fn what_nobody_has_heard_of_is_not() {
        for flag in
            ["-fblocks", "-fnested-functions", "-mbig-endian", "-mmagic", "-fmagic", "-fgimple"]
        {
            assert!(!is_harmless(flag), "{flag}");
        }
    }
}
