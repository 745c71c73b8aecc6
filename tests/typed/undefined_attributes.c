struct big { int x; } __attribute__((scalar_storage_order("big-endian"))); //~ unsupported
int fixed __attribute__((section(".rodata"))) = 1; //~ unsupported
const int constant __attribute__((section(".rodata"))) = 1;
int moved __attribute__((section(".data.mine"))) = 1;
register long base __asm__("rbx"); //~ unsupported
int promised(int i)
{
  __attribute__((assume(i >= 0))); //~ unsupported
  __attribute__((__assume__(i >= 0))); //~ unsupported
  return i;
}
