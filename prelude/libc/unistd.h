/* unistd.h: the operating system's interface (POSIX), with the numbers of Linux. */
#ifndef _UNISTD_H
#define _UNISTD_H 1

#include <cinch/types.h>
#include <cinch/state.h>
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

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int access(const char *path, int mode);
/*@ modifies __cinch_errno; ensures place: \result >= -1; */
__CINCH_OFF_T lseek(int descriptor, __CINCH_OFF_T offset, int whence) __CINCH_OFF64("lseek64");
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int close(int descriptor);

/*@ requires buffer_has_room: __writable(buffer, size);
    modifies __cinch_errno, ((char *)buffer)[0 .. size - 1];
    ensures at_most_size: -1 <= \result && (\result == -1 || \result <= size); */
ssize_t read(int descriptor, void *buffer, size_t size);

/*@ requires buffer_is_readable: __readable(buffer, size);
    modifies __cinch_errno;
    ensures at_most_size: -1 <= \result && (\result == -1 || \result <= size); */
ssize_t write(int descriptor, const void *buffer, size_t size);

/*@ requires descriptors_have_room: \valid(descriptors + (0 .. 1));
    modifies __cinch_errno, descriptors[0 .. 1];
    ensures outcome: \result == 0 || \result == -1;
    ensures opened: \result == 0 ==> descriptors[0] >= 0 && descriptors[1] >= 0; */
int pipe(int descriptors[2]);
/*@ modifies \nothing; */
unsigned int alarm(unsigned int seconds);
/*@ modifies \nothing; ensures rest: \result <= seconds; */
unsigned int sleep(unsigned int seconds);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int pause(void);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int chown(const char *path, __uid_t owner, __gid_t group);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int chdir(const char *path);

/*@ requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    requires new_buffers_are_not_modelled: buffer != \null;
    modifies __cinch_errno, buffer[0 .. size - 1];
    ensures path: \result == \null || (\result == buffer && \valid_string(buffer) && \strlen(buffer) < size); */
char *getcwd(char *buffer, size_t size);
/*@ modifies __cinch_errno; ensures descriptor: \result >= -1; */
int dup(int descriptor);
/*@ modifies __cinch_errno; ensures descriptor: \result >= -1; */
int dup2(int descriptor, int wanted);
extern char **__environ;
/*@ requires not_modelled: \false; */
int execve(const char *path, char *const arguments[], char *const environment[]);
/*@ requires not_modelled: \false; */
int execv(const char *path, char *const arguments[]);
/*@ requires not_modelled: \false; */
int execle(const char *path, const char *argument, ...);
/*@ requires not_modelled: \false; */
int execl(const char *path, const char *argument, ...);
/*@ requires not_modelled: \false; */
int execvp(const char *file, char *const arguments[]);
/*@ requires not_modelled: \false; */
int execlp(const char *file, const char *argument, ...);
/*@ modifies \nothing; ensures never_returns: \false; */
_Noreturn void _exit(int status);

#include <cinch/confname.h>
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; */
long pathconf(const char *path, int name);
/*@ modifies __cinch_errno; */
long fpathconf(int descriptor, int name);
/*@ modifies __cinch_errno; */
long sysconf(int name);

/*@ modifies \nothing; ensures process: \result >= 0; */
__pid_t getpid(void);
/*@ modifies \nothing; ensures process: \result >= 0; */
__pid_t getppid(void);
/*@ modifies \nothing; */
__pid_t getpgrp(void);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setpgid(__pid_t process, __pid_t group);
/*@ modifies __cinch_errno; ensures process: \result >= -1; */
__pid_t setsid(void);
/*@ modifies \nothing; */
__uid_t getuid(void);
/*@ modifies \nothing; */
__uid_t geteuid(void);
/*@ modifies \nothing; */
__gid_t getgid(void);
/*@ modifies \nothing; */
__gid_t getegid(void);
/*@ requires not_modelled: \false; */
int getgroups(int count, __gid_t groups[]);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setuid(__uid_t user);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setgid(__gid_t group);
/*@ modifies __cinch_errno; ensures process: \result >= -1; */
__pid_t fork(void);
/*@ requires not_modelled: \false; */
char *ttyname(int descriptor);
/*@ requires not_modelled: \false; */
int ttyname_r(int descriptor, char *buffer, size_t size);
/*@ modifies __cinch_errno; ensures answer: \result == 0 || \result == 1; */
int isatty(int descriptor);

