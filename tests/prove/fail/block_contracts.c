int x;

void before(void) {
    x = 1;
    //@ requires x == 2; //~ assertion
    {
        x = 3;
    }
}

void behind(void) {
    x = 1;
    //@ ensures x == \old(x); //~ assertion
    {
        x = 3;
    }
}

/*@ requires x < 100; */
void old_of_the_function(void) {
    x = x + 1;
    //@ ensures x == \old(x) + 2; //~ assertion
    {
        x = x + 1;
    }
}

void jumped_over(int n) {
    if (n > 3)
        goto inside;
    x = 1;
    //@ ensures \old(x) == 1; //~ assertion
    {
        x = 2;
    inside:
        x = 3;
    }
}
