// Bit-fields of a record in a union, and of the union itself, are not modelled; what else is written there is.

struct inner { int a; unsigned flag : 3; };
union outer { struct inner in; int b; unsigned bits : 5; };

/*@ requires \valid(p); modifies p->in.flag; */ //~ unsupported
static void put(union outer *p)
{
  p->in.flag = 1; //~ behind-unsupported
}

int set(void)
{
  union outer u; //~ unsupported
  u.b = 5;
  u.bits = 2; //~ behind-unsupported
  return u.in.flag; //~ behind-unsupported
}
