/* signal.h: signal handling (C11 7.14), with the numbers of Linux. */
#ifndef _SIGNAL_H
#define _SIGNAL_H 1

#include <cinch/types.h>
#include <cinch/state.h>

#if __has_include(<bits/types/sig_atomic_t.h>)
#include <bits/types/sig_atomic_t.h>
#elif !defined __sig_atomic_t_defined
#define __sig_atomic_t_defined 1
typedef int sig_atomic_t;
#endif

typedef void (*__sighandler_t)(int number);
#define SIG_DFL ((__sighandler_t)0)
#define SIG_ERR ((__sighandler_t)-1)
#define SIG_IGN ((__sighandler_t)1)

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGPOLL 29
#define SIGPWR 30
#define SIGSYS 31
#define SIGIO SIGPOLL
#define SIGIOT SIGABRT
#define SIGCLD SIGCHLD
#define _NSIG 65
#define __SIGRTMIN 32
#define __SIGRTMAX 64
/*@ modifies \nothing; ensures number: 32 <= \result <= 64; */
int __libc_current_sigrtmin(void);
/*@ modifies \nothing; ensures number: 32 <= \result <= 64; */
int __libc_current_sigrtmax(void);
#define SIGRTMIN (__libc_current_sigrtmin())
#define SIGRTMAX (__libc_current_sigrtmax())

/*@ requires handlers_are_not_modelled: \false; */
__sighandler_t __sysv_signal(int number, __sighandler_t handler);
#if defined __USE_MISC || !defined __GLIBC__
/*@ requires handlers_are_not_modelled: \false; */
__sighandler_t signal(int number, __sighandler_t handler);
#else
/* Without extensions glibc resets the handler before it runs. */
/*@ requires handlers_are_not_modelled: \false; */
__sighandler_t signal(int number, __sighandler_t handler) __asm__("__sysv_signal");
#endif
/*@ requires handlers_are_not_modelled: \false; */
int raise(int number);

#ifdef __USE_POSIX
#include <cinch/sigset_t.h>
#ifdef __USE_POSIX199309
#include <cinch/timespec.h>
#endif
#include <cinch/siginfo.h>
#if (defined __USE_XOPEN || defined __USE_XOPEN2K) && !defined __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#if defined __USE_XOPEN && !defined __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif

/*@ requires handlers_are_not_modelled: \false; */
int kill(__pid_t process, int number);

/*@ requires set_is_writable: \valid(set);
    modifies __cinch_errno, *set;
    ensures outcome: \result == 0 || \result == -1; */
int sigemptyset(sigset_t *set);

/*@ requires set_is_writable: \valid(set);
    modifies __cinch_errno, *set;
    ensures outcome: \result == 0 || \result == -1; */
int sigfillset(sigset_t *set);

/*@ requires set_is_writable: \valid(set);
    modifies __cinch_errno, *set;
    ensures outcome: \result == 0 || \result == -1; */
int sigaddset(sigset_t *set, int number);

/*@ requires set_is_writable: \valid(set);
    modifies __cinch_errno, *set;
    ensures outcome: \result == 0 || \result == -1; */
