/* time.h: date and time (C11 7.27). */
#ifndef _TIME_H
#define _TIME_H 1

#include <cinch/types.h>
#include <cinch/state.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#include <cinch/clock_t.h>
#include <cinch/time_t.h>
#include <cinch/tm.h>
#if defined __USE_POSIX199309 || defined __USE_ISOC11
#include <cinch/timespec.h>
#endif

/* What asctime, ctime, gmtime and localtime return: the next call overwrites it. */
extern struct tm __cinch_tm;
extern char __cinch_time_text[114];

/* What the functions that know about time zones set, as far as it is shown. */
#ifdef __USE_POSIX
extern char *tzname[2];
#define __CINCH_NAMES , tzname[0 .. 1]
#else
#define __CINCH_NAMES
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern int daylight;
extern long timezone;
#define __CINCH_ZONE __CINCH_NAMES, daylight, timezone
#else
#define __CINCH_ZONE __CINCH_NAMES
#endif

/* The name of the zone, which strftime reads. */
#if defined __USE_MISC && !defined __CINCH_RESERVED_ZONE
#define __CINCH_TM_ZONE tm_zone
#else
#define __CINCH_TM_ZONE __tm_zone
#endif
/*@ predicate __has_zone(struct tm *t) = t->__CINCH_TM_ZONE == \null || \valid_read_string(t->__CINCH_TM_ZONE); */

/*@ predicate __in_range(struct tm *t) = 0 <= t->tm_sec <= 60 && 0 <= t->tm_min <= 59 && 0 <= t->tm_hour <= 23
      && 1 <= t->tm_mday <= 31 && 0 <= t->tm_mon <= 11 && 0 <= t->tm_wday <= 6 && 0 <= t->tm_yday <= 365; */

#define CLOCKS_PER_SEC ((__clock_t)1000000)
#ifdef __USE_ISOC11
#define TIME_UTC 1
#endif

/*@ modifies \nothing; */
clock_t clock(void);
/*@ modifies \nothing; */
double difftime(time_t later, time_t earlier) __CINCH_TIME64("__difftime64");
/*@ requires broken_down_is_writable: \valid(broken_down); modifies __cinch_errno, *broken_down __CINCH_ZONE; ensures zone: __has_zone(broken_down) || \result == -1; */
time_t mktime(struct tm *broken_down) __CINCH_TIME64("__mktime64");

/*@ requires result_is_writable: result == \null || \valid(result);
    modifies __cinch_errno, *result;
    ensures stored: result != \null ==> *result == \result; */
time_t time(time_t *result) __CINCH_TIME64("__time64");
#ifdef __USE_ISOC11
/*@ requires result_is_writable: \valid(result);
    modifies __cinch_errno, *result;
    ensures base: \result == 0 || \result == base; */
int timespec_get(struct timespec *result, int base) __CINCH_TIME64("__timespec_get64");
#endif

/*@ requires broken_down_is_readable: \valid_read(broken_down);
    requires broken_down_is_in_range: __in_range(broken_down);
    modifies __cinch_errno, __cinch_time_text[0 .. 113];
    ensures text: \result == \null || (\result == __cinch_time_text && \valid_string(\result)); */
char *asctime(const struct tm *broken_down);

/*@ requires calendar_is_readable: \valid_read(calendar);
    modifies __cinch_errno, __cinch_time_text[0 .. 113], __cinch_tm __CINCH_ZONE;
    ensures text: \result == \null || (\result == __cinch_time_text && \valid_string(\result)); */
char *ctime(const time_t *calendar) __CINCH_TIME64("__ctime64");

/*@ requires calendar_is_readable: \valid_read(calendar);
    modifies __cinch_errno, __cinch_tm __CINCH_ZONE;
    ensures shared: \result == \null || (\result == &__cinch_tm && \valid(\result) && __in_range(\result) && __has_zone(\result)); */
struct tm *gmtime(const time_t *calendar) __CINCH_TIME64("__gmtime64");

