/* A name means the innermost variable, and a parameter in a contract its first value. */
int shadow(int x) {
    x = 5;
    {
        int x = 7;
        //@ check x == 5; //~ assertion
        //@ check x == 7;
    }
    //@ check x == 5;
    return 0;
}
/*@ ensures \result == x; */ //~ postcondition
int param(int x) {
    x = x > 0 ? 0 : x;
    return x;
}
