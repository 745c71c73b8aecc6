/* cinch/every_header.h: all that the library declares, to look up contracts of functions that a header of the system declares. */
#ifndef _CINCH_EVERY_HEADER_H
#define _CINCH_EVERY_HEADER_H 1

#include <cinch/iso_headers.h>
#include <alloca.h>
#include <fcntl.h>
#include <malloc.h>
#include <memory.h>
#include <strings.h>
#include <unistd.h>

#endif
