/* string.h: string handling (C11 7.24). */
#ifndef _STRING_H
#define _STRING_H 1

#include <cinch/types.h>
#include <cinch/state.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>

/* What is cut into tokens: the string that is given, or what was left of the one before. */
/*@ logic char *__tokens(char *text, char *left) = text != \null ? text : left; */

/* Where strtok goes on when it is given no string, in which string that is, and where this ends. */
/*@ ghost char *__cinch_rest; */
/*@ ghost char *__cinch_text; */
/*@ ghost char *__cinch_end; */
/*@ logic char *__rest(char *text) = text != \null ? text : __cinch_rest; */

/*@ requires src_is_readable: __readable(src, count);
    requires dest_has_room: __readable(dest, count);
    requires no_overlap: Obj(dest) != Obj(src) || Off(dest) + count <= Off(src) || Off(src) + count <= Off(dest) || count == 0;
    modifies array(dest, 1, count);
    ensures returns_dest: \result == dest; */
void *memcpy(void *__restrict dest, const void *__restrict src, size_t count);

/*@ requires src_is_readable: __readable(src, count);
    requires dest_has_room: __readable(dest, count);
    modifies array(dest, 1, count);
    ensures returns_dest: \result == dest; */
void *memmove(void *dest, const void *src, size_t count);

/*@ requires src_is_a_string: \valid_read_string(src);
    requires dest_has_room: \valid(dest + (0 .. \strlen(src)));
    requires no_overlap: \separated(dest + (0 .. \strlen(src)), src + (0 .. \strlen(src)));
    modifies dest[0 .. \strlen(src)];
    ensures same_length: \valid_string(dest) && \strlen(dest) == \old(\strlen(src));
    ensures same_characters: \forall integer i; 0 <= i <= \old(\strlen(src)) ==> dest[i] == \old(src[i]);
    ensures returns_dest: \result == dest; */
char *strcpy(char *__restrict dest, const char *__restrict src);

/*@ requires src_is_readable: \valid_read_string(src) || \valid_read(src + (0 .. count - 1));
    requires dest_has_room: \valid(dest + (0 .. count - 1));
    requires no_overlap: \separated(dest + (0 .. count - 1), src + (0 .. count - 1));
    modifies dest[0 .. count - 1];
    ensures returns_dest: \result == dest;
    behavior fits:
      assumes \valid_read_string(src) && \strlen(src) < count;
      ensures same_length: \valid_string(dest) && \strlen(dest) == \old(\strlen(src));
      ensures same_characters: \forall integer i; 0 <= i <= \old(\strlen(src)) ==> dest[i] == \old(src[i]);
    behavior cut:
      assumes \forall integer i; 0 <= i < count ==> src[i] != 0;
      ensures same_characters: \forall integer i; 0 <= i < count ==> dest[i] == \old(src[i]); */
char *strncpy(char *__restrict dest, const char *__restrict src, size_t count);

/*@ requires src_is_a_string: \valid_read_string(src);
    requires dest_is_a_string: \valid_string(dest);
    requires dest_has_room: \valid(dest + (0 .. \strlen(dest) + \strlen(src)));
    requires no_overlap: \separated(dest + (0 .. \strlen(dest) + \strlen(src)), src + (0 .. \strlen(src)));
    modifies dest[\strlen(dest) .. \strlen(dest) + \strlen(src)];
    ensures lengths_add: \valid_string(dest) && \strlen(dest) == \old(\strlen(dest)) + \old(\strlen(src));
    ensures returns_dest: \result == dest; */
char *strcat(char *__restrict dest, const char *__restrict src);

/*@ requires src_is_readable: \valid_read_string(src) || \valid_read(src + (0 .. count - 1));
    requires dest_is_a_string: \valid_string(dest);
    requires dest_has_room: \valid(dest + (0 .. \strlen(dest) + count));
    requires no_overlap: \separated(dest + (0 .. \strlen(dest) + count), src + (0 .. count - 1));
    modifies dest[\strlen(dest) .. \strlen(dest) + count];
    ensures at_most_count_more: \valid_string(dest) && \old(\strlen(dest)) <= \strlen(dest) <= \old(\strlen(dest)) + count;
    ensures returns_dest: \result == dest; */
char *strncat(char *__restrict dest, const char *__restrict src, size_t count);

