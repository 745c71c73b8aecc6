#ifndef CINCH_GUARD_LIBRARY_H
#define CINCH_GUARD_LIBRARY_H

/* Functions of the C library with their contracts as checks; library.c has them. */

/* For the next of them: so many bytes from there on belong to an array that is a member. */
void __cinch_begin_part(const void *at, __cinch_size size) __attribute__((visibility("hidden")));
void __cinch_end_parts(void) __attribute__((visibility("hidden")));

void __cinch_free(void *memory, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE void __cinch_checked_free(void *memory, unsigned site) {
    __cinch_free(memory, __CINCH_SITE(site));
}
void *__cinch_realloc(void *memory, __cinch_size size, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE void *__cinch_checked_realloc(void *memory, __cinch_size size, unsigned site) {
    return __cinch_realloc(memory, size, __CINCH_SITE(site));
}
void *__cinch_memcpy(void *to, const void *from, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE void *__cinch_checked_memcpy(void *to, const void *from, __cinch_size count, unsigned site) {
    return __cinch_memcpy(to, from, count, __CINCH_SITE(site));
}
void *__cinch_memmove(void *to, const void *from, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE void *__cinch_checked_memmove(void *to, const void *from, __cinch_size count, unsigned site) {
    return __cinch_memmove(to, from, count, __CINCH_SITE(site));
}
void *__cinch_memset(void *to, int byte, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE void *__cinch_checked_memset(void *to, int byte, __cinch_size count, unsigned site) {
    return __cinch_memset(to, byte, count, __CINCH_SITE(site));
}
int __cinch_memcmp(const void *left, const void *right, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE int __cinch_checked_memcmp(const void *left, const void *right, __cinch_size count, unsigned site) {
    return __cinch_memcmp(left, right, count, __CINCH_SITE(site));
}
void *__cinch_memchr(const void *in, int byte, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE void *__cinch_checked_memchr(const void *in, int byte, __cinch_size count, unsigned site) {
    return __cinch_memchr(in, byte, count, __CINCH_SITE(site));
}
__cinch_size __cinch_strlen(const char *text, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE __cinch_size __cinch_checked_strlen(const char *text, unsigned site) {
    return __cinch_strlen(text, __CINCH_SITE(site));
}
__cinch_size __cinch_strnlen(const char *text, __cinch_size most, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE __cinch_size __cinch_checked_strnlen(const char *text, __cinch_size most, unsigned site) {
    return __cinch_strnlen(text, most, __CINCH_SITE(site));
}
char *__cinch_strcpy(char *to, const char *from, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strcpy(char *to, const char *from, unsigned site) {
    return __cinch_strcpy(to, from, __CINCH_SITE(site));
}
char *__cinch_strncpy(char *to, const char *from, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strncpy(char *to, const char *from, __cinch_size count, unsigned site) {
    return __cinch_strncpy(to, from, count, __CINCH_SITE(site));
}
char *__cinch_strcat(char *to, const char *from, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strcat(char *to, const char *from, unsigned site) {
    return __cinch_strcat(to, from, __CINCH_SITE(site));
}
char *__cinch_strncat(char *to, const char *from, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strncat(char *to, const char *from, __cinch_size count, unsigned site) {
    return __cinch_strncat(to, from, count, __CINCH_SITE(site));
}
int __cinch_strcmp(const char *left, const char *right, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE int __cinch_checked_strcmp(const char *left, const char *right, unsigned site) {
    return __cinch_strcmp(left, right, __CINCH_SITE(site));
}
int __cinch_strncmp(const char *left, const char *right, __cinch_size count, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE int __cinch_checked_strncmp(const char *left, const char *right, __cinch_size count, unsigned site) {
    return __cinch_strncmp(left, right, count, __CINCH_SITE(site));
}
char *__cinch_strchr(const char *text, int letter, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strchr(const char *text, int letter, unsigned site) {
    return __cinch_strchr(text, letter, __CINCH_SITE(site));
}
char *__cinch_strrchr(const char *text, int letter, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strrchr(const char *text, int letter, unsigned site) {
    return __cinch_strrchr(text, letter, __CINCH_SITE(site));
}
char *__cinch_strstr(const char *text, const char *part, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strstr(const char *text, const char *part, unsigned site) {
    return __cinch_strstr(text, part, __CINCH_SITE(site));
}
char *__cinch_strdup(const char *text, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strdup(const char *text, unsigned site) {
    return __cinch_strdup(text, __CINCH_SITE(site));
}
int __cinch_puts(const char *text, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE int __cinch_checked_puts(const char *text, unsigned site) {
    return __cinch_puts(text, __CINCH_SITE(site));
}
int __cinch_fputs(const char *text, void *stream, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE int __cinch_checked_fputs(const char *text, void *stream, unsigned site) {
    return __cinch_fputs(text, stream, __CINCH_SITE(site));
}
char *__cinch_fgets(char *to, int count, void *stream, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_fgets(char *to, int count, void *stream, unsigned site) {
    return __cinch_fgets(to, count, stream, __CINCH_SITE(site));
}
__cinch_size __cinch_fread(void *to, __cinch_size size, __cinch_size count, void *stream, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE __cinch_size __cinch_checked_fread(void *to, __cinch_size size, __cinch_size count, void *stream, unsigned site) {
    return __cinch_fread(to, size, count, stream, __CINCH_SITE(site));
}
__cinch_size __cinch_fwrite(const void *from, __cinch_size size, __cinch_size count, void *stream, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE __cinch_size __cinch_checked_fwrite(const void *from, __cinch_size size, __cinch_size count, void *stream, unsigned site) {
    return __cinch_fwrite(from, size, count, stream, __CINCH_SITE(site));
}
int __cinch_atoi(const char *text, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE int __cinch_checked_atoi(const char *text, unsigned site) {
    return __cinch_atoi(text, __CINCH_SITE(site));
}
__cinch_size __cinch_strspn(const char *text, const char *set, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE __cinch_size __cinch_checked_strspn(const char *text, const char *set, unsigned site) {
    return __cinch_strspn(text, set, __CINCH_SITE(site));
}
__cinch_size __cinch_strcspn(const char *text, const char *set, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE __cinch_size __cinch_checked_strcspn(const char *text, const char *set, unsigned site) {
    return __cinch_strcspn(text, set, __CINCH_SITE(site));
}
char *__cinch_strpbrk(const char *text, const char *set, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE char *__cinch_checked_strpbrk(const char *text, const char *set, unsigned site) {
    return __cinch_strpbrk(text, set, __CINCH_SITE(site));
}

/* What the functions of <ctype.h> ask for. */
__CINCH_INLINE int __cinch_character(int value, unsigned site) {
    if (__CINCH_RARE((unsigned)value + 1 > 256))
        __cinch_wrong(__CINCH_PRECONDITION, "the number is neither a character, as unsigned char has them, nor EOF", site);
    return value;
}

/* Functions that ask for an open stream and nothing else: `name(stream)`, and with a character in front of it. */
#define __CINCH_OF_STREAM(result, name)                                                                                \
    result __cinch_##name(void *stream, const struct __cinch_site *site) __attribute__((visibility("hidden")));        \
    __CINCH_INLINE result __cinch_checked_##name(void *stream, unsigned site) {                                        \
        return __cinch_##name(stream, __CINCH_SITE(site));                                                             \
    }
#define __CINCH_TO_STREAM(name)                                                                                        \
    int __cinch_##name(int letter, void *stream, const struct __cinch_site *site) __attribute__((visibility("hidden"))); \
    __CINCH_INLINE int __cinch_checked_##name(int letter, void *stream, unsigned site) {                               \
        return __cinch_##name(letter, stream, __CINCH_SITE(site));                                                     \
    }
__CINCH_OF_STREAM(int, fgetc)
__CINCH_OF_STREAM(int, getc)
__CINCH_OF_STREAM(int, feof)
__CINCH_OF_STREAM(int, ferror)
__CINCH_OF_STREAM(int, fileno)
__CINCH_OF_STREAM(int, fclose)
__CINCH_OF_STREAM(long, ftell)
__CINCH_OF_STREAM(void, rewind)
__CINCH_OF_STREAM(void, clearerr)
__CINCH_TO_STREAM(fputc)
__CINCH_TO_STREAM(putc)
__CINCH_TO_STREAM(ungetc)
int __cinch_fseek(void *stream, long offset, int from, const struct __cinch_site *site) __attribute__((visibility("hidden")));
__CINCH_INLINE int __cinch_checked_fseek(void *stream, long offset, int from, unsigned site) {
    return __cinch_fseek(stream, offset, from, __CINCH_SITE(site));
}

/* Functions with a format get the place first, since nobody knows where their arguments end. */

int __cinch_printf(const struct __cinch_site *site, const char *format, ...) __attribute__((visibility("hidden")));
int __cinch_fprintf(const struct __cinch_site *site, void *stream, const char *format, ...) __attribute__((visibility("hidden")));
int __cinch_sprintf(const struct __cinch_site *site, char *to, const char *format, ...) __attribute__((visibility("hidden")));
int __cinch_snprintf(const struct __cinch_site *site, char *to, __cinch_size room, const char *format, ...) __attribute__((visibility("hidden")));
int __cinch_vprintf(const struct __cinch_site *site, const char *format, __builtin_va_list arguments) __attribute__((visibility("hidden")));
int __cinch_vfprintf(const struct __cinch_site *site, void *stream, const char *format, __builtin_va_list arguments) __attribute__((visibility("hidden")));
int __cinch_vsprintf(const struct __cinch_site *site, char *to, const char *format, __builtin_va_list arguments) __attribute__((visibility("hidden")));
int __cinch_vsnprintf(const struct __cinch_site *site, char *to, __cinch_size room, const char *format, __builtin_va_list arguments) __attribute__((visibility("hidden")));
#define __cinch_checked_printf(site, ...) __cinch_printf(__CINCH_SITE(site), __VA_ARGS__)
#define __cinch_checked_fprintf(site, ...) __cinch_fprintf(__CINCH_SITE(site), __VA_ARGS__)
#define __cinch_checked_sprintf(site, ...) __cinch_sprintf(__CINCH_SITE(site), __VA_ARGS__)
#define __cinch_checked_snprintf(site, ...) __cinch_snprintf(__CINCH_SITE(site), __VA_ARGS__)
#define __cinch_checked_vprintf(site, ...) __cinch_vprintf(__CINCH_SITE(site), __VA_ARGS__)
#define __cinch_checked_vfprintf(site, ...) __cinch_vfprintf(__CINCH_SITE(site), __VA_ARGS__)
#define __cinch_checked_vsprintf(site, ...) __cinch_vsprintf(__CINCH_SITE(site), __VA_ARGS__)
#define __cinch_checked_vsnprintf(site, ...) __cinch_vsnprintf(__CINCH_SITE(site), __VA_ARGS__)

#endif
