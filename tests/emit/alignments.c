#include <stdio.h>
#include <stddef.h>
#include <string.h>
#include <stdint.h>
#include <stdlib.h>

#define I(...) printf("%d: %s = %lld\n", __LINE__, #__VA_ARGS__, (long long)(__VA_ARGS__))
#define U(...) printf("%d: %s = %llu\n", __LINE__, #__VA_ARGS__,(unsigned long long)(__VA_ARGS__))
#define F(...) printf("%d: %s = %La\n", __LINE__, #__VA_ARGS__,(long double)(__VA_ARGS__))
#define TY(...) printf("%d: type %s = %d\n", __LINE__, #__VA_ARGS__,_Generic((__VA_ARGS__), char:1, signed char:2, unsigned char:3, short:4, unsigned short:5, int:6, unsigned:7, long:8, unsigned long:9, long long:10, unsigned long long:11, float:12, double:13, long double:14, _Bool:15, void*:16, const void*:17, char*:18, const char*:19, int*:20, const int*:21, default:99))

typedef int I64 __attribute__((aligned(64))); typedef int I2 __attribute__((aligned(2))); int a1 __attribute__((aligned(1))); int a2 __attribute__((aligned(2))); I64 *p; I64 (*fp)(void); I2 b; I2 c __attribute__((aligned(1))); I64 d __attribute__((aligned(8))); typedef I64 J; J e; typedef const I2 K; K kk; I2 arr[3]; typedef I2 AR[3]; AR ar2; typedef I64 *PP; PP pp; struct S {char c; J j; AR a; PP p; char z;}; struct Pk {char c; I64 x;} __attribute__((packed)); typedef struct {char c;} SA __attribute__((aligned(16))); SA sa; struct T {char c; SA s;}; SA *psa; SA fsa(void);
#define AL(x) printf("%d " #x ": %d %d\n", __LINE__, (int)__alignof__(x), (int)_Alignof(x))
int main(void){ AL(a1);AL(a2);AL(p);AL(fp);AL(b);AL(c);AL(d);AL(e);AL(kk);AL(arr);AL(ar2);AL(pp);AL(J);AL(K);AL(AR);AL(PP);AL(I64*);AL(struct S);AL(struct Pk); I(sizeof(struct S)); I(sizeof(struct Pk)); AL(SA); AL(sa); AL(struct T); I(sizeof(struct T)); I(sizeof(SA)); AL(psa); AL(psa->c); AL(((struct Pk*)0)->x); I(offsetof(struct Pk,x)); _Alignas(I64) char q; AL(q); _Alignas(long long) char q2; AL(q2); _Alignas(double) struct {int a;} q3; AL(q3); struct V { _Alignas(long long) char c; } v; AL(v); AL(struct V); return 0; }