/*@ requires from_is_a_string: \valid_read_string(from);
    requires to_is_a_string: \valid_read_string(to);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int link(const char *from, const char *to);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int unlink(const char *path);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int rmdir(const char *path);
/*@ modifies __cinch_errno; ensures process: \result >= -1; */
__pid_t tcgetpgrp(int descriptor);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int tcsetpgrp(int descriptor, __pid_t group);
/*@ requires not_modelled: \false; */
char *getlogin(void);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
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
/*@ requires not_modelled: \false; */
int getopt(int count, char *const *arguments, const char *options) __asm__("__posix_getopt");
#else
/*@ requires not_modelled: \false; */
int getopt(int count, char *const *arguments, const char *options);
#endif
#endif
/*@ requires not_modelled: \false; */
size_t confstr(int name, char *buffer, size_t size);
#endif
#ifdef __USE_POSIX199506
/*@ requires buffer_has_room: \valid(buffer + (0 .. size - 1)); modifies __cinch_errno, buffer[0 .. size - 1]; */
int getlogin_r(char *buffer, size_t size);
#endif
#if defined __USE_POSIX199309 || defined __USE_UNIX98
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int fdatasync(int descriptor);
#endif
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int ftruncate(int descriptor, __CINCH_OFF_T length) __CINCH_OFF64("ftruncate64");
#endif
#if defined __USE_UNIX98 || defined __USE_XOPEN2K8
/*@ requires buffer_has_room: __writable(buffer, size);
    modifies __cinch_errno, ((char *)buffer)[0 .. size - 1];
    ensures at_most_size: -1 <= \result && (\result == -1 || \result <= size); */
ssize_t pread(int descriptor, void *buffer, size_t size, __CINCH_OFF_T offset) __CINCH_OFF64("pread64");

/*@ requires buffer_is_readable: __readable(buffer, size);
    modifies __cinch_errno;
    ensures at_most_size: -1 <= \result && (\result == -1 || \result <= size); */
ssize_t pwrite(int descriptor, const void *buffer, size_t size, __CINCH_OFF_T offset) __CINCH_OFF64("pwrite64");
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int fchown(int descriptor, __uid_t owner, __gid_t group);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int lchown(const char *path, __uid_t owner, __gid_t group);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int fchdir(int descriptor);
/*@ modifies __cinch_errno; ensures process: \result >= -1; */
__pid_t getpgid(__pid_t process);
/*@ modifies __cinch_errno; ensures process: \result >= -1; */
__pid_t getsid(__pid_t process);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int truncate(const char *path, __CINCH_OFF_T length) __CINCH_OFF64("truncate64");
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
/*@ requires target_is_a_string: \valid_read_string(target);
    requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int symlink(const char *target, const char *path);

/*@ requires path_is_a_string: \valid_read_string(path);
    requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    modifies __cinch_errno, buffer[0 .. size - 1];
    ensures at_most_size: -1 <= \result && (\result == -1 || \result <= size); */
ssize_t readlink(const char *__restrict path, char *__restrict buffer, size_t size);
/*@ requires buffer_has_room: \valid(buffer + (0 .. size - 1)); modifies __cinch_errno, buffer[0 .. size - 1]; */
int gethostname(char *buffer, size_t size);
#endif
#ifdef __USE_XOPEN2K
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int seteuid(__uid_t user);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setegid(__gid_t group);
#endif
#ifdef __USE_XOPEN2K8
/*@ requires not_modelled: \false; */
int fexecve(int descriptor, char *const arguments[], char *const environment[]);
#endif
#ifdef __USE_ATFILE
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; */
int faccessat(int directory, const char *path, int mode, int flags);
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; */
int fchownat(int directory, const char *path, __uid_t owner, __gid_t group, int flags);

