// Pragmas that change what the program means are refused; others are left out.
#pragma once
#pragma GCC diagnostic push
#pragma GCC optimize ("O2")
#pragma STDC FENV_ACCESS OFF
#pragma omp parallel for

int f(void);
int g(void);

#pragma weak f //~ unsupported
#pragma redefine_extname f g //~ unsupported
#pragma scalar_storage_order big-endian //~ unsupported
#pragma ms_struct on //~ unsupported
#pragma STDC FENV_ACCESS ON //~ unsupported
#pragma STDC FP_CONTRACT MAYBE //~ unsupported
#pragma STDC CX_LIMITED_RANGE ON //~ unsupported
#pragma GCC optimize ("fast-math") //~ unsupported
#pragma GCC target ("fma") //~ unsupported
#pragma GCC push_options
#pragma unheard of //~ unsupported
_Pragma("weak g") //~ unsupported
int x;
