__declspec(dllexport) __declspec(align(16) noreturn) int __cdecl f(int __ptr32 *p);
typedef int (__stdcall *callback)(unsigned __int64 x, __int8 y);
__forceinline void __fastcall g(void) { long x = 5i64; __pragma(warning(disable: 4100)) }
int cdecl, far, _stdcall;
#pragma pack(push, 1)
struct packed { char c; int i; };
#pragma pack(pop)
