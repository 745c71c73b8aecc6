/* cinch/siginfo.h: what a signal tells its handler, how handlers are installed, and their stacks. */
#ifndef _CINCH_SIGINFO_H
#define _CINCH_SIGINFO_H 1

#include <cinch/types.h>
#include <cinch/sigset_t.h>
#define __need_size_t
#include <stddef.h>

#if __has_include(<bits/types/siginfo_t.h>)
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED
#include <bits/types/siginfo_t.h>
#include <bits/siginfo-consts.h>
#endif
#ifdef __USE_POSIX
#include <bits/sigaction.h>
#endif
#ifdef __USE_POSIX199309
#include <bits/types/sigval_t.h>
#include <bits/types/sigevent_t.h>
#include <bits/sigevent-consts.h>
#endif
#ifdef __USE_MISC
#include <bits/sigcontext.h>
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
#include <bits/types/stack_t.h>
#include <sys/ucontext.h>
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_MISC
#include <bits/sigstack.h>
#if __has_include(<bits/sigstksz.h>)
#include <bits/sigstksz.h>
#endif
#include <bits/ss_flags.h>
#include <bits/types/struct_sigstack.h>
#endif
#if defined __USE_POSIX199506 || defined __USE_UNIX98
#include <bits/pthreadtypes.h>
#endif

#elif !defined __siginfo_t_defined && defined __USE_POSIX
#define __siginfo_t_defined 1
#define __sigevent_t_defined 1
#define __stack_t_defined 1

union sigval {
    int sival_int;
    void *sival_ptr;
};
typedef union sigval sigval_t;

typedef struct {
    int si_signo;
    int si_errno;
    int si_code;
#if __SIZEOF_POINTER__ == 8
    int __padding;
#endif
    union {
        int __size[(128 - (__SIZEOF_POINTER__ == 8 ? 16 : 12)) / 4];
        struct {
            __pid_t __pid;
            __uid_t __uid;
        } __kill;
        struct {
            int __timer;
            int __overrun;
            union sigval __value;
        } __timer;
        struct {
            __pid_t __pid;
            __uid_t __uid;
            union sigval __value;
        } __queue;
        struct {
            __pid_t __pid;
            __uid_t __uid;
            int __status;
            __clock_t __user;
            __clock_t __system;
        } __child;
        struct {
            void *__address;
            short __lsb;
        } __fault;
        struct {
            long __band;
            int __descriptor;
        } __poll;
        struct {
            void *__address;
            int __number;
            unsigned int __architecture;
        } __call;
    } __fields;
} siginfo_t;
#define si_pid __fields.__kill.__pid
#define si_uid __fields.__kill.__uid
#define si_timerid __fields.__timer.__timer
#define si_overrun __fields.__timer.__overrun
#define si_status __fields.__child.__status
#define si_utime __fields.__child.__user
#define si_stime __fields.__child.__system
#define si_value __fields.__queue.__value
#define si_int __fields.__queue.__value.sival_int
#define si_ptr __fields.__queue.__value.sival_ptr
#define si_addr __fields.__fault.__address
#define si_addr_lsb __fields.__fault.__lsb
#define si_band __fields.__poll.__band
#define si_fd __fields.__poll.__descriptor
#define si_call_addr __fields.__call.__address
#define si_syscall __fields.__call.__number
#define si_arch __fields.__call.__architecture

enum { SI_ASYNCNL = -60, SI_DETHREAD = -7, SI_TKILL, SI_SIGIO, SI_ASYNCIO, SI_MESGQ, SI_TIMER, SI_QUEUE, SI_USER, SI_KERNEL = 0x80 };
enum { ILL_ILLOPC = 1, ILL_ILLOPN, ILL_ILLADR, ILL_ILLTRP, ILL_PRVOPC, ILL_PRVREG, ILL_COPROC, ILL_BADSTK };
enum { FPE_INTDIV = 1, FPE_INTOVF, FPE_FLTDIV, FPE_FLTOVF, FPE_FLTUND, FPE_FLTRES, FPE_FLTINV, FPE_FLTSUB };
enum { SEGV_MAPERR = 1, SEGV_ACCERR };
enum { BUS_ADRALN = 1, BUS_ADRERR, BUS_OBJERR };
enum { TRAP_BRKPT = 1, TRAP_TRACE };
enum { CLD_EXITED = 1, CLD_KILLED, CLD_DUMPED, CLD_TRAPPED, CLD_STOPPED, CLD_CONTINUED };
enum { POLL_IN = 1, POLL_OUT, POLL_MSG, POLL_ERR, POLL_PRI, POLL_HUP };

typedef struct sigevent {
    union sigval sigev_value;
    int sigev_signo;
    int sigev_notify;
    union {
        int __size[(64 - 8 - sizeof(union sigval)) / 4];
        __pid_t __receiver;
        struct {
            void (*__function)(union sigval value);
            void *__attributes;
        } __start;
    } __notify;
} sigevent_t;
#define sigev_notify_function __notify.__start.__function
#define sigev_notify_attributes __notify.__start.__attributes
enum { SIGEV_SIGNAL, SIGEV_NONE, SIGEV_THREAD, SIGEV_THREAD_ID = 4 };

struct sigaction {
    union {
        void (*sa_handler)(int number);
        void (*sa_sigaction)(int number, siginfo_t *information, void *context);
    } __handler;
#define sa_handler __handler.sa_handler
#define sa_sigaction __handler.sa_sigaction
    __sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_INTERRUPT 0x20000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#define SA_NOMASK SA_NODEFER
#define SA_ONESHOT SA_RESETHAND
#define SA_STACK SA_ONSTACK
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

typedef struct {
    void *ss_sp;
    int ss_flags;
    size_t ss_size;
} stack_t;
#define SS_ONSTACK 1
#define SS_DISABLE 2
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192

struct sigstack {
    void *ss_sp;
    int ss_onstack;
};
typedef struct ucontext_t ucontext_t;
typedef unsigned long pthread_t;
#endif

#endif
