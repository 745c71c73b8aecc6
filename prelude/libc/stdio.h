/* stdio.h: input and output (C11 7.21). */
#ifndef _STDIO_H
#define _STDIO_H 1

#include <cinch/types.h>
#include <cinch/state.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#define __need___va_list
#include <stdarg.h>
#include <cinch/FILE.h>
#include <cinch/__FILE.h>
#include <cinch/fpos_t.h>
#include <cinch/fpos64_t.h>

#ifdef __USE_FILE_OFFSET64
typedef __fpos64_t fpos_t;
#else
typedef __fpos_t fpos_t;
#endif
#ifdef __USE_LARGEFILE64
typedef __fpos64_t fpos64_t;
#endif

#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#ifndef __off_t_defined
#define __off_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __off64_t off_t;
#else
typedef __off_t off_t;
#endif
#endif
#if defined __USE_LARGEFILE64 && !defined __off64_t_defined
#define __off64_t_defined
typedef __off64_t off64_t;
#endif
#ifndef _VA_LIST_DEFINED
#define _VA_LIST_DEFINED 1
typedef __gnuc_va_list va_list;
#endif
#endif
#if defined __USE_XOPEN2K8 && !defined __ssize_t_defined
#define __ssize_t_defined
typedef __ssize_t ssize_t;
#endif

#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define BUFSIZ 8192
#define EOF (-1)
#define FOPEN_MAX 16
#define FILENAME_MAX 4096
#define L_tmpnam 20
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#ifdef __USE_GNU
#define SEEK_DATA 3
#define SEEK_HOLE 4
#endif
#define TMP_MAX 238328
#if defined __USE_MISC || defined __USE_XOPEN
#define P_tmpdir "/tmp"
#endif

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

/* What fopen and its kin make, and nobody else. */
/*@ axiomatic __streams { predicate __is_stream(FILE *stream); } */
/* The standard streams are open from the start, and nothing closes them. */
/*@ predicate __open(FILE *stream) =
      stream == stdin || stream == stdout || stream == stderr || (alloc(stream) && __is_stream(stream)); */

/* C11 7.21.5.3p3 and POSIX, with the letters that glibc adds. What stands behind four letters is left to the library. */
/*@ predicate __is_mode_letter(char letter) =
      letter == '+' || letter == 'b' || letter == 'x' || letter == 'e' || letter == 'm' || letter == 'c' || letter == ','; */
/*@ predicate __is_mode(const char *mode) =
      (mode[0] == 'r' || mode[0] == 'w' || mode[0] == 'a')
      && (mode[1] == 0 || (__is_mode_letter(mode[1])
      && (mode[2] == 0 || (__is_mode_letter(mode[2]) && (mode[3] == 0 || __is_mode_letter(mode[3])))))); */

/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; */
int remove(const char *path);

/*@ requires from_is_a_string: \valid_read_string(from);
    requires to_is_a_string: \valid_read_string(to);
    modifies __cinch_errno; */
int rename(const char *from, const char *to);
/*@ modifies __cinch_errno; ensures open: \result != \null ==> \fresh(\result) && __is_stream(\result); */
FILE *tmpfile(void) __CINCH_OFF64("tmpfile64");
/*@ requires not_modelled: \false; */
char *tmpnam(char buffer[L_tmpnam]);

/*@ requires stream_is_open: __open(stream);
    requires standard_streams_are_not_modelled: stream != stdin && stream != stdout && stream != stderr;
    modifies __cinch_errno;
    frees stream;
    ensures closed: !alloc(stream); */
int fclose(FILE *stream);

/*@ requires stream_is_open: stream == \null || __open(stream);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == EOF; */
int fflush(FILE *stream);

/*@ requires path_is_a_string: \valid_read_string(path);
    requires mode_is_a_string: \valid_read_string(mode);
    requires mode_is_known: __is_mode(mode);
    modifies __cinch_errno;
    ensures open: \result != \null ==> \fresh(\result) && __is_stream(\result); */
