#include <stdio.h>
typedef float f4 __attribute__((vector_size(16))); typedef int v4 __attribute__((vector_size(16)));
int main(void){ v4 a={1,2,3,4}; f4 f=__builtin_convertvector(a,f4); printf("%g\n", f[2]); return 0; }
