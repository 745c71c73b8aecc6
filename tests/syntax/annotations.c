# 1 "some.c"
/*@ requires x > 0;
  @ ensures \result == x; */
int f(int x) //@ assigns \nothing;
{
    /* no annotation */
    //@ assert x > 0;
    return x; // nor this
}
#pragma once
