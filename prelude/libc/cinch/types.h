/* cinch/types.h: the reserved names of the system's scalar types, which public headers give their public names. */
#ifndef _CINCH_TYPES_H
#define _CINCH_TYPES_H 1

#include <cinch/features.h>

#if __has_include(<bits/types.h>)
#include <bits/types.h>
#else
typedef unsigned char __u_char;
typedef unsigned short __u_short;
typedef unsigned int __u_int;
typedef unsigned long __u_long;
typedef __INT8_TYPE__ __int8_t;
typedef __UINT8_TYPE__ __uint8_t;
typedef __INT16_TYPE__ __int16_t;
typedef __UINT16_TYPE__ __uint16_t;
typedef __INT32_TYPE__ __int32_t;
typedef __UINT32_TYPE__ __uint32_t;
typedef __INT64_TYPE__ __int64_t;
typedef __UINT64_TYPE__ __uint64_t;
typedef __INT64_TYPE__ __quad_t;
typedef __UINT64_TYPE__ __u_quad_t;
typedef __UINT64_TYPE__ __dev_t;
typedef unsigned int __uid_t;
typedef unsigned int __gid_t;
typedef unsigned long __ino_t;
typedef __UINT64_TYPE__ __ino64_t;
typedef unsigned int __mode_t;
typedef __SIZE_TYPE__ __nlink_t;
typedef long __off_t;
typedef __INT64_TYPE__ __off64_t;
typedef __off64_t __loff_t;
typedef int __pid_t;
typedef struct {
    int __val[2];
} __fsid_t;
typedef long __clock_t;
typedef unsigned int __id_t;
typedef long __time_t;
typedef __INT64_TYPE__ __time64_t;
typedef unsigned int __useconds_t;
typedef long __suseconds_t;
typedef int __daddr_t;
typedef int __key_t;
typedef int __clockid_t;
typedef void *__timer_t;
typedef long __blksize_t;
typedef long __blkcnt_t;
typedef __INT64_TYPE__ __blkcnt64_t;
typedef unsigned long __fsblkcnt_t;
typedef __UINT64_TYPE__ __fsblkcnt64_t;
typedef unsigned long __fsfilcnt_t;
typedef __UINT64_TYPE__ __fsfilcnt64_t;
typedef __PTRDIFF_TYPE__ __ssize_t;
typedef __INTPTR_TYPE__ __intptr_t;
typedef unsigned int __socklen_t;
typedef char *__caddr_t;
#endif

#endif
