/* cinch/__FILE.h: an open stream, opaque, by its reserved name. */
#ifndef _CINCH___FILE_H
#define _CINCH___FILE_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/__FILE.h>)
#include <bits/types/__FILE.h>
#elif !defined ____FILE_defined
#define ____FILE_defined 1
struct _IO_FILE;
typedef struct _IO_FILE __FILE;
#endif

#endif
