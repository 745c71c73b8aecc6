/* What a contract cannot be made to say is not asked of callers: nothing behind such a call is proved. */
/*@ assigns \nothing;
    behavior b: assumes \initialized(p); ensures \result == 1; */
int in_a_case(int *p);

int relies_on_the_case(void)
{
  int x;
  int r = in_a_case(&x); //~ unsupported
  //@ assert r == 1; //~ behind-unsupported
  return r;
}

/*@ requires \initialized(p);
    assigns \nothing; */
int wants(int *p);

int is_not_asked(void)
{
  int x;
  return wants(&x); //~ unsupported
}

/*@ requires \initialized(p);
    assigns \nothing; */
typedef int reader(int *p);

/*@ requires \valid_function(read); */
int through_a_pointer(reader *read)
{
  int x;
  return read(&x); //~ unsupported
}

/*@ behavior b: assumes \initialized(p); ensures \result == 1; */ //~ unsupported behind-unsupported
int has_a_body(int *p)
{
  return 0;
}

/*@ ensures \initialized(p);
    ensures \result == 1;
    assigns \nothing; */
int promises(int *p);

//@ ensures \result == 1;
int knows_less(void)
{
  int x;
  return promises(&x);
}
