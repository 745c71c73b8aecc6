#line 100 other file.c
axiom a b;
#line 7
axiom c d;
#line
#line x
#pragma once
 #line 9
const ok: int;
