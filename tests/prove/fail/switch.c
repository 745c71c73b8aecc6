/* A case that falls through does not stop, and no case may fit. */

int fall(int x) {
    int value;
    switch (x) {
    case 1:
        value = 1;
    case 2:
        value = 2;
        break;
    }
    //@ assert x == 1 ==> value == 1; //~ assertion
    return value; //~ uninitialized-read
}
