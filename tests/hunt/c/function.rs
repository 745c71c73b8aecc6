//! Functions with contracts. What a contract says is also checked when it runs, at entry and at the end, so that a proved function which
//! breaks its contract is noticed.

use super::expression::small;
use super::scope::Scope;

#[derive(Clone)]
pub struct Helper {
    name: String,
    shape: usize,
}

/// NAME is replaced by the helper's name, K by a small number.
const SHAPES: [&str; 12] = [
    "/*@ requires low <= high; modifies \\nothing;
    ensures low <= \\result && \\result <= high && (\\result == x || x < low || x > high); */
static int NAME(int x, int low, int high)
{
  CHECK(low <= high);
  int r = x;
  if (x < low) r = low;
  if (x > high) r = high;
  CHECK(low <= r && r <= high && (r == x || x < low || x > high));
  return r;
}",
    "/*@ requires -1000 <= x && x <= 1000; modifies \\nothing; ensures \\result == x * 2 + K; */
static int NAME(int x)
{
  CHECK(-1000 <= x && x <= 1000);
  int r = x + K;
  r += x;
  CHECK(r == x * 2 + K);
  return r;
}",
    "/*@ requires \\valid(p) && \\valid(q); modifies *p, *q; ensures *p == \\old(*q) && *q == \\old(*p); */
static void NAME(int *p, int *q)
{
  KEEP(int p0 = *p; int q0 = *q;)
  int t = *p;
  *p = *q;
  *q = t;
  CHECK(*p == q0 && *q == p0);
}",
    "/*@ requires n >= 0 && \\valid(a + (0 .. n - 1)); modifies a[0 .. n - 1];
    ensures \\forall integer k; 0 <= k < n ==> a[k] == v; */
static void NAME(int *a, int n, int v)
{
  int i;
  /*@ loop invariant 0 <= i && i <= n && \\forall integer k; 0 <= k < i ==> a[k] == v; */
  for (i = 0; CHECK(0 <= i && i <= n), i < n; i++)
    a[i] = v;
  CHECK(ALL(k, 0, n, a[k] == v));
}",
    "/*@ requires \\valid(s) && s->a < 1000; modifies s->a;
    ensures s->a == \\old(s->a) + 1; */
static void NAME(struct pair *s)
{
  KEEP(struct pair s0 = *s;)
  s->a = s->a + 1;
  CHECK(s->a == s0.a + 1 && s->b == s0.b && s->c == s0.c);
}",
    "/*@ requires n >= 0 && \\valid_read(a + (0 .. n - 1)); modifies \\nothing;
    ensures 0 <= \\result && \\result <= n; */
static int NAME(int *a, int n, int v)
{
  int i, r = 0;
  /*@ loop invariant 0 <= i && i <= n && 0 <= r && r <= i; */
  for (i = 0; CHECK(0 <= i && i <= n && 0 <= r && r <= i), i < n; i++)
    if (a[i] == v)
      r++;
  CHECK(0 <= r && r <= n);
  return r;
}",
    "/*@ requires n >= 0 && \\valid_read(a + (0 .. n - 1)); modifies \\nothing;
    ensures -1 <= \\result && \\result < n && (\\result >= 0 ==> a[\\result] == v); */
static int NAME(int *a, int n, int v)
{
  int r = -1;
  /*@ loop invariant 0 <= i && i <= n && r == -1; */
  for (int i = 0; CHECK(0 <= i && i <= n && r == -1), i < n; i++)
    if (a[i] == v) {
      r = i;
      break;
    }
  CHECK(-1 <= r && r < n && (r < 0 || a[r] == v));
  return r;
}",
    "/*@ requires n > 0 && \\valid_read(a + (0 .. n - 1)); modifies \\nothing;
    ensures \\forall integer k; 0 <= k < n ==> a[k] <= \\result; */
static int NAME(int *a, int n, int v)
{
  int i, r = a[0];
  /*@ loop invariant 1 <= i && i <= n && \\forall integer k; 0 <= k < i ==> a[k] <= r; */
  for (i = 1; CHECK(1 <= i && i <= n), i < n; i++)
    if (a[i] > r)
      r = a[i];
  CHECK(ALL(k, 0, n, a[k] <= r));
  return r;
}",
    "/*@ requires 0 <= x && x <= 20; modifies \\nothing; ensures 2 * \\result == x * (x + 1); */
static int NAME(int x)
{
  CHECK(0 <= x && x <= 20);
  int r = 0;
  if (x > 0) r = NAME(x - 1) + x;
  CHECK(2 * r == x * (x + 1));
  return r;
}",
    "/*@ modifies \\nothing; ensures \\result.a == s.b && \\result.b == s.b && \\result.c == K; */
static struct pair NAME(struct pair s)
{
  KEEP(struct pair s0 = s;)
  s.a = s.b;
  s.c = K;
  CHECK(s.a == s0.b && s.b == s0.b && s.c == K);
  return s;
}",
    "/*@ requires \\valid(p) && \\valid(q); modifies *p; ensures *p == v; ensures p != q ==> *q == \\old(*q); */
static void NAME(int *p, int *q, int v)
{
  KEEP(int q0 = *q;)
  *p = v;
  CHECK(*p == v && (p == q || *q == q0));
}",
    "/*@ modifies \\nothing; ensures \\result == \\null || (\\valid(\\result) && \\fresh(\\result) && \\result->value == v); */
static struct node *NAME(int v)
{
  struct node *r = malloc(sizeof(struct node));
  if (!r) return r;
  r->value = v;
  r->next = 0;
  CHECK(r->value == v);
  return r;
}",
];

