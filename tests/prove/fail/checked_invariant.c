int steps(int n) {
    int i = 0, j = 0;
    //@ loop invariant i == j; check loop invariant small: j <= 3; //~ invariant-preserved
    while (i < n && i < 10) {
        i++;
        j++;
        //@ assert j <= 4; //~ assertion
    }
    return i;
}

int starts(int n) {
    int i = n;
    //@ check loop invariant i <= 10; //~ invariant-entry
    while (i > 0) i--;
    return i;
}
