/* time.h: date and time (C11 7.27). */
#ifndef _TIME_H
#define _TIME_H 1

#include <cinch/types.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#include <cinch/clock_t.h>
#include <cinch/time_t.h>
#include <cinch/tm.h>
#if defined __USE_POSIX199309 || defined __USE_ISOC11
#include <cinch/timespec.h>
#endif

#define CLOCKS_PER_SEC ((__clock_t)1000000)
#ifdef __USE_ISOC11
#define TIME_UTC 1
#endif

clock_t clock(void);
double difftime(time_t later, time_t earlier) __CINCH_TIME64("__difftime64");
time_t mktime(struct tm *broken_down) __CINCH_TIME64("__mktime64");
time_t time(time_t *result) __CINCH_TIME64("__time64");
#ifdef __USE_ISOC11
int timespec_get(struct timespec *result, int base) __CINCH_TIME64("__timespec_get64");
#endif

char *asctime(const struct tm *broken_down);
char *ctime(const time_t *calendar) __CINCH_TIME64("__ctime64");
struct tm *gmtime(const time_t *calendar) __CINCH_TIME64("__gmtime64");
struct tm *localtime(const time_t *calendar) __CINCH_TIME64("__localtime64");
size_t strftime(char *__restrict buffer, size_t size, const char *__restrict format, const struct tm *__restrict broken_down) __attribute__((__format__(__strftime__, 3, 0)));

#ifdef __USE_POSIX
char *asctime_r(const struct tm *__restrict broken_down, char *__restrict buffer);
char *ctime_r(const time_t *__restrict calendar, char *__restrict buffer) __CINCH_TIME64("__ctime64_r");
#endif
#if defined __USE_POSIX || __STDC_VERSION__ - 0 > 201710L
struct tm *gmtime_r(const time_t *__restrict calendar, struct tm *__restrict result) __CINCH_TIME64("__gmtime64_r");
struct tm *localtime_r(const time_t *__restrict calendar, struct tm *__restrict result) __CINCH_TIME64("__localtime64_r");
#endif
#ifdef __USE_POSIX
extern char *tzname[2];
void tzset(void);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern int daylight;
extern long timezone;
#endif

#ifdef __USE_POSIX199309
#include <cinch/clockid_t.h>
#include <cinch/timer_t.h>
#include <cinch/itimerspec.h>
struct sigevent;

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1

int nanosleep(const struct timespec *request, struct timespec *remaining) __CINCH_TIME64("__nanosleep64");
int clock_getres(clockid_t clock, struct timespec *resolution) __CINCH_TIME64("__clock_getres64");
int clock_gettime(clockid_t clock, struct timespec *result) __CINCH_TIME64("__clock_gettime64");
int clock_settime(clockid_t clock, const struct timespec *value) __CINCH_TIME64("__clock_settime64");
int timer_create(clockid_t clock, struct sigevent *__restrict event, timer_t *__restrict timer);
int timer_delete(timer_t timer);
int timer_settime(timer_t timer, int flags, const struct itimerspec *__restrict value, struct itimerspec *__restrict previous) __CINCH_TIME64("__timer_settime64");
int timer_gettime(timer_t timer, struct itimerspec *value) __CINCH_TIME64("__timer_gettime64");
int timer_getoverrun(timer_t timer);
#endif
#ifdef __USE_XOPEN2K
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request, struct timespec *remaining) __CINCH_TIME64("__clock_nanosleep_time64");
int clock_getcpuclockid(pid_t process, clockid_t *clock);
#endif
#ifdef __USE_XOPEN
char *strptime(const char *__restrict text, const char *__restrict format, struct tm *__restrict broken_down);
#endif
#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
size_t strftime_l(char *__restrict buffer, size_t size, const char *__restrict format, const struct tm *__restrict broken_down, locale_t locale);
#endif
#ifdef __USE_XOPEN_EXTENDED
extern int getdate_err;
struct tm *getdate(const char *text);
#endif
#if defined __USE_MISC || __STDC_VERSION__ - 0 > 201710L
time_t timegm(struct tm *broken_down) __CINCH_TIME64("__timegm64");
#endif
#ifdef __USE_MISC
time_t timelocal(struct tm *broken_down) __CINCH_TIME64("__mktime64");
int dysize(int year);
#endif
#ifdef __USE_GNU
struct timex;
int clock_adjtime(clockid_t clock, struct timex *adjustment) __CINCH_TIME64("__clock_adjtime64");
int getdate_r(const char *__restrict text, struct tm *__restrict result);
char *strptime_l(const char *__restrict text, const char *__restrict format, struct tm *__restrict broken_down, locale_t locale);
#endif
#if (defined __USE_GNU || __STDC_VERSION__ - 0 > 201710L) && __CINCH_GLIBC(2, 34)
int timespec_getres(struct timespec *resolution, int base) __CINCH_TIME64("__timespec_getres64");
#endif

#endif