/*@ requires from_is_a_string: \valid_read_string(from);
    requires to_is_a_string: \valid_read_string(to);
    modifies __cinch_errno; */
int linkat(int from_directory, const char *from, int to_directory, const char *to, int flags);

/*@ requires target_is_a_string: \valid_read_string(target);
    requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno; */
int symlinkat(const char *target, int directory, const char *path);
/*@ requires not_modelled: \false; */
ssize_t readlinkat(int directory, const char *__restrict path, char *__restrict buffer, size_t size);
/*@ requires path_is_a_string: \valid_read_string(path); modifies __cinch_errno; */
int unlinkat(int directory, const char *path, int flags);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
/*@ modifies __cinch_errno; */
int nice(int increment);
#endif
#ifdef __USE_XOPEN
/*@ requires not_modelled: \false; */
void swab(const void *__restrict src, void *__restrict dest, ssize_t count);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setpgrp(void);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setreuid(__uid_t real, __uid_t effective);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setregid(__gid_t real, __gid_t effective);
/*@ modifies \nothing; */
long gethostid(void);
/*@ modifies \nothing; */
void sync(void);
#ifndef F_LOCK
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int lockf(int descriptor, int command, __CINCH_OFF_T length) __CINCH_OFF64("lockf64");
#endif
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
/*@ modifies \nothing; ensures positive: \result > 0; */
int getpagesize(void);
/*@ modifies \nothing; */
int getdtablesize(void);
/*@ requires not_modelled: \false; */
int brk(void *address);
/*@ requires not_modelled: \false; */
void *sbrk(intptr_t increment);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
/*@ modifies \nothing; */
__useconds_t ualarm(__useconds_t value, __useconds_t interval);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int usleep(__useconds_t microseconds);
/*@ requires not_modelled: \false; */
char *getwd(char *buffer);
/*@ requires not_modelled: \false; */
__pid_t vfork(void) __attribute__((__returns_twice__));
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int chroot(const char *path);
/*@ requires not_modelled: \false; */
char *getpass(const char *prompt);
#endif
#if defined __USE_XOPEN && !defined __USE_XOPEN2K
/*@ requires not_modelled: \false; */
char *ctermid(char *buffer);
/*@ requires not_modelled: \false; */
char *cuserid(char *buffer);
#ifdef __USE_UNIX98
/*@ requires not_modelled: \false; */
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));
#endif
#endif
#ifdef __USE_MISC
#if __CINCH_GLIBC(2, 34)
/*@ modifies __cinch_errno; */
void closefrom(int lowest);
#endif
/*@ modifies __cinch_errno; */
int ttyslot(void);
/*@ requires name_is_a_string: \valid_read_string(name); modifies __cinch_errno; */
int setlogin(const char *name);

/*@ requires name_is_readable: \valid_read(name + (0 .. size - 1));
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int sethostname(const char *name, size_t size);
/*@ modifies __cinch_errno; */
int sethostid(long identifier);
/*@ requires buffer_has_room: \valid(buffer + (0 .. size - 1)); modifies __cinch_errno, buffer[0 .. size - 1]; */
int getdomainname(char *buffer, size_t size);

/*@ requires name_is_readable: \valid_read(name + (0 .. size - 1));
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int setdomainname(const char *name, size_t size);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int vhangup(void);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int revoke(const char *path);
/*@ requires not_modelled: \false; */
int profil(unsigned short *samples, size_t size, size_t offset, unsigned int scale);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int acct(const char *path);
/*@ requires not_modelled: \false; */
char *getusershell(void);
/*@ modifies __cinch_errno; */
void endusershell(void);
/*@ modifies __cinch_errno; */
void setusershell(void);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int daemon(int keep_directory, int keep_descriptors);
/*@ requires not_modelled: \false; */
long syscall(long number, ...);
/*@ requires not_modelled: \false; */
char *crypt(const char *key, const char *salt);