/*@ requires calendar_is_readable: \valid_read(calendar);
    modifies __cinch_errno, __cinch_tm __CINCH_ZONE;
    ensures shared: \result == \null || (\result == &__cinch_tm && \valid(\result) && __in_range(\result) && __has_zone(\result)); */
struct tm *localtime(const time_t *calendar) __CINCH_TIME64("__localtime64");

/*@ requires format_is_a_string: \valid_read_string(format);
    requires broken_down_is_readable: \valid_read(broken_down);
    requires zone_is_a_string: __has_zone(broken_down);
    requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    modifies __cinch_errno, buffer[0 .. size - 1] __CINCH_ZONE;
    ensures text: \result != 0 ==> \result < size && \valid_string(buffer); */
size_t strftime(char *__restrict buffer, size_t size, const char *__restrict format, const struct tm *__restrict broken_down) __attribute__((__format__(__strftime__, 3, 0)));

#ifdef __USE_POSIX
/*@ requires broken_down_is_readable: \valid_read(broken_down);
    requires broken_down_is_in_range: __in_range(broken_down);
    requires buffer_has_room: \valid(buffer + (0 .. 25));
    modifies __cinch_errno, buffer[0 .. 25];
    ensures text: \result == \null || (\result == buffer && \valid_string(buffer) && \strlen(buffer) <= 25); */
char *asctime_r(const struct tm *__restrict broken_down, char *__restrict buffer);

/*@ requires calendar_is_readable: \valid_read(calendar);
    requires buffer_has_room: \valid(buffer + (0 .. 25));
    modifies __cinch_errno, buffer[0 .. 25] __CINCH_ZONE;
    ensures text: \result == \null || (\result == buffer && \valid_string(buffer) && \strlen(buffer) <= 25); */
char *ctime_r(const time_t *__restrict calendar, char *__restrict buffer) __CINCH_TIME64("__ctime64_r");
#endif
#if defined __USE_POSIX || __STDC_VERSION__ - 0 > 201710L
/*@ requires calendar_is_readable: \valid_read(calendar);
    requires result_is_writable: \valid(result);
    modifies __cinch_errno, *result __CINCH_ZONE;
    ensures filled: \result == \null || (\result == result && __in_range(result) && __has_zone(result)); */
struct tm *gmtime_r(const time_t *__restrict calendar, struct tm *__restrict result) __CINCH_TIME64("__gmtime64_r");

/*@ requires calendar_is_readable: \valid_read(calendar);
    requires result_is_writable: \valid(result);
    modifies __cinch_errno, *result __CINCH_ZONE;
    ensures filled: \result == \null || (\result == result && __in_range(result) && __has_zone(result)); */
struct tm *localtime_r(const time_t *__restrict calendar, struct tm *__restrict result) __CINCH_TIME64("__localtime64_r");
#endif
#ifdef __USE_POSIX
/*@ modifies __cinch_errno __CINCH_ZONE; */
void tzset(void);
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

/*@ requires request_is_readable: \valid_read(request);
    requires remaining_is_writable: remaining == \null || \valid(remaining);
    modifies __cinch_errno, *remaining;
    ensures outcome: \result == 0 || \result == -1; */
int nanosleep(const struct timespec *request, struct timespec *remaining) __CINCH_TIME64("__nanosleep64");

/*@ requires resolution_is_writable: resolution == \null || \valid(resolution);
    modifies __cinch_errno, *resolution;
    ensures outcome: \result == 0 || \result == -1; */
int clock_getres(clockid_t clock, struct timespec *resolution) __CINCH_TIME64("__clock_getres64");

/*@ requires result_is_writable: \valid(result);
    modifies __cinch_errno, *result;
    ensures outcome: \result == 0 || \result == -1;
    ensures nanoseconds: \result == 0 ==> 0 <= result->tv_nsec <= 999999999; */
int clock_gettime(clockid_t clock, struct timespec *result) __CINCH_TIME64("__clock_gettime64");

/*@ requires value_is_readable: \valid_read(value);
    modifies __cinch_errno;
    ensures outcome: \result == 0 || \result == -1; */
