int a[] = { 1, [3] = 2, [4 ... 6] = 3, [7] 8, };
struct { int x, y; struct { int z[2]; } in; } p = { .x = 1, y: 2, .in.z[1] = 3, { { 4 } } }, q = {};
char s[] = "ab" "c", *t = (char[]){ "d" };
