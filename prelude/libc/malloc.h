/* malloc.h: allocation, as GNU extends it. */
#ifndef _MALLOC_H
#define _MALLOC_H 1

#include <cinch/features.h>
#include <stddef.h>
#include <stdio.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
/*@ requires not_modelled: \false; */
void *reallocarray(void *block, size_t count, size_t size);
void free(void *block);
/*@ requires not_modelled: \false; */
void *memalign(size_t alignment, size_t size);
/*@ requires not_modelled: \false; */
void *valloc(size_t size);
/*@ requires not_modelled: \false; */
void *pvalloc(size_t size);

#ifndef __mallinfo_defined
#define __mallinfo_defined 1
struct mallinfo {
    int arena;
    int ordblks;
    int smblks;
    int hblks;
    int hblkhd;
    int usmblks;
    int fsmblks;
    int uordblks;
    int fordblks;
    int keepcost;
};
struct mallinfo2 {
    size_t arena;
    size_t ordblks;
    size_t smblks;
    size_t hblks;
    size_t hblkhd;
    size_t usmblks;
    size_t fsmblks;
    size_t uordblks;
    size_t fordblks;
    size_t keepcost;
};
#endif
/*@ modifies __cinch_errno; */
struct mallinfo mallinfo(void);
#if __CINCH_GLIBC(2, 33)
/*@ modifies __cinch_errno; */
struct mallinfo2 mallinfo2(void);
#endif

#define M_MXFAST 1
#define M_NLBLKS 2
#define M_GRAIN 3
#define M_KEEP 4
#define M_TRIM_THRESHOLD -1
#define M_TOP_PAD -2
#define M_MMAP_THRESHOLD -3
#define M_MMAP_MAX -4
#define M_CHECK_ACTION -5
#define M_PERTURB -6
#define M_ARENA_TEST -7
#define M_ARENA_MAX -8

/*@ modifies __cinch_errno; */
int mallopt(int parameter, int value);
/*@ modifies __cinch_errno; */
int malloc_trim(size_t keep);
/*@ requires not_modelled: \false; */
size_t malloc_usable_size(void *block);
/*@ modifies __cinch_errno; */
void malloc_stats(void);
/*@ requires not_modelled: \false; */
int malloc_info(int options, FILE *stream);

#endif
