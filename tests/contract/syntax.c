int x;
//@ requires x > ;               //~ spec-syntax
void a(void);
//@ requires (x > 0;             //~ spec-syntax
void b(void);
//@ requires x > 0) ;            //~ spec-syntax
void c(void);
//@ x > 0;                       //~ spec-syntax
void d(void);
//@ requires x[ == 1;            //~ spec-syntax
void e(void);
//@ requires \forall x > 0;      //~ spec-syntax
void f(void);
//@ requires "unclosed;          //~ spec-syntax
void g(void);
//@ requires x # 1;              //~ spec-syntax
void h(void);
//@ requires 12xyz == x;         //~ spec-syntax
void i(void);
//@ requires '' == x;            //~ spec-syntax
void j(void);
//@ predicate = 1;               //~ spec-syntax
//@ axiomatic A { requires x; }  //~ spec-syntax
//@ inductive P(int a) { axiom b: \true; }  //~ spec-syntax
//@ requires                     //~ spec-syntax
//@ ensures                      //~ spec-syntax
void k(void);
int requires, check, type, loop;
//@ requires requires > 0 && check > 0 && type + loop == 0 ensures check > requires
//@ check check > 0;             //~ spec-misplaced
void words_are_names(int ensures);
