/* cinch/state.h: what contracts of the library speak about: its memory that programs see, and words for buffers. */
#ifndef _CINCH_STATE_H
#define _CINCH_STATE_H 1

/* What errno stands for. Functions that report errors through it may change it, also when they succeed (C11 7.5p3). */
extern int __cinch_errno;

/* What strerror and its kin may return, and setlocale: the next call overwrites it. No contract says that a result lies here, so that
   nobody knows two results to be equal or may write to one; but as it may, what was known of an earlier one is lost. */
extern char __cinch_message[256];
extern char __cinch_locale[256];

/* Bytes from p on lie in one living object. They may be read as characters, whatever they are (C11 6.5p7). */
/*@ predicate __readable(void *p, integer count) = alloc(p) && 0 <= Off(p) && Off(p) + count <= \block_length(p); */

/* Bytes that may be overwritten with any others: an array of characters. */
/*@ predicate __writable(void *p, integer count) = \valid((char *)p + (0 .. count - 1)); */

/* Points into a string, at its terminator at the latest. */
/*@ predicate __inside(char *p, char *text) = Obj(p) == Obj(text) && Off(text) <= Off(p) <= Off(text) + \strlen(text); */

#endif
