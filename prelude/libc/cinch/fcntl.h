/* cinch/fcntl.h: the flags of open and fcntl, locks and modes of files. <fcntl.h> has defined off_t. */
#ifndef _CINCH_FCNTL_H
#define _CINCH_FCNTL_H 1

#include <cinch/types.h>

#if __has_include(<bits/fcntl.h>)
#include <bits/fcntl.h>
#ifdef __USE_XOPEN2K8
#include <cinch/timespec.h>
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include <bits/stat.h>
#endif
#else
#define O_ACCMODE 0003
#define O_RDONLY 00
#define O_WRONLY 01
#define O_RDWR 02
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_NDELAY O_NONBLOCK
#define O_SYNC 04010000
#define O_FSYNC O_SYNC
#define O_ASYNC 020000
#define O_DSYNC 010000
#define O_RSYNC O_SYNC
#if defined __aarch64__ || defined __arm__
#define __O_DIRECTORY 040000
#define __O_NOFOLLOW 0100000
#else
#define __O_DIRECTORY 0200000
#define __O_NOFOLLOW 0400000
#endif
#ifdef __USE_XOPEN2K8
#define O_DIRECTORY __O_DIRECTORY
#define O_NOFOLLOW __O_NOFOLLOW
#define O_CLOEXEC 02000000
#endif
#ifdef __USE_GNU
#define O_DIRECT 040000
#define O_NOATIME 01000000
#define O_PATH 010000000
#define O_TMPFILE (020000000 | __O_DIRECTORY)
#endif
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#if __LONG_MAX__ > 0x7fffffffL
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#elif defined __USE_FILE_OFFSET64
#define F_GETLK 12
#define F_SETLK 13
#define F_SETLKW 14
#else
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#endif
#define F_SETOWN 8
#define F_GETOWN 9
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#ifdef __USE_MISC
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define FAPPEND O_APPEND
#define FFSYNC O_FSYNC
#define FASYNC O_ASYNC
#define FNONBLOCK O_NONBLOCK
#define FNDELAY O_NDELAY
#endif
struct flock {
    short l_type;
    short l_whence;
    off_t l_start;
    off_t l_len;
    __pid_t l_pid;
};
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#define __S_IFMT 0170000
#define __S_IFDIR 0040000
#define __S_IFCHR 0020000
#define __S_IFBLK 0060000
#define __S_IFREG 0100000
#define __S_IFIFO 0010000
#define __S_IFLNK 0120000
#define __S_IFSOCK 0140000
#define __S_ISUID 04000
#define __S_ISGID 02000
#define __S_ISVTX 01000
#define __S_IREAD 0400
#define __S_IWRITE 0200
#define __S_IEXEC 0100
#endif

#endif