FILE *fopen(const char *__restrict path, const char *__restrict mode) __CINCH_OFF64("fopen64");

/*@ requires path_is_a_string: path == \null || \valid_read_string(path);
    requires mode_is_a_string: \valid_read_string(mode);
    requires mode_is_known: __is_mode(mode);
    requires stream_is_open: __open(stream);
    requires standard_streams_are_not_modelled: stream != stdin && stream != stdout && stream != stderr;
    modifies __cinch_errno;
    frees stream;
    ensures reopened: \result == \null || \result == stream;
    ensures closed: \result == \null ? !alloc(stream) : alloc(stream); */
FILE *freopen(const char *__restrict path, const char *__restrict mode, FILE *__restrict stream) __CINCH_OFF64("freopen64");

/*@ requires stream_is_open: __open(stream);
    requires own_buffer_is_not_modelled: buffer == \null;
    modifies \nothing; */
void setbuf(FILE *__restrict stream, char *__restrict buffer);

/*@ requires stream_is_open: __open(stream);
    requires own_buffer_is_not_modelled: buffer == \null;
    modifies \nothing; */
int setvbuf(FILE *__restrict stream, char *__restrict buffer, int mode, size_t size);

/*@ requires stream_is_open: __open(stream);
    requires format_is_a_string: \valid_read_string(format);
    modifies __cinch_errno; */
int fprintf(FILE *__restrict stream, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
/*@ requires stream_is_open: __open(stream);
    requires format_is_a_string: \valid_read_string(format);
    modifies __cinch_errno; */
int fscanf(FILE *__restrict stream, const char *__restrict format, ...) __attribute__((__format__(__scanf__, 2, 3)));
/*@ requires format_is_a_string: \valid_read_string(format); modifies __cinch_errno; */
int printf(const char *__restrict format, ...) __attribute__((__format__(__printf__, 1, 2)));
/*@ requires format_is_a_string: \valid_read_string(format); modifies __cinch_errno; */
int scanf(const char *__restrict format, ...) __attribute__((__format__(__scanf__, 1, 2)));
#if defined __USE_ISOC99 || defined __USE_UNIX98
/*@ requires format_is_a_string: \valid_read_string(format);
    requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    modifies __cinch_errno, buffer[0 .. size - 1];
    ensures terminated: size > 0 && \result >= 0 ==> \valid_string(buffer) && \strlen(buffer) < size && \strlen(buffer) <= \result; */
int snprintf(char *__restrict buffer, size_t size, const char *__restrict format, ...) __attribute__((__format__(__printf__, 3, 4)));
#endif
/*@ requires length_is_unknown_use_snprintf: \false;
    modifies __cinch_errno, buffer[0 .. \block_length(buffer) - Off(buffer) - 1]; */
int sprintf(char *__restrict buffer, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
/*@ requires text_is_a_string: \valid_read_string(text);
    requires format_is_a_string: \valid_read_string(format);
    modifies __cinch_errno; */
int sscanf(const char *__restrict text, const char *__restrict format, ...) __attribute__((__format__(__scanf__, 2, 3)));
/*@ requires stream_is_open: __open(stream);
    requires format_is_a_string: \valid_read_string(format);
    modifies __cinch_errno; */
int vfprintf(FILE *__restrict stream, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
/*@ requires format_is_a_string: \valid_read_string(format); modifies __cinch_errno; */
int vprintf(const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 1, 0)));
/*@ requires length_is_unknown_use_snprintf: \false; */
int vsprintf(char *__restrict buffer, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
#if defined __USE_ISOC99 || defined __USE_UNIX98
/*@ requires format_is_a_string: \valid_read_string(format);
    requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    modifies __cinch_errno, buffer[0 .. size - 1];
    ensures terminated: size > 0 && \result >= 0 ==> \valid_string(buffer) && \strlen(buffer) < size && \strlen(buffer) <= \result; */
int vsnprintf(char *__restrict buffer, size_t size, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 3, 0)));
#endif
#ifdef __USE_ISOC99
/*@ requires scanf_is_not_modelled: \false; */
int vfscanf(FILE *__restrict stream, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__scanf__, 2, 0)));
/*@ requires scanf_is_not_modelled: \false; */
int vscanf(const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__scanf__, 1, 0)));
/*@ requires scanf_is_not_modelled: \false; */
int vsscanf(const char *__restrict text, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__scanf__, 2, 0)));
#endif