pub fn helpers(scope: &mut Scope) {
    let (shape, name) = (scope.random.below(SHAPES.len()), scope.global("help"));
    let number = scope.random.below(9).to_string();
    let text = SHAPES[shape].replace("NAME", &name);
    let mut returned = false;
    for line in text.lines() {
        let line = line.replace("+ K", &format!("+ {number}"));
        let returns = line.starts_with("  return");
        if returns || (line == "}" && !returned) {
            let id = scope.exit_id();
            scope.line(format!("  EXIT({id});"));
        }
        returned |= returns;
        scope.line(line.replace("= K", &format!("= {number}")));
    }
    scope.functions.push(name.clone());
    scope.helpers.push(Helper { name, shape });
}

pub fn call(scope: &mut Scope) {
    let Helper { name, shape } = scope.random.pick(&scope.helpers.clone()).clone();
    let (result, x) = (scope.fresh("r"), scope.fresh("x"));
    let (one, two) = (small(scope, 1), small(scope, 1));
    match shape {
        0 => {
            let place = scope.place();
            scope.line(format!("int {result} = {name}({place}, {one}, 50);"));
            scope.add(&result);
            scope.probe(&[result.clone(), format!("{result} <= 50")]);
        }
        1 | 8 => {
            let argument = if shape == 8 { format!("({one}) & 15") } else { one };
            scope.line(format!("int {x} = {argument};"));
            if scope.random.chance(30) {
                let pointer = scope.fresh("f");
                scope.line(format!("int (*{pointer})(int) = {name};"));
                scope.line(format!("int {result} = {pointer}({x});"));
            } else {
                scope.line(format!("int {result} = {name}({x});"));
            }
            scope.add(&result);
            scope.probe(&[result.clone(), format!("{result} - {x}")]);
        }
        2 | 10 => {
            let y = scope.fresh("x");
            scope.line(format!("int {x} = {one}, {y} = {two};"));
            let second = if scope.random.chance(20) { x.clone() } else { y.clone() };
            let third = if shape == 10 { ", 5" } else { "" };
            scope.line(format!("{name}(&{x}, &{second}{third});"));
            scope.add(&x);
            scope.probe(&[x, y]);
        }
        3 | 5 | 6 | 7 => {
            let (array, count) = (scope.fresh("v"), 1 + scope.random.below(4));
            scope.line(format!("int {array}[4] = {{ {one}, 2, {two}, 4 }};"));
            let start = if count < 4 { scope.random.below(2) } else { 0 };
            let given = if start == 0 { array.clone() } else { format!("{array} + 1") };
            let count = count.min(4 - start);
            let keep = if shape == 3 { String::new() } else { format!("int {result} = ") };
            scope.line(format!("{keep}{name}({given}, {count}, 2);"));
            let at = scope.random.below(4);
            scope.add(format!("{array}[{at}]"));
            match shape {
                3 => scope.probe(&[format!("{array}[{at}]"), format!("{array}[0]")]),
                _ => scope.probe(&[format!("{array}[{at}]"), result]),
            }
        }
        4 => {
            scope.line(format!("struct pair {x} = {{ {one}, {two}, 6 }};"));
            scope.line(format!("{name}(&{x});"));
            scope.probe(&[format!("{x}.a"), format!("{x}.b"), format!("{x}.c")]);
        }
        9 => {
            scope.line(format!("struct pair {x} = {{ {one}, {two}, 6 }};"));
            scope.line(format!("struct pair {result} = {name}({x});"));
            scope.probe(&[format!("{x}.a - {result}.a"), format!("{x}.c"), format!("{result}.c")]);
        }
        _ => {
            scope.line(format!("struct node *{result} = {name}({one});"));
            scope.block(&format!("if ({result})"), |scope| {
                let text = format!("{result}->value");
                scope.add(&text);
                scope.probe(&[text]);
                scope.line(format!("free({result});"));
            });
        }
    }
}
