#include <stdio.h>
#include <stddef.h>
#include <string.h>
#include <stdint.h>
#include <stdlib.h>

#define I(...) printf("%d: %s = %lld\n", __LINE__, #__VA_ARGS__, (long long)(__VA_ARGS__))
#define U(...) printf("%d: %s = %llu\n", __LINE__, #__VA_ARGS__,(unsigned long long)(__VA_ARGS__))
#define F(...) printf("%d: %s = %La\n", __LINE__, #__VA_ARGS__,(long double)(__VA_ARGS__))
#define TY(...) printf("%d: type %s = %d\n", __LINE__, #__VA_ARGS__,_Generic((__VA_ARGS__), char:1, signed char:2, unsigned char:3, short:4, unsigned short:5, int:6, unsigned:7, long:8, unsigned long:9, long long:10, unsigned long long:11, float:12, double:13, long double:14, _Bool:15, void*:16, const void*:17, char*:18, const char*:19, int*:20, const int*:21, default:99))

int main(void){ I(sizeof(9223372036854775808)); I(9223372036854775808 > -1); I(sizeof(18446744073709551615)); I(18446744073709551615 < 0); I(-9223372036854775808 < 0); I(9223372036854775808 == 0x8000000000000000); I(sizeof(2147483648)); I(-2147483648 < 0);  I(sizeof(2.0fi)); I(__real__(2i*2i));   I(__imag__(7i)/2); F(__imag__(7i)/2); F(__imag__(7i/2)); I(0777); I(0b101); I(0x7fffffffffffffffLL); I(sizeof(4294967296)); I(sizeof 0xffffffffu); return 0; }
