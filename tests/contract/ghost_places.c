int x[10], done;
/*@ ghost void lemma(void) { } */
//@ ghost extern int elsewhere;                                    //~ spec-misplaced unsupported-annotation
//@ ghost typedef int number;                                      //~ spec-misplaced
void whole(int y)
{
  { /*@ ghost lemma(); { int z = y; } */ y--; }
  if (y) /*@ ghost lemma(); */ done = 1;                           //~ spec-misplaced
  while (y) /*@ ghost ; */ y--;                                    //~ spec-misplaced
  if (y) y = 1; /*@ ghost else lemma(); */                         //~ spec-misplaced
  do y--; /*@ ghost while (0); lemma(); do ; */ while (y);         //~ spec-misplaced
again: /*@ ghost lemma(); */ y--;                                  //~ spec-misplaced
  int a /*@ ghost , b */ = 3;                                      //~ spec-misplaced
  y /*@ ghost = 3 */ ;                                             //~ spec-misplaced
  y = ({ /*@ ghost lemma(); */ a; });                              //~ spec-misplaced
  //@ ghost int local(int z);                                      //~ spec-misplaced unsupported-annotation
  if (y) goto again;
}
int names(int y)
{
  //@ ghost char x;                                                //~ spec-misplaced
  //@ ghost int own = y; { int y = own; }
  return sizeof x;
}