/*@ requires left_is_readable: __readable(left, count);
    requires right_is_readable: __readable(right, count);
    modifies \nothing; */
int memcmp(const void *left, const void *right, size_t count);

/*@ requires left_is_a_string: \valid_read_string(left);
    requires right_is_a_string: \valid_read_string(right);
    modifies \nothing;
    ensures zero_is_equal: \result == 0 ==> \strlen(left) == \strlen(right)
      && \forall integer i; 0 <= i <= \strlen(left) ==> left[i] == right[i];
    ensures equal_is_zero: \strlen(left) == \strlen(right)
      && (\forall integer i; 0 <= i <= \strlen(left) ==> left[i] == right[i]) ==> \result == 0; */
int strcmp(const char *left, const char *right);

/*@ requires left_is_a_string: \valid_read_string(left);
    requires right_is_a_string: \valid_read_string(right);
    modifies __cinch_errno; */
int strcoll(const char *left, const char *right);

/*@ requires left_is_readable: \valid_read_string(left) || \valid_read(left + (0 .. count - 1));
    requires right_is_readable: \valid_read_string(right) || \valid_read(right + (0 .. count - 1));
    modifies \nothing; */
int strncmp(const char *left, const char *right, size_t count);

/*@ requires src_is_a_string: \valid_read_string(src);
    requires dest_has_room: \valid(dest + (0 .. count - 1));
    requires no_overlap: \separated(dest + (0 .. count - 1), src + (0 .. \strlen(src)));
    modifies __cinch_errno, dest[0 .. count - 1];
    ensures fits: \result < count ==> \valid_string(dest) && \strlen(dest) == \result; */
size_t strxfrm(char *__restrict dest, const char *__restrict src, size_t count);

/*@ requires block_is_readable: __readable(block, count);
    modifies \nothing;
    ensures found_inside: \result != \null ==> Obj(\result) == Obj(block) && Off(block) <= Off(\result) < Off(block) + count; */
void *memchr(const void *block, int character, size_t count);

/*@ requires text_is_a_string: \valid_read_string(text);
    modifies \nothing;
    ensures found_inside: \result != \null ==> __inside(\result, text);
    ensures found: \result != \null ==> *\result == (char)character;
    ensures first: \result != \null ==> \forall integer i; 0 <= i < Off(\result) - Off(text) ==> text[i] != (char)character;
    ensures absent: \result == \null ==> \forall integer i; 0 <= i <= \strlen(text) ==> text[i] != (char)character; */
char *strchr(const char *text, int character);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires reject_is_a_string: \valid_read_string(reject);
    modifies \nothing;
    ensures within: \result <= \strlen(text); */
size_t strcspn(const char *text, const char *reject);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires accept_is_a_string: \valid_read_string(accept);
    modifies \nothing;
    ensures found_inside: \result != \null ==> __inside(\result, text);
    ensures not_the_end: \result != \null ==> *\result != 0; */
char *strpbrk(const char *text, const char *accept);

/*@ requires text_is_a_string: \valid_read_string(text);
    modifies \nothing;
    ensures found_inside: \result != \null ==> __inside(\result, text);
    ensures found: \result != \null ==> *\result == (char)character;
    ensures absent: \result == \null ==> \forall integer i; 0 <= i <= \strlen(text) ==> text[i] != (char)character; */
char *strrchr(const char *text, int character);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires accept_is_a_string: \valid_read_string(accept);
    modifies \nothing;
    ensures within: \result <= \strlen(text); */
size_t strspn(const char *text, const char *accept);

/*@ requires haystack_is_a_string: \valid_read_string(haystack);
    requires needle_is_a_string: \valid_read_string(needle);
    modifies \nothing;
    ensures found_inside: \result != \null ==> __inside(\result, haystack)
      && Off(\result) + \strlen(needle) <= Off(haystack) + \strlen(haystack); */
char *strstr(const char *haystack, const char *needle);

