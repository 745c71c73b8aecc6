/* fcntl.h: opening and controlling files (POSIX), with the numbers of Linux. */
#ifndef _FCNTL_H
#define _FCNTL_H 1

#include <cinch/types.h>
#include <cinch/state.h>

#ifndef __mode_t_defined
#define __mode_t_defined
typedef __mode_t mode_t;
#endif
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
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif

#include <cinch/fcntl.h>

#ifdef __USE_ATFILE
#define AT_FDCWD -100
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_REMOVEDIR 0x200
#define AT_SYMLINK_FOLLOW 0x400
#define AT_EACCESS 0x200
#ifdef __USE_GNU
#define AT_NO_AUTOMOUNT 0x800
#define AT_EMPTY_PATH 0x1000
#endif
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#define S_IFMT __S_IFMT
#define S_IFDIR __S_IFDIR
#define S_IFCHR __S_IFCHR
#define S_IFBLK __S_IFBLK
#define S_IFREG __S_IFREG
#define S_IFIFO __S_IFIFO
#define S_IFLNK __S_IFLNK
#define S_IFSOCK __S_IFSOCK
#define S_ISUID __S_ISUID
#define S_ISGID __S_ISGID
#if defined __USE_MISC || defined __USE_XOPEN
#define S_ISVTX __S_ISVTX
#endif
#define S_IRUSR __S_IREAD
#define S_IWUSR __S_IWRITE
#define S_IXUSR __S_IEXEC
#define S_IRWXU (__S_IREAD|__S_IWRITE|__S_IEXEC)
#define S_IRGRP (S_IRUSR >> 3)
#define S_IWGRP (S_IWUSR >> 3)
#define S_IXGRP (S_IXUSR >> 3)
#define S_IRWXG (S_IRWXU >> 3)
#define S_IROTH (S_IRGRP >> 3)
#define S_IWOTH (S_IWGRP >> 3)
#define S_IXOTH (S_IXGRP >> 3)
#define S_IRWXO (S_IRWXG >> 3)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#ifdef __USE_MISC
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#endif

/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int creat(const char *path, mode_t mode) __CINCH_OFF64("creat64");
/* Commands to get and set flags, to duplicate and to own: the argument of any other may be a pointer, to which no contract can refer. */
/*@ predicate __takes_no_pointer(int command) =
      0 <= command <= 4 || 8 <= command <= 11 || 1024 <= command <= 1026 || command == 1030 || command == 1031 || command == 1032; */
#ifdef __USE_TIME_BITS64
/*@ requires commands_with_pointers_are_not_modelled: __takes_no_pointer(command); modifies __cinch_errno; */
int fcntl(int descriptor, int command, ...) __CINCH_TIME64("__fcntl_time64");
/*@ requires commands_with_pointers_are_not_modelled: __takes_no_pointer(command); modifies __cinch_errno; */
int fcntl64(int descriptor, int command, ...) __CINCH_TIME64("__fcntl_time64");
#else
/*@ requires commands_with_pointers_are_not_modelled: __takes_no_pointer(command); modifies __cinch_errno; */
int fcntl(int descriptor, int command, ...) __CINCH_OFF64("fcntl64");
#ifdef __USE_LARGEFILE64
/*@ requires commands_with_pointers_are_not_modelled: __takes_no_pointer(command); modifies __cinch_errno; */
int fcntl64(int descriptor, int command, ...);
#endif
#endif
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int open(const char *path, int flags, ...) __CINCH_OFF64("open64");
#ifdef __USE_ATFILE
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int openat(int directory, const char *path, int flags, ...) __CINCH_OFF64("openat64");
#endif
#ifdef __USE_XOPEN2K
/*@ modifies __cinch_errno; */
int posix_fadvise(int descriptor, off_t offset, off_t length, int advice) __CINCH_OFF64("posix_fadvise64");
/*@ modifies __cinch_errno; */
int posix_fallocate(int descriptor, off_t offset, off_t length) __CINCH_OFF64("posix_fallocate64");
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_POSIX)
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
/*@ modifies __cinch_errno; */
int lockf(int descriptor, int command, off_t length) __CINCH_OFF64("lockf64");
#endif
#ifdef __USE_GNU
/*@ modifies __cinch_errno; */
int fallocate(int descriptor, int mode, off_t offset, off_t length) __CINCH_OFF64("fallocate64");
#endif
#ifdef __USE_LARGEFILE64
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int creat64(const char *path, mode_t mode);
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int open64(const char *path, int flags, ...);
#ifdef __USE_ATFILE
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; ensures descriptor: \result >= -1; */
int openat64(int directory, const char *path, int flags, ...);
#endif
#ifdef __USE_XOPEN2K
/*@ modifies __cinch_errno; */
int posix_fadvise64(int descriptor, off64_t offset, off64_t length, int advice);
/*@ modifies __cinch_errno; */
int posix_fallocate64(int descriptor, off64_t offset, off64_t length);
#endif
#ifdef __USE_MISC
/*@ modifies __cinch_errno; */
int lockf64(int descriptor, int command, off64_t length);
#endif
#ifdef __USE_GNU
/*@ modifies __cinch_errno; */
int fallocate64(int descriptor, int mode, off64_t offset, off64_t length);
#endif
#endif

#endif
