/* Assertions inside of ghost code, and ghost variables that hold what their types allow. */
//@ ghost int calls = 0;

/*@ requires calls < 1000;
    modifies calls;
    ensures calls == \old(calls) + 1; */
void note(void)
{
    //@ ghost calls++;
}

/*@ requires 0 <= x <= 10; */
void steps(int x)
{
    /*@ ghost
       int y = x;
       /@ assert y == x; @/
       y = y + 1;
       /@ assert y == x + 1;
          check positive: y > 0; @/
       if (y > 5) {
         /@ assert x >= 5; @/
         y = 5;
       }
    */
    //@ assert y <= 5;
}

int bounded(void)
{
    //@ ghost unsigned char small;
    //@ assert 0 <= small <= 255;
    return 0;
}
