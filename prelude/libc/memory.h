/* memory.h: the older name of <string.h>. */
#ifndef _MEMORY_H
#define _MEMORY_H 1

#include <string.h>

#endif
