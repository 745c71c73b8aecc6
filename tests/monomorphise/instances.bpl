// Functions, datatypes and their bodies are copied for the types they are used with; unused ones disappear.
type Key;
type {:builtin "Seq"} Seq _;
datatype Option<T> { None(), Some(value: T) }

function {:builtin "seq.len"} length<T>(s: Seq T): int;
function get<T>(o: Option T, default: T): T { if o is Some then o->value else default }
function unused<T>(x: T): bool;

procedure P(s: Seq Key, o: Option int, n: int) returns (x: real)
{
  assert get(o, 3) >= 0 || length(s) == 0;
  assert get(Some(None()), None()) == None(): Option bool;
  x := n / 2;
  assert (n > 0 <== n > 1) && (n > 0 <==> 0 < n);
}