int sigdelset(sigset_t *set, int number);
/*@ requires set_is_readable: \valid_read(set); modifies __cinch_errno; ensures answer: -1 <= \result <= 1; */
int sigismember(const sigset_t *set, int number);
/*@ requires not_modelled: \false; */
int sigprocmask(int how, const sigset_t *__restrict set, sigset_t *__restrict previous);
/*@ requires handlers_are_not_modelled: \false; */
int sigsuspend(const sigset_t *set);
/*@ requires handlers_are_not_modelled: \false; */
int sigaction(int number, const struct sigaction *__restrict action, struct sigaction *__restrict previous);
/*@ requires not_modelled: \false; */
int sigpending(sigset_t *set);
#endif
#ifdef __USE_POSIX199506
/*@ requires not_modelled: \false; */
int sigwait(const sigset_t *__restrict set, int *__restrict number);
#endif
#ifdef __USE_POSIX199309
/*@ requires not_modelled: \false; */
int sigwaitinfo(const sigset_t *__restrict set, siginfo_t *__restrict information);
/*@ requires not_modelled: \false; */
int sigtimedwait(const sigset_t *__restrict set, siginfo_t *__restrict information, const struct timespec *__restrict timeout) __CINCH_TIME64("__sigtimedwait64");
/*@ requires handlers_are_not_modelled: \false; */
int sigqueue(__pid_t process, int number, const union sigval value);
#endif
#if defined __USE_POSIX199506 || defined __USE_UNIX98
/*@ requires not_modelled: \false; */
int pthread_sigmask(int how, const sigset_t *__restrict set, sigset_t *__restrict previous);
/*@ requires handlers_are_not_modelled: \false; */
int pthread_kill(pthread_t thread, int number);
#endif
#ifdef __USE_XOPEN2K8
/*@ requires handlers_are_not_modelled: \false; */
void psignal(int number, const char *prefix);
/*@ requires not_modelled: \false; */
void psiginfo(const siginfo_t *information, const char *prefix);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
/*@ requires handlers_are_not_modelled: \false; */
int killpg(__pid_t group, int number);
/*@ modifies __cinch_errno; */
int siginterrupt(int number, int interrupt);
/*@ requires not_modelled: \false; */
int sigaltstack(const stack_t *__restrict stack, stack_t *__restrict previous);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
/*@ requires not_modelled: \false; */
int sigstack(struct sigstack *stack, struct sigstack *previous);
#endif
#ifdef __USE_XOPEN_EXTENDED
/*@ requires handlers_are_not_modelled: \false; */
int sigpause(int number) __asm__("__xpg_sigpause");
/*@ modifies __cinch_errno; */
int sighold(int number);
/*@ modifies __cinch_errno; */
int sigrelse(int number);
/*@ modifies __cinch_errno; */
int sigignore(int number);
/*@ requires handlers_are_not_modelled: \false; */
__sighandler_t sigset(int number, __sighandler_t handler);
#endif
#if defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8
/*@ requires handlers_are_not_modelled: \false; */
__sighandler_t bsd_signal(int number, __sighandler_t handler);
#endif
#ifdef __USE_MISC
#define NSIG _NSIG
#define sigmask(number) ((int)(1u << ((number)-1)))
typedef __sighandler_t sig_t;
/*@ requires handlers_are_not_modelled: \false; */
__sighandler_t ssignal(int number, __sighandler_t handler);
/*@ requires handlers_are_not_modelled: \false; */
int gsignal(int number);
/*@ modifies __cinch_errno; */
int sigblock(int mask);
/*@ modifies __cinch_errno; */
int sigsetmask(int mask);
/*@ modifies __cinch_errno; */
int siggetmask(void);
struct sigcontext;
/*@ requires handlers_are_not_modelled: \false; */
int sigreturn(struct sigcontext *context);
#endif
#ifdef __USE_GNU
typedef __sighandler_t sighandler_t;
/*@ requires handlers_are_not_modelled: \false; */
__sighandler_t sysv_signal(int number, __sighandler_t handler);
/*@ requires not_modelled: \false; */
int sigisemptyset(const sigset_t *set);
/*@ requires not_modelled: \false; */
int sigandset(sigset_t *set, const sigset_t *left, const sigset_t *right);
/*@ requires not_modelled: \false; */
int sigorset(sigset_t *set, const sigset_t *left, const sigset_t *right);
/*@ requires handlers_are_not_modelled: \false; */
int pthread_sigqueue(pthread_t thread, int number, const union sigval value);
/*@ requires handlers_are_not_modelled: \false; */
int tgkill(__pid_t group, __pid_t thread, int number);
#endif

#endif
