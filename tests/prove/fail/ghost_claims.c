/* Assertions inside of ghost code are asked for as others are. */
/*@ requires 0 <= x <= 10; */
void steps(int x)
{
    /*@ ghost
       int y = x;
       /@ assert y > 0; @/ //~ assertion
       y = y + 1;
       if (y > 5) {
         /@ check x > 5; @/ //~ assertion
       }
    */
}

//@ ghost int calls = 0;

/*@ modifies calls;
    ensures calls > \old(calls); */ //~ postcondition
void note(void)
{
    //@ ghost calls++;
}
