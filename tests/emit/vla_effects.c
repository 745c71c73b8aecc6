#include <stdio.h>
#include <stddef.h>
#include <string.h>
#include <stdint.h>
#include <stdlib.h>

#define I(...) printf("%d: %s = %lld\n", __LINE__, #__VA_ARGS__, (long long)(__VA_ARGS__))
#define U(...) printf("%d: %s = %llu\n", __LINE__, #__VA_ARGS__,(unsigned long long)(__VA_ARGS__))
#define F(...) printf("%d: %s = %La\n", __LINE__, #__VA_ARGS__,(long double)(__VA_ARGS__))
#define TY(...) printf("%d: type %s = %d\n", __LINE__, #__VA_ARGS__,_Generic((__VA_ARGS__), char:1, signed char:2, unsigned char:3, short:4, unsigned short:5, int:6, unsigned:7, long:8, unsigned long:9, long long:10, unsigned long long:11, float:12, double:13, long double:14, _Bool:15, void*:16, const void*:17, char*:18, const char*:19, int*:20, const int*:21, default:99))

int n=3; int f(int x){ printf("f%d ",x); return x; }
void p1(int a[f(2)]){ I(sizeof a); } void p2(int n,int a[n++],int b[n++]){ I(n); } void p3(int n,int (*a)[n][f(3)]){ I(sizeof *a); } void p4(int m,char a[m][m+1][m+2]){ I(sizeof a[0]); I(sizeof a[0][0]); I(&a[1][1][1]-&a[0][0][0]); }
int kr(n,a) int n; int a[n][n]; { return sizeof a[0]; }
void cb(int n, void (*g)(int m,int a[m])){ int x[1]; g(n,x); } void cb1(int m,int a[m]){ I(m); }
int main(void){ int z[10]; p1(z); p2(3,z,z); p3(2,(void*)z); p4(2,(void*)z); int q[2][2]; I(kr(2,q)); cb(5,cb1);
 int (*p)[n]=malloc(1000); int (*p0)[n]=p; I(sizeof(*p++)); I(p-p0); I(sizeof(p++[0])); I(p-p0); I(sizeof *(p+=1)); I(p-p0); I(sizeof(p=0)); I(p!=0); int i=0; I(sizeof(p[i++])); I(i); I(sizeof(p[0][i++])); I(i); I(sizeof(i++)); I(i); I(sizeof(int[i++])); I(i); I(sizeof(*(char(*)[f(7)])0)); I(sizeof((char(*)[f(7)])0)); I(sizeof((*(char(*)[2][f(7)])0)[0])); I(sizeof(f(3)?*p:*p)); __typeof__(*(p++)) t1; I(sizeof t1); I(p-p0); __typeof__(*(char(*)[f(9)])0) t2; I(sizeof t2); I(sizeof t2); __typeof__(int[f(4)]) t3; I(sizeof t3); __typeof__(f(3)) t4=1; __typeof__(p++) t5=p; I(p-p0); I(sizeof *t5); I(sizeof(__typeof__(*p++))); I(p-p0); I(sizeof(char[2][n][3])); char u[2][n][3]; I(sizeof u[0]); I(&u[1][1][1]-&u[0][0][0]); I(sizeof(u)/sizeof(u[0])); char (*v)[n][3]=u; v++; I((char*)v-(char*)u); I(v-u); I(sizeof *v); char w[n][2][n]; I(sizeof w[0]); I((char*)(w+1)-(char*)w); I((char*)&w[2][1][2]-(char*)w); __auto_type aw=w; I(sizeof *aw); I(sizeof (*(char(*)[n])u)); static char (*sp)[4]; I(sizeof *sp); typedef char T[n][f(2)]; T tt; I(sizeof tt); I(sizeof(T)); n++; T t6; I(sizeof t6); { extern int n; I(n); } for(int k=0;k<3;k++){ typedef int R[k+1]; R r; I(sizeof r); } struct {int x;} arr[n]; I(sizeof arr); arr[n-1].x=4; I((arr+n-1)->x); I(sizeof(struct{char c[5];}[n])); if(0){ char dead[f(100)]; } switch(1){ case 1:; char sv[n]; I(sizeof sv); } I(({ char e[n]; sizeof e; })); char g[n], h[sizeof g*2]; I(sizeof h); I(__builtin_constant_p(sizeof g)); int c=({ int (*lp)[n]=(void*)z; sizeof *lp; }); I(c); I((long)&((char(*)[n])0)[2]); void *vp=z; I((char*)((int(*)[n])vp+1)-(char*)vp); I((char*)&((int(*)[n])vp)[1][1]-(char*)vp); I(n>1?sizeof(char[n]):0); I(0?f(sizeof(char[f(5)])):1); I((1||sizeof(char[f(6)]))); 
 return 0; }