/*@ requires delimiters_are_a_string: \valid_read_string(delimiters);
    requires rest_is_a_string: \valid_string(__rest(text));
    requires texts_that_grow_are_not_modelled: text == \null
      ==> Obj(__cinch_rest) == Obj(__cinch_end) && Off(__cinch_rest) + \strlen(__cinch_rest) <= Off(__cinch_end);
    modifies __cinch_rest, __cinch_text, __cinch_end, __rest(text)[0 .. \strlen(__rest(text)) - 1];
    ensures token: \result != \null ==> \valid_string(\result);
    ensures token_inside: \result != \null ==> Obj(\result) == Obj(__cinch_rest) && Off(__cinch_text) <= Off(\result)
      && *\result != 0 && \strlen(\result) >= 1 && Off(\result) + \strlen(\result) <= Off(__cinch_rest);
    ensures token_behind: \result != \null ==> Off(\old(__rest(text))) <= Off(\result);
    ensures rest: \valid_string(__cinch_rest);
    ensures rest_inside: Obj(__cinch_rest) == Obj(__cinch_text) && Obj(__cinch_rest) == Obj(__cinch_end)
      && Off(__cinch_text) <= Off(__cinch_rest) && \strlen(__cinch_rest) >= 0
      && Off(__cinch_rest) + \strlen(__cinch_rest) <= Off(__cinch_end);
    ensures further: Obj(__cinch_rest) == Obj(\old(__rest(text))) && Off(\old(__rest(text))) <= Off(__cinch_rest)
      && Off(__cinch_rest) + \strlen(__cinch_rest) == Off(\old(__rest(text))) + \old(\strlen(__rest(text)));
    ensures new_text: text != \null ==> __cinch_text == text && __cinch_end == text + \old(\strlen(text));
    ensures same_text: text == \null ==> __cinch_text == \old(__cinch_text);
    ensures same_end: text == \null ==> __cinch_end == \old(__cinch_end); */
char *strtok(char *__restrict text, const char *__restrict delimiters);

/*@ requires block_has_room: __readable(block, count);
    modifies array(block, 1, count);
    ensures returns_block: \result == block; */
void *memset(void *block, int character, size_t count);
/*@ modifies __cinch_errno, __cinch_message[0 .. 255]; ensures message: \valid_read_string(\result); */
char *strerror(int error);

/*@ requires text_is_a_string: \valid_read_string(text);
    modifies \nothing;
    ensures length: \result == \strlen(text);
    ensures fits_an_object: \result < ((size_t)-1) / 2; */
size_t strlen(const char *text);

/*@ requires delimiters_are_a_string: \valid_read_string(delimiters);
    requires state_is_writable: \valid(state);
    requires rest_is_a_string: \valid_string(__tokens(text, *state));
    requires states_beside_the_text_are_not_modelled: Obj(state) != Obj(__tokens(text, *state));
    modifies *state, __tokens(text, *state)[0 .. \strlen(__tokens(text, *state)) - 1];
    ensures token_inside: \result != \null ==> \valid_string(\result) && *\result != 0 && Obj(\result) == Obj(*state)
      && Off(\result) + \strlen(\result) <= Off(*state);
    ensures token_behind: \result != \null ==> Off(\old(__tokens(text, *state))) <= Off(\result);
    ensures rest: \valid_string(*state);
    ensures state_stays_apart: Obj(*state) != Obj(state);
    ensures further: Obj(*state) == Obj(\old(__tokens(text, *state))) && Off(\old(__tokens(text, *state))) <= Off(*state)
      && Off(*state) + \strlen(*state) == Off(\old(__tokens(text, *state))) + \old(\strlen(__tokens(text, *state))); */
char *__strtok_r(char *__restrict text, const char *__restrict delimiters, char **__restrict state);
#ifdef __USE_POSIX
/*@ requires delimiters_are_a_string: \valid_read_string(delimiters);
    requires state_is_writable: \valid(state);
    requires rest_is_a_string: \valid_string(__tokens(text, *state));
    requires states_beside_the_text_are_not_modelled: Obj(state) != Obj(__tokens(text, *state));
    modifies *state, __tokens(text, *state)[0 .. \strlen(__tokens(text, *state)) - 1];
    ensures token_inside: \result != \null ==> \valid_string(\result) && *\result != 0 && Obj(\result) == Obj(*state)
      && Off(\result) + \strlen(\result) <= Off(*state);
    ensures token_behind: \result != \null ==> Off(\old(__tokens(text, *state))) <= Off(\result);
    ensures rest: \valid_string(*state);
    ensures state_stays_apart: Obj(*state) != Obj(state);
    ensures further: Obj(*state) == Obj(\old(__tokens(text, *state))) && Off(\old(__tokens(text, *state))) <= Off(*state)
      && Off(*state) + \strlen(*state) == Off(\old(__tokens(text, *state))) + \old(\strlen(__tokens(text, *state))); */
