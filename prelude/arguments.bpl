// Variable arguments: what a call passes behind the last parameter, by a number that stands for all of them.
//
// `ArgType(a, k)` is a number for the type of argument `k`, counted from zero; where there is no such argument, nothing is known of it.
// Its value is `ArgInt(a, k)` or `ArgPtr(a, k)`.

function ArgType(a: int, k: int): int;
function ArgInt(a: int, k: int): int;
function ArgPtr(a: int, k: int): ptr;
