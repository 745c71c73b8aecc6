/* unistd.h: the operating system's interface (POSIX), with the numbers of Linux. */
#ifndef _UNISTD_H
#define _UNISTD_H 1

#include <cinch/types.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>

#ifdef __USE_XOPEN2K8
#define _POSIX_VERSION 200809L
#define _POSIX2_VERSION 200809L
#elif defined __USE_XOPEN2K
#define _POSIX_VERSION 200112L
#define _POSIX2_VERSION 200112L
#elif defined __USE_POSIX199506
#define _POSIX_VERSION 199506L
#define _POSIX2_VERSION 199209L
#elif defined __USE_POSIX199309
#define _POSIX_VERSION 199309L
#define _POSIX2_VERSION 199209L
#else
#define _POSIX_VERSION 199009L
#define _POSIX2_VERSION 199209L
#endif
#ifdef __USE_XOPEN2K8
#define _XOPEN_VERSION 700
#elif defined __USE_XOPEN2K
#define _XOPEN_VERSION 600
#elif defined __USE_UNIX98
#define _XOPEN_VERSION 500
#else
#define _XOPEN_VERSION 4
#endif
#define _POSIX2_C_VERSION _POSIX2_VERSION
#define _POSIX2_C_BIND _POSIX2_VERSION
#define _POSIX2_C_DEV _POSIX2_VERSION
#define _POSIX2_SW_DEV _POSIX2_VERSION
#define _POSIX2_LOCALEDEF _POSIX2_VERSION
#define _XOPEN_XCU_VERSION 4
#define _XOPEN_XPG2 1
#define _XOPEN_XPG3 1
#define _XOPEN_XPG4 1
#define _XOPEN_UNIX 1
#define _XOPEN_ENH_I18N 1
#define _XOPEN_LEGACY 1

#if __has_include(<bits/posix_opt.h>)
#include <bits/posix_opt.h>
#if defined __USE_UNIX98 || defined __USE_XOPEN2K
#include <bits/environments.h>
#endif
#else
#define _POSIX_JOB_CONTROL 1
#define _POSIX_SAVED_IDS 1
#define _POSIX_FSYNC 200809L
#define _POSIX_MAPPED_FILES 200809L
#define _POSIX_MONOTONIC_CLOCK 0
#define _POSIX_TIMERS 200809L
#define _POSIX_THREADS 200809L
#define _POSIX_THREAD_SAFE_FUNCTIONS 200809L
#define _POSIX_SPAWN 200809L
#define _POSIX_CPUTIME 0
#define _POSIX_THREAD_CPUTIME 0
#define _POSIX_SEMAPHORES 200809L
#define _POSIX_IPV6 200809L
#endif

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

#ifndef __ssize_t_defined
#define __ssize_t_defined
typedef __ssize_t ssize_t;
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
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
#ifndef __useconds_t_defined
#define __useconds_t_defined
typedef __useconds_t useconds_t;
#endif
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
#ifndef __intptr_t_defined
#define __intptr_t_defined
typedef __intptr_t intptr_t;
#endif
#endif
#if (defined __USE_MISC || defined __USE_XOPEN) && !defined __socklen_t_defined
#define __socklen_t_defined
typedef __socklen_t socklen_t;
#endif
/* The type of offsets also where the name off_t is not to be shown. */
#ifdef __USE_FILE_OFFSET64
#define __CINCH_OFF_T __off64_t
#else
#define __CINCH_OFF_T __off_t
#endif

#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#ifdef __USE_GNU
#define SEEK_DATA 3
#define SEEK_HOLE 4
#endif
#if defined __USE_MISC && !defined L_SET
#define L_SET SEEK_SET
#define L_INCR SEEK_CUR
#define L_XTND SEEK_END
#endif

