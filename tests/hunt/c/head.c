#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef RUN
#include <stdio.h>
#define CHECK(e) assert(e)
#define KEEP(declaration) declaration
#define ALL(i, low, high, e) ({ int all = 1; for (int i = (low); i < (high); i++) all &= (e); all; })
static int left_to_say = 4000;
#define EXIT(id) do { if (left_to_say-- > 0) fprintf(stderr, "!%d\n", id); } while (0)
#define PROBE(id, ...) do { long long seen[] = { __VA_ARGS__ }; if (left_to_say-- > 0) { fprintf(stderr, "#%d", id); \
    for (unsigned at = 0; at < sizeof seen / sizeof *seen; at++) fprintf(stderr, " %lld", seen[at]); fputs("\n", stderr); } } while (0)
#else
#define CHECK(e) ((void)0)
#define KEEP(declaration)
#define EXIT(id) ((void)0)
#endif
struct pair { int a; short b; unsigned char c; };
struct nest { char mark; struct pair inner; int row[3]; };
struct bits { unsigned low : 3; int mid : 5; unsigned flag : 1; };
struct node { int value; struct node *next; };
union word { int number; unsigned char bytes[4]; short half; };