/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures character_or_eof: -1 <= \result <= 255; */
int fgetc(FILE *stream);

/*@ requires stream_is_open: __open(stream);
    requires size_is_positive: size > 0;
    requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    modifies __cinch_errno, buffer[0 .. size - 1];
    ensures returns_buffer: \result == \null || \result == buffer;
    ensures line: \result != \null ==> \valid_string(buffer) && \strlen(buffer) < size; */
char *fgets(char *__restrict buffer, int size, FILE *__restrict stream);

/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures written_or_eof: \result == EOF || \result == (unsigned char)character; */
int fputc(int character, FILE *stream);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures outcome: \result >= EOF; */
int fputs(const char *__restrict text, FILE *__restrict stream);

/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures character_or_eof: -1 <= \result <= 255; */
int getc(FILE *stream);
/*@ modifies __cinch_errno; ensures character_or_eof: -1 <= \result <= 255; */
int getchar(void);
#if !defined __USE_ISOC11 || defined _CINCH_ISO_HEADERS_H || (defined __GLIBC_USE_DEPRECATED_GETS && __GLIBC_USE_DEPRECATED_GETS)
/*@ requires never_safe_use_fgets: \false; */
char *gets(char *buffer);
#endif
/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures written_or_eof: \result == EOF || \result == (unsigned char)character; */
int putc(int character, FILE *stream);
/*@ modifies __cinch_errno; ensures written_or_eof: \result == EOF || \result == (unsigned char)character; */
int putchar(int character);
/*@ requires text_is_a_string: \valid_read_string(text); modifies __cinch_errno; ensures outcome: \result >= EOF; */
int puts(const char *text);

/*@ requires character_or_eof: -1 <= character <= 255;
    requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures outcome: \result == EOF || \result == character; */
int ungetc(int character, FILE *stream);

/*@ requires stream_is_open: __open(stream);
    requires buffer_has_room: __writable(buffer, size * count);
    modifies __cinch_errno, ((char *)buffer)[0 .. size * count - 1];
    ensures at_most_count: \result <= count; */
size_t fread(void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);

/*@ requires stream_is_open: __open(stream);
    requires buffer_is_readable: __readable(buffer, size * count);
    modifies __cinch_errno;
    ensures at_most_count: \result <= count; */
size_t fwrite(const void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);

/*@ requires stream_is_open: __open(stream);
    requires position_is_writable: \valid(position);
    modifies __cinch_errno, *position; */
int fgetpos(FILE *__restrict stream, fpos_t *__restrict position) __CINCH_OFF64("fgetpos64");

/*@ requires stream_is_open: __open(stream);
    requires whence_is_known: whence == SEEK_SET || whence == SEEK_CUR || whence == SEEK_END;
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int fseek(FILE *stream, long offset, int whence);

/*@ requires stream_is_open: __open(stream);
    requires position_is_readable: \valid_read(position);
    modifies __cinch_errno; */