char *strtok_r(char *__restrict text, const char *__restrict delimiters, char **__restrict state);
#endif
#if defined __USE_MISC || defined __USE_XOPEN || __STDC_VERSION__ - 0 > 201710L
/*@ requires not_modelled: \false; */
void *memccpy(void *__restrict dest, const void *__restrict src, int character, size_t count);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8 || __STDC_VERSION__ - 0 > 201710L
/*@ requires text_is_a_string: \valid_read_string(text);
    modifies __cinch_errno;
    ensures own: \result != \null ==> \fresh(\result) && \freeable(\result);
    ensures same_length: \result != \null ==> \valid(\result + (0 .. \strlen(text)))
      && \valid_string(\result) && \strlen(\result) == \strlen(text);
    ensures same_characters: \result != \null ==> \forall integer i; 0 <= i <= \strlen(text) ==> \result[i] == text[i]; */
char *strdup(const char *text);
#endif
#if defined __USE_XOPEN2K8 || __STDC_VERSION__ - 0 > 201710L
/*@ requires text_is_readable: \valid_read_string(text) || \valid_read(text + (0 .. count - 1));
    modifies __cinch_errno;
    ensures own: \result != \null ==> \fresh(\result) && \freeable(\result);
    ensures at_most_count: \result != \null ==> \valid_string(\result) && \strlen(\result) <= count; */
char *strndup(const char *text, size_t count);
#endif
#ifdef __USE_GNU
/*@ requires buffer_has_room: \valid(buffer + (0 .. size - 1)); modifies __cinch_errno, buffer[0 .. size - 1]; */
char *strerror_r(int error, char *buffer, size_t size);
#elif defined __USE_XOPEN2K
/*@ requires buffer_has_room: \valid(buffer + (0 .. size - 1)); modifies __cinch_errno, buffer[0 .. size - 1]; */
int strerror_r(int error, char *buffer, size_t size) __asm__("__xpg_strerror_r");
#endif
#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
/*@ requires text_is_readable: \valid_read_string(text) || \valid_read(text + (0 .. count - 1));
    modifies \nothing;
    ensures at_most_count: \result <= count;
    ensures length: \result < count ==> \valid_read_string(text) && \result == \strlen(text); */
size_t strnlen(const char *text, size_t count);
/*@ modifies __cinch_errno, __cinch_message[0 .. 255]; ensures message: \valid_read_string(\result); */
char *strsignal(int number);

/*@ requires src_is_a_string: \valid_read_string(src);
    requires dest_has_room: \valid(dest + (0 .. \strlen(src)));
    requires no_overlap: \separated(dest + (0 .. \strlen(src)), src + (0 .. \strlen(src)));
    modifies dest[0 .. \strlen(src)];
    ensures same_length: \valid_string(dest) && \strlen(dest) == \old(\strlen(src));
    ensures same_characters: \forall integer i; 0 <= i <= \old(\strlen(src)) ==> dest[i] == \old(src[i]);
    ensures returns_the_end: \result == dest + \old(\strlen(src)); */
char *__stpcpy(char *__restrict dest, const char *__restrict src);

/*@ requires src_is_a_string: \valid_read_string(src);
    requires dest_has_room: \valid(dest + (0 .. \strlen(src)));
    requires no_overlap: \separated(dest + (0 .. \strlen(src)), src + (0 .. \strlen(src)));
    modifies dest[0 .. \strlen(src)];
    ensures same_length: \valid_string(dest) && \strlen(dest) == \old(\strlen(src));
    ensures same_characters: \forall integer i; 0 <= i <= \old(\strlen(src)) ==> dest[i] == \old(src[i]);
    ensures returns_the_end: \result == dest + \old(\strlen(src)); */
char *stpcpy(char *__restrict dest, const char *__restrict src);