int clock_settime(clockid_t clock, const struct timespec *value) __CINCH_TIME64("__clock_settime64");
/*@ requires not_modelled: \false; */
int timer_create(clockid_t clock, struct sigevent *__restrict event, timer_t *__restrict timer);
/*@ requires not_modelled: \false; */
int timer_delete(timer_t timer);
/*@ requires not_modelled: \false; */
int timer_settime(timer_t timer, int flags, const struct itimerspec *__restrict value, struct itimerspec *__restrict previous) __CINCH_TIME64("__timer_settime64");
/*@ requires not_modelled: \false; */
int timer_gettime(timer_t timer, struct itimerspec *value) __CINCH_TIME64("__timer_gettime64");
/*@ requires not_modelled: \false; */
int timer_getoverrun(timer_t timer);
#endif
#ifdef __USE_XOPEN2K
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
/*@ requires request_is_readable: \valid_read(request);
    requires remaining_is_writable: remaining == \null || \valid(remaining);
    modifies *remaining; */
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request, struct timespec *remaining) __CINCH_TIME64("__clock_nanosleep_time64");
/*@ requires clock_is_writable: \valid(clock); modifies *clock; */
int clock_getcpuclockid(pid_t process, clockid_t *clock);
#endif
#ifdef __USE_XOPEN
/*@ requires not_modelled: \false; */
char *strptime(const char *__restrict text, const char *__restrict format, struct tm *__restrict broken_down);
#endif
#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
/*@ requires format_is_a_string: \valid_read_string(format);
    requires broken_down_is_readable: \valid_read(broken_down);
    requires zone_is_a_string: __has_zone(broken_down);
    requires buffer_has_room: \valid(buffer + (0 .. size - 1));
    modifies __cinch_errno, buffer[0 .. size - 1] __CINCH_ZONE;
    ensures text: \result != 0 ==> \result < size && \valid_string(buffer); */
size_t strftime_l(char *__restrict buffer, size_t size, const char *__restrict format, const struct tm *__restrict broken_down, locale_t locale);
#endif
#ifdef __USE_XOPEN_EXTENDED
extern int getdate_err;
/*@ requires not_modelled: \false; */
struct tm *getdate(const char *text);
#endif
#if defined __USE_MISC || __STDC_VERSION__ - 0 > 201710L
/*@ requires broken_down_is_writable: \valid(broken_down); modifies __cinch_errno, *broken_down __CINCH_ZONE; ensures zone: __has_zone(broken_down) || \result == -1; */
time_t timegm(struct tm *broken_down) __CINCH_TIME64("__timegm64");
#endif
#ifdef __USE_MISC
/*@ requires broken_down_is_writable: \valid(broken_down); modifies __cinch_errno, *broken_down __CINCH_ZONE; ensures zone: __has_zone(broken_down) || \result == -1; */
time_t timelocal(struct tm *broken_down) __CINCH_TIME64("__mktime64");
/*@ modifies \nothing; ensures days: \result == 365 || \result == 366; */
int dysize(int year);
#endif
#ifdef __USE_GNU
struct timex;
/*@ requires not_modelled: \false; */
int clock_adjtime(clockid_t clock, struct timex *adjustment) __CINCH_TIME64("__clock_adjtime64");
/*@ requires not_modelled: \false; */
int getdate_r(const char *__restrict text, struct tm *__restrict result);
/*@ requires not_modelled: \false; */
char *strptime_l(const char *__restrict text, const char *__restrict format, struct tm *__restrict broken_down, locale_t locale);
#endif
#if (defined __USE_GNU || __STDC_VERSION__ - 0 > 201710L) && __CINCH_GLIBC(2, 34)
/*@ requires resolution_is_writable: resolution == \null || \valid(resolution);
    modifies *resolution;
    ensures base: \result == 0 || \result == base; */
int timespec_getres(struct timespec *resolution, int base) __CINCH_TIME64("__timespec_getres64");
#endif

#endif
