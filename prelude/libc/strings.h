/* strings.h: string handling of POSIX and of older systems. */
#ifndef _STRINGS_H
#define _STRINGS_H 1

#include <cinch/types.h>
#include <cinch/state.h>
#define __need_size_t
#include <stddef.h>

#if defined __USE_MISC || !defined __USE_XOPEN2K8
/*@ requires left_is_readable: __readable(left, count);
    requires right_is_readable: __readable(right, count);
    modifies \nothing; */
int bcmp(const void *left, const void *right, size_t count);

/*@ requires src_is_readable: __readable(src, count);
    requires dest_has_room: __readable(dest, count);
    modifies array(dest, 1, count); */
void bcopy(const void *src, void *dest, size_t count);
/*@ requires block_has_room: __readable(block, count); modifies array(block, 1, count); */
void bzero(void *block, size_t count);

/*@ requires text_is_a_string: \valid_read_string(text);
    modifies \nothing;
    ensures found_inside: \result != \null ==> __inside(\result, text);
    ensures found: \result != \null ==> *\result == (char)character;
    ensures first: \result != \null ==> \forall integer i; 0 <= i < Off(\result) - Off(text) ==> text[i] != (char)character;
    ensures absent: \result == \null ==> \forall integer i; 0 <= i <= \strlen(text) ==> text[i] != (char)character; */
char *index(const char *text, int character);

/*@ requires text_is_a_string: \valid_read_string(text);
    modifies \nothing;
    ensures found_inside: \result != \null ==> __inside(\result, text);
    ensures found: \result != \null ==> *\result == (char)character;
    ensures absent: \result == \null ==> \forall integer i; 0 <= i <= \strlen(text) ==> text[i] != (char)character; */
char *rindex(const char *text, int character);
#endif
#if defined __USE_MISC || !defined __USE_XOPEN2K8 || defined __USE_XOPEN2K8XSI
/*@ modifies \nothing; ensures bit_number: 0 <= \result <= 8 * sizeof(int) && (\result == 0 <==> value == 0); */
int ffs(int value);
#endif
#ifdef __USE_MISC
/*@ modifies \nothing; ensures bit_number: 0 <= \result <= 64 && (\result == 0 <==> value == 0); */
int ffsl(long value);
/*@ modifies \nothing; ensures bit_number: 0 <= \result <= 64 && (\result == 0 <==> value == 0); */
__extension__ int ffsll(long long value);
#endif
/*@ requires left_is_a_string: \valid_read_string(left);
    requires right_is_a_string: \valid_read_string(right);
    modifies \nothing; */
int strcasecmp(const char *left, const char *right);

/*@ requires left_is_readable: \valid_read_string(left) || \valid_read(left + (0 .. count - 1));
    requires right_is_readable: \valid_read_string(right) || \valid_read(right + (0 .. count - 1));
    modifies \nothing; */
int strncasecmp(const char *left, const char *right, size_t count);
#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
/*@ requires left_is_a_string: \valid_read_string(left);
    requires right_is_a_string: \valid_read_string(right);
    modifies \nothing; */
int strcasecmp_l(const char *left, const char *right, locale_t locale);

/*@ requires left_is_readable: \valid_read_string(left) || \valid_read(left + (0 .. count - 1));
    requires right_is_readable: \valid_read_string(right) || \valid_read(right + (0 .. count - 1));
    modifies \nothing; */
int strncasecmp_l(const char *left, const char *right, size_t count, locale_t locale);
#endif

#endif