/*@ requires src_is_readable: \valid_read_string(src) || \valid_read(src + (0 .. count - 1));
    requires dest_has_room: \valid(dest + (0 .. count - 1));
    requires no_overlap: \separated(dest + (0 .. count - 1), src + (0 .. count - 1));
    modifies dest[0 .. count - 1];
    ensures returns_the_end: Obj(\result) == Obj(dest) && Off(dest) <= Off(\result) <= Off(dest) + count;
    behavior fits:
      assumes \valid_read_string(src) && \strlen(src) < count;
      ensures same_length: \valid_string(dest) && \strlen(dest) == \old(\strlen(src));
      ensures same_characters: \forall integer i; 0 <= i <= \old(\strlen(src)) ==> dest[i] == \old(src[i]);
    behavior cut:
      assumes \forall integer i; 0 <= i < count ==> src[i] != 0;
      ensures same_characters: \forall integer i; 0 <= i < count ==> dest[i] == \old(src[i]); */
char *__stpncpy(char *__restrict dest, const char *__restrict src, size_t count);

/*@ requires src_is_readable: \valid_read_string(src) || \valid_read(src + (0 .. count - 1));
    requires dest_has_room: \valid(dest + (0 .. count - 1));
    requires no_overlap: \separated(dest + (0 .. count - 1), src + (0 .. count - 1));
    modifies dest[0 .. count - 1];
    ensures returns_the_end: Obj(\result) == Obj(dest) && Off(dest) <= Off(\result) <= Off(dest) + count;
    behavior fits:
      assumes \valid_read_string(src) && \strlen(src) < count;
      ensures same_length: \valid_string(dest) && \strlen(dest) == \old(\strlen(src));
      ensures same_characters: \forall integer i; 0 <= i <= \old(\strlen(src)) ==> dest[i] == \old(src[i]);
    behavior cut:
      assumes \forall integer i; 0 <= i < count ==> src[i] != 0;
      ensures same_characters: \forall integer i; 0 <= i < count ==> dest[i] == \old(src[i]); */
char *stpncpy(char *__restrict dest, const char *__restrict src, size_t count);

/*@ requires left_is_a_string: \valid_read_string(left);
    requires right_is_a_string: \valid_read_string(right);
    modifies __cinch_errno; */
int strcoll_l(const char *left, const char *right, locale_t locale);

/*@ requires src_is_a_string: \valid_read_string(src);
    requires dest_has_room: \valid(dest + (0 .. count - 1));
    requires no_overlap: \separated(dest + (0 .. count - 1), src + (0 .. \strlen(src)));
    modifies __cinch_errno, dest[0 .. count - 1];
    ensures fits: \result < count ==> \valid_string(dest) && \strlen(dest) == \result; */
size_t strxfrm_l(char *dest, const char *src, size_t count, locale_t locale);
/*@ modifies __cinch_errno, __cinch_message[0 .. 255]; ensures message: \valid_read_string(\result); */
char *strerror_l(int error, locale_t locale);
#endif
#ifdef __USE_MISC
#include <strings.h>
/*@ requires block_has_room: __readable(block, count); modifies array(block, 1, count); */
void explicit_bzero(void *block, size_t count);

/*@ requires delimiters_are_a_string: \valid_read_string(delimiters);
    requires text_is_writable: \valid(text);
    requires rest_is_a_string: *text == \null || \valid_string(*text);
    requires texts_beside_their_pointer_are_not_modelled: *text == \null || Obj(text) != Obj(*text);
    modifies *text, (*text)[0 .. \strlen(*text)];
    ensures the_start: \result == \old(*text);
    ensures token_is_a_string: \result != \null ==> \valid_string(\result);
    ensures rest: *text != \null ==> \valid_string(*text);
    ensures text_stays_apart: *text != \null ==> Obj(*text) != Obj(text);
    ensures rest_behind: *text != \null ==> Obj(*text) == Obj(\result) && Off(\result) + \strlen(\result) < Off(*text);
    ensures further: *text != \null ==> Off(*text) + \strlen(*text) == Off(\old(*text)) + \old(\strlen(*text)); */
char *strsep(char **__restrict text, const char *__restrict delimiters);
#if defined __GLIBC__ && __CINCH_GLIBC(2, 38)
/*@ requires src_is_a_string: \valid_read_string(src);
    requires dest_has_room: \valid(dest + (0 .. size - 1));
    requires no_overlap: \separated(dest + (0 .. size - 1), src + (0 .. \strlen(src)));
    modifies dest[0 .. size - 1];
    ensures length: \result == \old(\strlen(src));
    ensures terminated: size > 0 ==> \valid_string(dest) && \strlen(dest) <= \old(\strlen(src)) && \strlen(dest) < size; */