int access(const char *path, int mode);
__CINCH_OFF_T lseek(int descriptor, __CINCH_OFF_T offset, int whence) __CINCH_OFF64("lseek64");
int close(int descriptor);
ssize_t read(int descriptor, void *buffer, size_t size);
ssize_t write(int descriptor, const void *buffer, size_t size);
int pipe(int descriptors[2]);
unsigned int alarm(unsigned int seconds);
unsigned int sleep(unsigned int seconds);
int pause(void);
int chown(const char *path, __uid_t owner, __gid_t group);
int chdir(const char *path);
char *getcwd(char *buffer, size_t size);
int dup(int descriptor);
int dup2(int descriptor, int wanted);
extern char **__environ;
int execve(const char *path, char *const arguments[], char *const environment[]);
int execv(const char *path, char *const arguments[]);
int execle(const char *path, const char *argument, ...);
int execl(const char *path, const char *argument, ...);
int execvp(const char *file, char *const arguments[]);
int execlp(const char *file, const char *argument, ...);
_Noreturn void _exit(int status);

#include <cinch/confname.h>
long pathconf(const char *path, int name);
long fpathconf(int descriptor, int name);
long sysconf(int name);

__pid_t getpid(void);
__pid_t getppid(void);
__pid_t getpgrp(void);
int setpgid(__pid_t process, __pid_t group);
__pid_t setsid(void);
__uid_t getuid(void);
__uid_t geteuid(void);
__gid_t getgid(void);
__gid_t getegid(void);
int getgroups(int count, __gid_t groups[]);
int setuid(__uid_t user);
int setgid(__gid_t group);
__pid_t fork(void);
char *ttyname(int descriptor);
int ttyname_r(int descriptor, char *buffer, size_t size);
int isatty(int descriptor);
int link(const char *from, const char *to);
int unlink(const char *path);
int rmdir(const char *path);
__pid_t tcgetpgrp(int descriptor);
int tcsetpgrp(int descriptor, __pid_t group);
char *getlogin(void);
int fsync(int descriptor);

