/* stdio.h: input and output (C11 7.21). */
#ifndef _STDIO_H
#define _STDIO_H 1

#include <cinch/types.h>
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

int remove(const char *path);
int rename(const char *from, const char *to);
FILE *tmpfile(void) __CINCH_OFF64("tmpfile64");
char *tmpnam(char buffer[L_tmpnam]);

int fclose(FILE *stream);
int fflush(FILE *stream);
FILE *fopen(const char *__restrict path, const char *__restrict mode) __CINCH_OFF64("fopen64");
FILE *freopen(const char *__restrict path, const char *__restrict mode, FILE *__restrict stream) __CINCH_OFF64("freopen64");
void setbuf(FILE *__restrict stream, char *__restrict buffer);
int setvbuf(FILE *__restrict stream, char *__restrict buffer, int mode, size_t size);

int fprintf(FILE *__restrict stream, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
int fscanf(FILE *__restrict stream, const char *__restrict format, ...) __attribute__((__format__(__scanf__, 2, 3)));
int printf(const char *__restrict format, ...) __attribute__((__format__(__printf__, 1, 2)));
int scanf(const char *__restrict format, ...) __attribute__((__format__(__scanf__, 1, 2)));
#if defined __USE_ISOC99 || defined __USE_UNIX98
int snprintf(char *__restrict buffer, size_t size, const char *__restrict format, ...) __attribute__((__format__(__printf__, 3, 4)));
#endif
int sprintf(char *__restrict buffer, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
int sscanf(const char *__restrict text, const char *__restrict format, ...) __attribute__((__format__(__scanf__, 2, 3)));
int vfprintf(FILE *__restrict stream, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
int vprintf(const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 1, 0)));
int vsprintf(char *__restrict buffer, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
#if defined __USE_ISOC99 || defined __USE_UNIX98
int vsnprintf(char *__restrict buffer, size_t size, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 3, 0)));
#endif
#ifdef __USE_ISOC99
int vfscanf(FILE *__restrict stream, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__scanf__, 2, 0)));
int vscanf(const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__scanf__, 1, 0)));
int vsscanf(const char *__restrict text, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__scanf__, 2, 0)));
#endif

int fgetc(FILE *stream);
char *fgets(char *__restrict buffer, int size, FILE *__restrict stream);
int fputc(int character, FILE *stream);
int fputs(const char *__restrict text, FILE *__restrict stream);
int getc(FILE *stream);
int getchar(void);
#if !defined __USE_ISOC11 || (defined __GLIBC_USE_DEPRECATED_GETS && __GLIBC_USE_DEPRECATED_GETS)
char *gets(char *buffer);
#endif
int putc(int character, FILE *stream);
int putchar(int character);
int puts(const char *text);
int ungetc(int character, FILE *stream);

size_t fread(void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);
size_t fwrite(const void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);

int fgetpos(FILE *__restrict stream, fpos_t *__restrict position) __CINCH_OFF64("fgetpos64");
int fseek(FILE *stream, long offset, int whence);
int fsetpos(FILE *stream, const fpos_t *position) __CINCH_OFF64("fsetpos64");
long ftell(FILE *stream);
void rewind(FILE *stream);

void clearerr(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void perror(const char *prefix);

#ifdef __USE_POSIX
#define L_ctermid 9
char *ctermid(char *buffer);
FILE *fdopen(int descriptor, const char *mode);
int fileno(FILE *stream);
#endif
#ifdef __USE_POSIX2
FILE *popen(const char *command, const char *mode);
int pclose(FILE *stream);
#endif
#ifdef __USE_POSIX199506
void flockfile(FILE *stream);
int ftrylockfile(FILE *stream);
void funlockfile(FILE *stream);
int getc_unlocked(FILE *stream);
int getchar_unlocked(void);
int putc_unlocked(int character, FILE *stream);
int putchar_unlocked(int character);
#endif
#if defined __USE_LARGEFILE || defined __USE_XOPEN2K
#ifdef __USE_FILE_OFFSET64
int fseeko(FILE *stream, __off64_t offset, int whence) __CINCH_OFF64("fseeko64");
__off64_t ftello(FILE *stream) __CINCH_OFF64("ftello64");
#else
int fseeko(FILE *stream, __off_t offset, int whence);
__off_t ftello(FILE *stream);
#endif
#endif
#ifdef __USE_XOPEN2K8
int dprintf(int descriptor, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
int vdprintf(int descriptor, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
FILE *fmemopen(void *buffer, size_t size, const char *mode);
FILE *open_memstream(char **buffer, size_t *size);
ssize_t getdelim(char **__restrict line, size_t *__restrict size, int delimiter, FILE *__restrict stream);
ssize_t getline(char **__restrict line, size_t *__restrict size, FILE *__restrict stream);
#endif
#ifdef __USE_ATFILE
int renameat(int from_directory, const char *from, int to_directory, const char *to);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
int getw(FILE *stream);
int putw(int word, FILE *stream);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
char *tempnam(const char *directory, const char *prefix);
#endif
#ifdef __USE_MISC
char *tmpnam_r(char buffer[L_tmpnam]);
void setbuffer(FILE *__restrict stream, char *__restrict buffer, size_t size);
void setlinebuf(FILE *stream);
void clearerr_unlocked(FILE *stream);
int feof_unlocked(FILE *stream);
int ferror_unlocked(FILE *stream);
int fileno_unlocked(FILE *stream);
int fflush_unlocked(FILE *stream);
int fgetc_unlocked(FILE *stream);
int fputc_unlocked(int character, FILE *stream);
size_t fread_unlocked(void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);
size_t fwrite_unlocked(const void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);
#endif
#ifdef __USE_GNU
char *fgets_unlocked(char *__restrict buffer, int size, FILE *__restrict stream);
int fputs_unlocked(const char *__restrict text, FILE *__restrict stream);
int asprintf(char **__restrict result, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
int vasprintf(char **__restrict result, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
int fcloseall(void);
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
FILE *fopencookie(void *__restrict cookie, const char *__restrict mode, cookie_io_functions_t functions);

struct obstack;
int obstack_printf(struct obstack *__restrict obstack, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
int obstack_vprintf(struct obstack *__restrict obstack, const char *__restrict format, __gnuc_va_list arguments) __attribute__((__format__(__printf__, 2, 0)));
#endif
#ifdef __USE_XOPEN
#define L_cuserid 9
#if !defined __USE_XOPEN2K && !defined __USE_GNU && __has_include(<bits/getopt_posix.h>)
#include <bits/getopt_posix.h>
#endif
#endif
#if (defined __USE_XOPEN && !defined __USE_XOPEN2K) || defined __USE_GNU
char *cuserid(char *buffer);
#endif
#ifdef __USE_LARGEFILE64
FILE *tmpfile64(void);
FILE *fopen64(const char *__restrict path, const char *__restrict mode);
FILE *freopen64(const char *__restrict path, const char *__restrict mode, FILE *__restrict stream);
int fseeko64(FILE *stream, __off64_t offset, int whence);
__off64_t ftello64(FILE *stream);
int fgetpos64(FILE *__restrict stream, fpos64_t *__restrict position);
int fsetpos64(FILE *stream, const fpos64_t *position);
#endif

#endif
