#include <stdio.h>
#include <stddef.h>
#include <string.h>
#include <stdint.h>
#include <stdlib.h>

#define I(...) printf("%d: %s = %lld\n", __LINE__, #__VA_ARGS__, (long long)(__VA_ARGS__))
#define U(...) printf("%d: %s = %llu\n", __LINE__, #__VA_ARGS__,(unsigned long long)(__VA_ARGS__))
#define F(...) printf("%d: %s = %La\n", __LINE__, #__VA_ARGS__,(long double)(__VA_ARGS__))
#define TY(...) printf("%d: type %s = %d\n", __LINE__, #__VA_ARGS__,_Generic((__VA_ARGS__), char:1, signed char:2, unsigned char:3, short:4, unsigned short:5, int:6, unsigned:7, long:8, unsigned long:9, long long:10, unsigned long long:11, float:12, double:13, long double:14, _Bool:15, void*:16, const void*:17, char*:18, const char*:19, int*:20, const int*:21, default:99))

struct B { signed a:3; unsigned b:3; long long c:40; unsigned long long d:40; _Bool e:1; unsigned f:32; int g:32; unsigned long long h:33; unsigned long long i:64; signed char j:5; unsigned short k:9; long long l:63; unsigned long long m:63; enum {Q0,Q1,Q2} n:2; unsigned long long o:32; long long p:32; unsigned long long q:31;};
int main(void){
 struct B s; memset(&s,0,sizeof s);
 s.a=3; s.b=7; s.c=-1; s.d=-1; s.e=5; s.f=-1; s.g=-1; s.h=-1; s.i=-1; s.j=-1; s.k=-1; s.l=-1; s.m=-1; s.n=3; s.o=-1;s.p=-1;s.q=-1;
 I(s.a++); I(s.a); I(++s.a); I(s.a+=10); I(s.a); I(s.b++); I(s.b); I(s.b--); I(s.b); I(--s.b); I(s.b-=9);
 I(s.b - 8); I(s.b - 8 < 0); I(s.d+1); I(s.d+1 == 0); I(s.d*s.d); I(s.d<<4); I(s.d>>4); I(~s.d); I(-s.d); I(s.c+1); I(s.c>>1); I(s.d<0); I(s.d - s.d - 1); I((s.d+1)>>1);
 I(s.f+1); I(s.f<-1); I(s.g<0); I(s.h+1); I(s.h<<1); I(s.h*2ull); I(s.h*2u); I(s.h+s.d); I(s.d+s.c); I(s.c<s.d); I(s.c<s.h);I(s.d/3); I(s.d%7); I(s.d/-3); I(s.d/-3LL); I(-3/s.d);
 I(s.d == -1); I(s.d == -1LL); I(s.d == 0xffffffffffull); I(s.m+1); I(s.m==-1); I(s.l<s.m); I(s.m<<1); I(~s.m);
 I(s.d++); I(s.d); I(s.d--); I(s.d); I(++s.d); I(--s.d); I(s.d+=2); I(s.d-=3); I(s.d*=3); I(s.d<<=3); I(s.d>>=3); I(s.d/=-2); I(s.d%=1000); I(s.d^=-1); I(s.d|=1); I(s.d&=-2);
 I(s.h++); I(s.h); I(s.e++); I(s.e); I(s.e--); I(s.e); I(s.e--); I(s.e); I(s.e+=3); I(s.e-=1); I(s.e^=1); I(s.e<<=1); I(s.e*=2); I(s.e=0.5); I(s.e+=0.25);
 I(s.j+=20); I(s.j-=20); I(s.k+=1000); I(s.k--); I(s.k*=3); I(s.k/=2);
 I(s.n++); I(s.n+1); I(s.n-4); I(s.n-4<0); I(1? s.b : -1); I((1? s.b : -1) - 10 < 0); I((1? s.d : -1)); I((1? s.d : -1LL)); I((0? s.d : -1)); I((0? s.d:s.c)); I((0,s.d)+1); I((s.d=-1)+1); I((s.b=-1)-8<0); I((s.f=-1)+1 ); I(+s.d+1); I((s.d,s.b)-8<0);
 TY(+s.b); TY(+s.f); TY(+s.g); TY(s.a+s.b); TY(+s.o); TY(+s.p); TY(+s.q); TY(s.o+1); TY(s.q+1); TY(+s.e); TY(+s.k); TY(s.n+0); TY(1?s.b:1u);
 I(s.o+1); I(s.o<<1); I(s.o*s.o); I(s.p-1); I(s.o<-1); I(s.p<s.o); I(s.q+1); I(s.q-s.q-1<0); I(s.o++); I(s.o);
 I(!s.d); I(s.d&&1); I(s.d?:3); I(s.b?:3u); switch(s.d){case 0xffffffffffull: puts("m"); break; default: puts("d");}
 switch(s.b){case 7: puts("7"); break; case -1: puts("-1"); break; default: puts("d");}
 long double ld = s.d; F(ld); F(s.d*1.5f); F(s.c*1.0L); F((float)s.m);
 printf("%u %llu\n", s.b, (unsigned long long)s.d);
 s.d = s.c = s.h = -5; I(s.d); I(s.c); I(s.h);
 s.i = s.b = 13; I(s.i);
 I((s.d += s.h) >> 3); I(s.d ^ s.h); I(s.d | s.c); I(s.h & -1); I(s.d - s.h); I(s.h - s.d); I(s.h - 1 - s.d); I((s.h - 1 - s.d)>>2);
 I(s.l + s.m); I(s.m - s.l); I(s.m * 3); I(s.d + 1.0 == 1); I(s.d << s.b); I(1 << s.b); I(s.d >> s.b); I(1ull << s.d%50);
 I(s.h < s.c); I(s.c < 0u); I(s.c / 3u); I(s.c % 3ul); I(s.c + 0u); I(s.c * 1ull);
 return 0; }