#ifdef __USE_POSIX2
#if __has_include(<bits/getopt_posix.h>)
#include <bits/getopt_posix.h>
#else
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
#if !defined __USE_POSIX_IMPLICITLY && !defined __USE_GNU
int getopt(int count, char *const *arguments, const char *options) __asm__("__posix_getopt");
#else
int getopt(int count, char *const *arguments, const char *options);
#endif
#endif
size_t confstr(int name, char *buffer, size_t size);
#endif
#ifdef __USE_POSIX199506
int getlogin_r(char *buffer, size_t size);
#endif
#if defined __USE_POSIX199309 || defined __USE_UNIX98
int fdatasync(int descriptor);
#endif
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
int ftruncate(int descriptor, __CINCH_OFF_T length) __CINCH_OFF64("ftruncate64");
#endif
#if defined __USE_UNIX98 || defined __USE_XOPEN2K8
ssize_t pread(int descriptor, void *buffer, size_t size, __CINCH_OFF_T offset) __CINCH_OFF64("pread64");
ssize_t pwrite(int descriptor, const void *buffer, size_t size, __CINCH_OFF_T offset) __CINCH_OFF64("pwrite64");
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
int fchown(int descriptor, __uid_t owner, __gid_t group);
int lchown(const char *path, __uid_t owner, __gid_t group);
int fchdir(int descriptor);
__pid_t getpgid(__pid_t process);
__pid_t getsid(__pid_t process);
int truncate(const char *path, __CINCH_OFF_T length) __CINCH_OFF64("truncate64");
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
int symlink(const char *target, const char *path);
ssize_t readlink(const char *__restrict path, char *__restrict buffer, size_t size);
int gethostname(char *buffer, size_t size);
#endif
#ifdef __USE_XOPEN2K
int seteuid(__uid_t user);
int setegid(__gid_t group);
#endif
#ifdef __USE_XOPEN2K8
int fexecve(int descriptor, char *const arguments[], char *const environment[]);
#endif
#ifdef __USE_ATFILE
int faccessat(int directory, const char *path, int mode, int flags);
int fchownat(int directory, const char *path, __uid_t owner, __gid_t group, int flags);
int linkat(int from_directory, const char *from, int to_directory, const char *to, int flags);
int symlinkat(const char *target, int directory, const char *path);
ssize_t readlinkat(int directory, const char *__restrict path, char *__restrict buffer, size_t size);
int unlinkat(int directory, const char *path, int flags);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
int nice(int increment);
#endif
#ifdef __USE_XOPEN
void swab(const void *__restrict src, void *__restrict dest, ssize_t count);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
int setpgrp(void);
int setreuid(__uid_t real, __uid_t effective);
int setregid(__gid_t real, __gid_t effective);
long gethostid(void);
void sync(void);
#ifndef F_LOCK
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
int lockf(int descriptor, int command, __CINCH_OFF_T length) __CINCH_OFF64("lockf64");
#endif
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
int getpagesize(void);
int getdtablesize(void);
int brk(void *address);
void *sbrk(intptr_t increment);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
__useconds_t ualarm(__useconds_t value, __useconds_t interval);
int usleep(__useconds_t microseconds);
char *getwd(char *buffer);
__pid_t vfork(void) __attribute__((__returns_twice__));
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
int chroot(const char *path);
char *getpass(const char *prompt);
#endif
#if defined __USE_XOPEN && !defined __USE_XOPEN2K
char *ctermid(char *buffer);
char *cuserid(char *buffer);
#ifdef __USE_UNIX98
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));
#endif
#endif
#ifdef __USE_MISC
#if __CINCH_GLIBC(2, 34)
void closefrom(int lowest);
#endif
int ttyslot(void);
int setlogin(const char *name);
int sethostname(const char *name, size_t size);
int sethostid(long identifier);
int getdomainname(char *buffer, size_t size);
int setdomainname(const char *name, size_t size);
int vhangup(void);
int revoke(const char *path);
int profil(unsigned short *samples, size_t size, size_t offset, unsigned int scale);
int acct(const char *path);
char *getusershell(void);
void endusershell(void);
void setusershell(void);
int daemon(int keep_directory, int keep_descriptors);
long syscall(long number, ...);
char *crypt(const char *key, const char *salt);
int getentropy(void *buffer, size_t size);
#endif
#ifdef __USE_GNU
extern char **environ;
int euidaccess(const char *path, int mode);
int eaccess(const char *path, int mode);
#if __CINCH_GLIBC(2, 34)
int execveat(int directory, const char *path, char *const arguments[], char *const environment[], int flags);
__pid_t _Fork(void);
int close_range(unsigned int first, unsigned int last, int flags);
#endif
#if __CINCH_GLIBC(2, 30)
__pid_t gettid(void);
#endif
int pipe2(int descriptors[2], int flags);
int dup3(int descriptor, int wanted, int flags);
char *get_current_dir_name(void);
int execvpe(const char *file, char *const arguments[], char *const environment[]);
int group_member(__gid_t group);
int getresuid(__uid_t *real, __uid_t *effective, __uid_t *saved);
int getresgid(__gid_t *real, __gid_t *effective, __gid_t *saved);
int setresuid(__uid_t real, __uid_t effective, __uid_t saved);
int setresgid(__gid_t real, __gid_t effective, __gid_t saved);
int syncfs(int descriptor);
ssize_t copy_file_range(int from, __off64_t *from_offset, int to, __off64_t *to_offset, size_t size, unsigned int flags);
#define TEMP_FAILURE_RETRY(expression) (__extension__({ long __outcome; do __outcome = (long)(expression); while (__outcome == -1L && *__errno_location() == 4); __outcome; }))
int *__errno_location(void);
#define CLOSE_RANGE_UNSHARE (1U << 1)
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif
#ifdef __USE_LARGEFILE64
__off64_t lseek64(int descriptor, __off64_t offset, int whence);
#if defined __USE_UNIX98 || defined __USE_XOPEN2K8
ssize_t pread64(int descriptor, void *buffer, size_t size, __off64_t offset);
ssize_t pwrite64(int descriptor, const void *buffer, size_t size, __off64_t offset);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
int truncate64(const char *path, __off64_t length);
#endif
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
int ftruncate64(int descriptor, __off64_t length);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
int lockf64(int descriptor, int command, __off64_t length);
#endif
#endif

#endif
