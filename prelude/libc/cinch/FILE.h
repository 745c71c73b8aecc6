/* cinch/FILE.h: an open stream, opaque. */
#ifndef _CINCH_FILE_H
#define _CINCH_FILE_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/FILE.h>)
#include <bits/types/FILE.h>
#elif !defined __FILE_defined
#define __FILE_defined 1
struct _IO_FILE;
typedef struct _IO_FILE FILE;
#endif

#endif
