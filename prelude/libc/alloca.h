/* alloca.h: allocation in the caller's frame. */
#ifndef _ALLOCA_H
#define _ALLOCA_H 1

#define __need_size_t
#include <stddef.h>

#undef alloca
void *alloca(size_t size);
#define alloca(size) __builtin_alloca(size)

#endif
