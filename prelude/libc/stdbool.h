/* stdbool.h: Boolean type and values (C11 7.18). */
#ifndef _STDBOOL_H
#define _STDBOOL_H 1

#if __STDC_VERSION__ - 0 <= 201710L
#define bool _Bool
#define true 1
#define false 0
#endif
#define __bool_true_false_are_defined 1

#endif