size_t strlcpy(char *__restrict dest, const char *__restrict src, size_t size);
/*@ requires not_modelled: \false; */
size_t strlcat(char *__restrict dest, const char *__restrict src, size_t size);
#endif
#endif
#ifdef __USE_GNU
/*@ requires not_modelled: \false; */
void *rawmemchr(const void *block, int character);

/*@ requires block_is_readable: __readable(block, count);
    modifies \nothing;
    ensures found_inside: \result != \null ==> Obj(\result) == Obj(block) && Off(block) <= Off(\result) < Off(block) + count; */
void *memrchr(const void *block, int character, size_t count);

/*@ requires haystack_is_readable: __readable(haystack, haystack_size);
    requires needle_is_readable: __readable(needle, needle_size);
    modifies \nothing;
    ensures found_inside: \result != \null ==> Obj(\result) == Obj(haystack)
      && Off(haystack) <= Off(\result) && Off(\result) + needle_size <= Off(haystack) + haystack_size; */
void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size);

/*@ requires src_is_readable: __readable(src, count);
    requires dest_has_room: __readable(dest, count);
    requires no_overlap: Obj(dest) != Obj(src) || Off(dest) + count <= Off(src) || Off(src) + count <= Off(dest) || count == 0;
    modifies array(dest, 1, count);
    ensures returns_the_end: Obj(\result) == Obj(dest) && Off(\result) == Off(dest) + count; */
void *__mempcpy(void *__restrict dest, const void *__restrict src, size_t count);

/*@ requires src_is_readable: __readable(src, count);
    requires dest_has_room: __readable(dest, count);
    requires no_overlap: Obj(dest) != Obj(src) || Off(dest) + count <= Off(src) || Off(src) + count <= Off(dest) || count == 0;
    modifies array(dest, 1, count);
    ensures returns_the_end: Obj(\result) == Obj(dest) && Off(\result) == Off(dest) + count; */
void *mempcpy(void *__restrict dest, const void *__restrict src, size_t count);

/*@ requires text_is_a_string: \valid_read_string(text);
    modifies \nothing;
    ensures found_inside: __inside(\result, text);
    ensures found: *\result == (char)character || *\result == 0; */
char *strchrnul(const char *text, int character);

/*@ requires haystack_is_a_string: \valid_read_string(haystack);
    requires needle_is_a_string: \valid_read_string(needle);
    modifies \nothing;
    ensures found_inside: \result != \null ==> __inside(\result, haystack)
      && Off(\result) + \strlen(needle) <= Off(haystack) + \strlen(haystack); */
char *strcasestr(const char *haystack, const char *needle);

/*@ requires left_is_a_string: \valid_read_string(left);
    requires right_is_a_string: \valid_read_string(right);
    modifies \nothing; */
int strverscmp(const char *left, const char *right);
/*@ requires text_is_a_string: \valid_string(text); modifies text[0 .. \strlen(text) - 1]; */
char *strfry(char *text);

/*@ requires block_has_room: __writable(block, count);
    modifies ((char *)block)[0 .. count - 1]; */
void *memfrob(void *block, size_t count);
#if __CINCH_GLIBC(2, 32)
/*@ modifies \nothing; ensures known: \result == \null || \valid_read_string(\result); */
const char *strerrordesc_np(int error);
/*@ modifies \nothing; ensures known: \result == \null || \valid_read_string(\result); */
const char *strerrorname_np(int error);
/*@ modifies \nothing; ensures known: \result == \null || \valid_read_string(\result); */
const char *sigabbrev_np(int number);
/*@ modifies \nothing; ensures known: \result == \null || \valid_read_string(\result); */
const char *sigdescr_np(int number);
#endif
#ifndef basename
/*@ requires path_is_a_string: \valid_read_string(path);
    modifies \nothing;
    ensures found_inside: __inside(\result, path); */
char *basename(const char *path);
#endif
#define strdupa(text) (__extension__({ const char *__text = (text); size_t __size = strlen(__text) + 1; (char *)memcpy(__builtin_alloca(__size), __text, __size); }))
#define strndupa(text, count) (__extension__({ const char *__text = (text); size_t __size = strnlen(__text, (count)); char *__copy = (char *)__builtin_alloca(__size + 1); __copy[__size] = '\0'; (char *)memcpy(__copy, __text, __size); }))
#endif

#endif
