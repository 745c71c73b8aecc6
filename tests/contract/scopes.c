int v, hidden;
typedef int T;
enum outside { ONE = 1 };
//@ requires v == ONE && (T) v == 1;
void f(int v)
{
  enum inside { TWO = 2 };
  struct local { int member; } s;
  static int kept = 3;
  //@ assert v == ONE && TWO == 2 && s.member == 0 && kept == 3;
  {
    long v = 4, T = 5;
    //@ assert v == T && (T) - 1 == 4;
    v++;
  }
  //@ assert v == (T) -1;
  //@ assert late == 0;             //~ spec-unknown-name
  int late = 0;
  //@ assert late == 0 && \forall struct local *p; p->member == 0;
  for (int i = 0; i < 3; i++) {
    //@ assert i < 3;
    late++;
  }
  //@ assert i < 3;                 //~ spec-unknown-name
  late++;
  extern int elsewhere;
  //@ assert elsewhere == 0;
  late++;
  //@ assert \at(late, Pre) == 0;   //~ spec-type
  //@ assert \old(late) == 0;       //~ spec-type
  //@ assert \at(v, Init) == 0;     //~ spec-type
  for (int k = 0; k < 3; k++) {
    int fresh = k;
    //@ assert \at(k, LoopEntry) == 0 && \at(late, LoopCurrent) == 0;
    //@ assert \at(fresh, LoopCurrent) == 0;   //~ spec-type
    late++;
  }
  //@ assert \at(v, later_label) == 0;   //~ spec-unknown-name
later_label:
  late++;
  //@ assert \at(v, later_label) == 0;
  int after;
  //@ assert \at(after, later_label) == 0;   //~ spec-type
}
//@ requires elsewhere == 0;        //~ spec-unknown-name
//@ requires TWO == 2;              //~ spec-unknown-name
//@ requires \forall struct local *p; p->member == 0;   //~ spec-unknown-name
void g(int v);
int real, integer;
//@ requires (real) > 0 && (integer) - 1 == 0 && \forall integer; integer > 0;   //~ spec-syntax
void logic_words(void);
//@ requires (real) > 0 && (integer) - 1 == 0 && \forall int integer; integer > 0;
void are_names(void);
int behind(int a) /*@ requires a > 0; */ { return a; }   //~ spec-misplaced