int fsetpos(FILE *stream, const fpos_t *position) __CINCH_OFF64("fsetpos64");
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; ensures place: \result >= -1; */
long ftell(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; */
void rewind(FILE *stream);

/*@ requires stream_is_open: __open(stream); modifies \nothing; */
void clearerr(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
int feof(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
int ferror(FILE *stream);
/*@ requires prefix_is_a_string: prefix == \null || \valid_read_string(prefix); modifies __cinch_errno; */
void perror(const char *prefix);

#ifdef __USE_POSIX
#define L_ctermid 9
/*@ requires not_modelled: \false; */
char *ctermid(char *buffer);

/*@ requires mode_is_a_string: \valid_read_string(mode);
    requires mode_is_known: __is_mode(mode);
    modifies __cinch_errno;
    ensures open: \result != \null ==> \fresh(\result) && __is_stream(\result); */
FILE *fdopen(int descriptor, const char *mode);
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int fileno(FILE *stream);
#endif
#ifdef __USE_POSIX2
/*@ requires command_is_a_string: \valid_read_string(command);
    requires mode_is_a_string: \valid_read_string(mode);
    modifies __cinch_errno;
    ensures open: \result != \null ==> \fresh(\result) && __is_stream(\result); */
FILE *popen(const char *command, const char *mode);

/*@ requires stream_is_open: __open(stream);
    requires standard_streams_are_not_modelled: stream != stdin && stream != stdout && stream != stderr;
    modifies __cinch_errno;
    frees stream;
    ensures closed: !alloc(stream); */
int pclose(FILE *stream);
#endif
#ifdef __USE_POSIX199506
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
void flockfile(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
int ftrylockfile(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
void funlockfile(FILE *stream);

/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures character_or_eof: -1 <= \result <= 255; */
int getc_unlocked(FILE *stream);
/*@ modifies __cinch_errno; ensures character_or_eof: -1 <= \result <= 255; */
int getchar_unlocked(void);

/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures written_or_eof: \result == EOF || \result == (unsigned char)character; */
int putc_unlocked(int character, FILE *stream);
/*@ modifies __cinch_errno; ensures written_or_eof: \result == EOF || \result == (unsigned char)character; */
int putchar_unlocked(int character);
#endif
#if defined __USE_LARGEFILE || defined __USE_XOPEN2K
#ifdef __USE_FILE_OFFSET64
/*@ requires stream_is_open: __open(stream);
    requires whence_is_known: whence == SEEK_SET || whence == SEEK_CUR || whence == SEEK_END;
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int fseeko(FILE *stream, __off64_t offset, int whence) __CINCH_OFF64("fseeko64");
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; ensures place: \result >= -1; */
__off64_t ftello(FILE *stream) __CINCH_OFF64("ftello64");
#else
/*@ requires stream_is_open: __open(stream);
    requires whence_is_known: whence == SEEK_SET || whence == SEEK_CUR || whence == SEEK_END;
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int fseeko(FILE *stream, __off_t offset, int whence);
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; ensures place: \result >= -1; */
__off_t ftello(FILE *stream);
#endif
#endif
#ifdef __USE_XOPEN2K8
/*@ requires format_is_a_string: \valid_read_string(format); modifies __cinch_errno; */
int dprintf(int descriptor, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
/*@ requires format_is_a_string: \valid_read_string(format); modifies __cinch_errno; */
int vdprintf(int descriptor, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
/*@ requires streams_in_memory_are_not_modelled: \false; */
FILE *fmemopen(void *buffer, size_t size, const char *mode);
/*@ requires streams_in_memory_are_not_modelled: \false; */
FILE *open_memstream(char **buffer, size_t *size);

/*@ requires delimiter_is_a_character: -1 <= delimiter <= 255;
    requires line_is_writable: \valid(line) && \valid(size);
    requires line_is_ours: *line == \null || (\freeable(*line) && \valid(*line + (0 .. *size - 1)));
    requires stream_is_open: __open(stream);
    modifies __cinch_errno, *line, *size, (*line)[0 .. *size - 1];
    frees *line;
    ensures kept_or_new: *line == \old(*line) || \fresh(*line);
    ensures still_ours: *line == \null || (\freeable(*line) && \valid(*line + (0 .. *size - 1)));
    ensures text: \result == -1 || (0 < \result < *size && (*line)[\result] == 0); */
ssize_t getdelim(char **__restrict line, size_t *__restrict size, int delimiter, FILE *__restrict stream);

/*@ requires line_is_writable: \valid(line) && \valid(size);
    requires line_is_ours: *line == \null || (\freeable(*line) && \valid(*line + (0 .. *size - 1)));
    requires stream_is_open: __open(stream);
    modifies __cinch_errno, *line, *size, (*line)[0 .. *size - 1];
    frees *line;
    ensures kept_or_new: *line == \old(*line) || \fresh(*line);
    ensures still_ours: *line == \null || (\freeable(*line) && \valid(*line + (0 .. *size - 1)));
    ensures text: \result == -1 || (0 < \result < *size && (*line)[\result] == 0); */
ssize_t getline(char **__restrict line, size_t *__restrict size, FILE *__restrict stream);
#endif
#ifdef __USE_ATFILE
/*@ requires from_is_a_string: \valid_read_string(from);
    requires to_is_a_string: \valid_read_string(to);
    modifies __cinch_errno; */
int renameat(int from_directory, const char *from, int to_directory, const char *to);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; */
int getw(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; */
int putw(int word, FILE *stream);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
/*@ requires not_modelled: \false; */
char *tempnam(const char *directory, const char *prefix);
#endif
#ifdef __USE_MISC
/*@ requires not_modelled: \false; */
char *tmpnam_r(char buffer[L_tmpnam]);

/*@ requires stream_is_open: __open(stream);
    requires own_buffer_is_not_modelled: buffer == \null;
    modifies \nothing; */
void setbuffer(FILE *__restrict stream, char *__restrict buffer, size_t size);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
void setlinebuf(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
void clearerr_unlocked(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
int feof_unlocked(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies \nothing; */
int ferror_unlocked(FILE *stream);
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int fileno_unlocked(FILE *stream);

/*@ requires stream_is_open: stream == \null || __open(stream);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == EOF; */
int fflush_unlocked(FILE *stream);

/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures character_or_eof: -1 <= \result <= 255; */
int fgetc_unlocked(FILE *stream);

/*@ requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures written_or_eof: \result == EOF || \result == (unsigned char)character; */
int fputc_unlocked(int character, FILE *stream);

/*@ requires stream_is_open: __open(stream);
    requires buffer_has_room: __writable(buffer, size * count);
    modifies __cinch_errno, ((char *)buffer)[0 .. size * count - 1];
    ensures at_most_count: \result <= count; */
size_t fread_unlocked(void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);

/*@ requires stream_is_open: __open(stream);
    requires buffer_is_readable: __readable(buffer, size * count);
    modifies __cinch_errno;
    ensures at_most_count: \result <= count; */
size_t fwrite_unlocked(const void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);
#endif
#ifdef __USE_GNU
/*@ requires stream_is_open: __open(stream);
    requires size_is_positive: size > 0;
    requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    modifies __cinch_errno, buffer[0 .. size - 1];
    ensures returns_buffer: \result == \null || \result == buffer;
    ensures line: \result != \null ==> \valid_string(buffer) && \strlen(buffer) < size; */
char *fgets_unlocked(char *__restrict buffer, int size, FILE *__restrict stream);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires stream_is_open: __open(stream);
    modifies __cinch_errno;
    ensures outcome: \result >= EOF; */
int fputs_unlocked(const char *__restrict text, FILE *__restrict stream);

/*@ requires format_is_a_string: \valid_read_string(format);
    requires result_is_writable: \valid(result);
    modifies __cinch_errno, *result;
    ensures own: \result >= 0 ==> \fresh(*result) && \freeable(*result) && \valid_string(*result) && \strlen(*result) == \result; */
int asprintf(char **__restrict result, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
/*@ requires format_is_a_string: \valid_read_string(format);
    requires result_is_writable: \valid(result);
    modifies __cinch_errno, *result;
    ensures own: \result >= 0 ==> \fresh(*result) && \freeable(*result) && \valid_string(*result) && \strlen(*result) == \result; */
int vasprintf(char **__restrict result, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
/*@ requires not_modelled: \false; */
int fcloseall(void);

/*@ requires from_is_a_string: \valid_read_string(from);
    requires to_is_a_string: \valid_read_string(to);
    modifies __cinch_errno; */
int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned int flags);
#define RENAME_NOREPLACE (1 << 0)
#define RENAME_EXCHANGE (1 << 1)
#define RENAME_WHITEOUT (1 << 2)

#if __has_include(<bits/types/cookie_io_functions_t.h>)
#include <bits/types/cookie_io_functions_t.h>
#elif !defined __cookie_io_functions_t_defined
#define __cookie_io_functions_t_defined 1
typedef __ssize_t cookie_read_function_t(void *cookie, char *buffer, size_t size);
typedef __ssize_t cookie_write_function_t(void *cookie, const char *buffer, size_t size);
typedef int cookie_seek_function_t(void *cookie, __off64_t *position, int whence);
typedef int cookie_close_function_t(void *cookie);
typedef struct _IO_cookie_io_functions_t {
    cookie_read_function_t *read;
    cookie_write_function_t *write;
    cookie_seek_function_t *seek;
    cookie_close_function_t *close;
} cookie_io_functions_t;
#endif
/*@ requires not_modelled: \false; */
FILE *fopencookie(void *__restrict cookie, const char *__restrict mode, cookie_io_functions_t functions);

struct obstack;
/*@ requires not_modelled: \false; */
int obstack_printf(struct obstack *__restrict obstack, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
/*@ requires not_modelled: \false; */
int obstack_vprintf(struct obstack *__restrict obstack, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
#endif
#ifdef __USE_XOPEN
#define L_cuserid 9
#if !defined __USE_XOPEN2K && !defined __USE_GNU && __has_include(<bits/getopt_posix.h>)
#include <bits/getopt_posix.h>
#endif
#endif
#if (defined __USE_XOPEN && !defined __USE_XOPEN2K) || defined __USE_GNU
/*@ requires not_modelled: \false; */
char *cuserid(char *buffer);
#endif
#ifdef __USE_LARGEFILE64
/*@ modifies __cinch_errno; ensures open: \result != \null ==> \fresh(\result) && __is_stream(\result); */
FILE *tmpfile64(void);

/*@ requires path_is_a_string: \valid_read_string(path);
    requires mode_is_a_string: \valid_read_string(mode);
    requires mode_is_known: __is_mode(mode);
    modifies __cinch_errno;
    ensures open: \result != \null ==> \fresh(\result) && __is_stream(\result); */
FILE *fopen64(const char *__restrict path, const char *__restrict mode);

/*@ requires path_is_a_string: path == \null || \valid_read_string(path);
    requires mode_is_a_string: \valid_read_string(mode);
    requires mode_is_known: __is_mode(mode);
    requires stream_is_open: __open(stream);
    requires standard_streams_are_not_modelled: stream != stdin && stream != stdout && stream != stderr;
    modifies __cinch_errno;
    frees stream;
    ensures reopened: \result == \null || \result == stream;
    ensures closed: \result == \null ? !alloc(stream) : alloc(stream); */
FILE *freopen64(const char *__restrict path, const char *__restrict mode, FILE *__restrict stream);

/*@ requires stream_is_open: __open(stream);
    requires whence_is_known: whence == SEEK_SET || whence == SEEK_CUR || whence == SEEK_END;
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int fseeko64(FILE *stream, __off64_t offset, int whence);
/*@ requires stream_is_open: __open(stream); modifies __cinch_errno; ensures place: \result >= -1; */
__off64_t ftello64(FILE *stream);

/*@ requires stream_is_open: __open(stream);
    requires position_is_writable: \valid(position);
    modifies __cinch_errno, *position; */
int fgetpos64(FILE *__restrict stream, fpos64_t *__restrict position);

/*@ requires stream_is_open: __open(stream);
    requires position_is_readable: \valid_read(position);
    modifies __cinch_errno; */
int fsetpos64(FILE *stream, const fpos64_t *position);
#endif

#endif
