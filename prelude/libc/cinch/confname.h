/* cinch/confname.h: what sysconf, pathconf and confstr can be asked for. */
#ifndef _CINCH_CONFNAME_H
#define _CINCH_CONFNAME_H 1

#include <cinch/features.h>

#if __has_include(<bits/confname.h>)
#include <bits/confname.h>
#else
enum { _PC_LINK_MAX, _PC_MAX_CANON, _PC_MAX_INPUT, _PC_NAME_MAX, _PC_PATH_MAX, _PC_PIPE_BUF, _PC_CHOWN_RESTRICTED, _PC_NO_TRUNC, _PC_VDISABLE };
enum {
    _SC_ARG_MAX,
    _SC_CHILD_MAX,
    _SC_CLK_TCK,
    _SC_NGROUPS_MAX,
    _SC_OPEN_MAX,
    _SC_STREAM_MAX,
    _SC_TZNAME_MAX,
    _SC_JOB_CONTROL,
    _SC_SAVED_IDS,
    _SC_PAGESIZE = 30,
    _SC_GETGR_R_SIZE_MAX = 69,
    _SC_GETPW_R_SIZE_MAX = 70,
    _SC_LOGIN_NAME_MAX = 71,
    _SC_TTY_NAME_MAX = 72,
    _SC_NPROCESSORS_CONF = 83,
    _SC_NPROCESSORS_ONLN = 84,
    _SC_PHYS_PAGES = 85,
    _SC_AVPHYS_PAGES = 86,
    _SC_MONOTONIC_CLOCK = 149,
    _SC_HOST_NAME_MAX = 180
};
#define _SC_PAGE_SIZE _SC_PAGESIZE
enum { _CS_PATH };
#endif

#endif
