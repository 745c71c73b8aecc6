struct record { union { int number; void *pointer; } value; unsigned kind : 3; unsigned rest : 29; char name[8]; };

/*@ requires \valid(r);
    modifies r->value.number, r->kind;
    ensures r->kind == 1 ==> r->value.number == 3;
    ensures *r == \old(*r);
*/
void f(struct record *r);