/*@ requires buffer_has_room: __writable(buffer, size);
    modifies __cinch_errno, ((char *)buffer)[0 .. size - 1];
    ensures outcome: \result == 0 || \result == -1; */
int getentropy(void *buffer, size_t size);
#endif
#ifdef __USE_GNU
extern char **environ;

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int euidaccess(const char *path, int mode);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int eaccess(const char *path, int mode);
#if __CINCH_GLIBC(2, 34)
/*@ requires not_modelled: \false; */
int execveat(int directory, const char *path, char *const arguments[], char *const environment[], int flags);
/*@ modifies __cinch_errno; ensures process: \result >= -1; */
__pid_t _Fork(void);
/*@ modifies __cinch_errno; */
int close_range(unsigned int first, unsigned int last, int flags);
#endif
#if __CINCH_GLIBC(2, 30)
/*@ modifies \nothing; */
__pid_t gettid(void);
#endif
/*@ requires descriptors_have_room: \valid(descriptors + (0 .. 1));
    modifies __cinch_errno, descriptors[0 .. 1];
    ensures outcome: \result == 0 || \result == -1;
    ensures opened: \result == 0 ==> descriptors[0] >= 0 && descriptors[1] >= 0; */
int pipe2(int descriptors[2], int flags);
/*@ modifies __cinch_errno; ensures descriptor: \result >= -1; */
int dup3(int descriptor, int wanted, int flags);
/*@ requires not_modelled: \false; */
char *get_current_dir_name(void);
/*@ requires not_modelled: \false; */
int execvpe(const char *file, char *const arguments[], char *const environment[]);
/*@ modifies __cinch_errno; */
int group_member(__gid_t group);
/*@ requires not_modelled: \false; */
int getresuid(__uid_t *real, __uid_t *effective, __uid_t *saved);
/*@ requires not_modelled: \false; */
int getresgid(__gid_t *real, __gid_t *effective, __gid_t *saved);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setresuid(__uid_t real, __uid_t effective, __uid_t saved);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int setresgid(__gid_t real, __gid_t effective, __gid_t saved);
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int syncfs(int descriptor);
/*@ requires not_modelled: \false; */
ssize_t copy_file_range(int from, __off64_t *from_offset, int to, __off64_t *to_offset, size_t size, unsigned int flags);
#define TEMP_FAILURE_RETRY(expression) (__extension__({ long __outcome; do __outcome = (long)(expression); while (__outcome == -1L && *__errno_location() == 4); __outcome; }))
/*@ modifies \nothing; ensures the_object: \result == &__cinch_errno && \valid(\result); */
int *__errno_location(void);
#define CLOSE_RANGE_UNSHARE (1U << 1)
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif
#ifdef __USE_LARGEFILE64
/*@ modifies __cinch_errno; ensures place: \result >= -1; */
__off64_t lseek64(int descriptor, __off64_t offset, int whence);
#if defined __USE_UNIX98 || defined __USE_XOPEN2K8
/*@ requires buffer_has_room: __writable(buffer, size);
    modifies __cinch_errno, ((char *)buffer)[0 .. size - 1];
    ensures at_most_size: -1 <= \result && (\result == -1 || \result <= size); */
ssize_t pread64(int descriptor, void *buffer, size_t size, __off64_t offset);

/*@ requires buffer_is_readable: __readable(buffer, size);
    modifies __cinch_errno;
    ensures at_most_size: -1 <= \result && (\result == -1 || \result <= size); */
ssize_t pwrite64(int descriptor, const void *buffer, size_t size, __off64_t offset);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int truncate64(const char *path, __off64_t length);
#endif
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int ftruncate64(int descriptor, __off64_t length);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
/*@ modifies __cinch_errno; ensures outcome: \result == 0 || \result == -1; */
int lockf64(int descriptor, int command, __off64_t length);
#endif
#endif

#endif
