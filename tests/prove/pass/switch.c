/* Falling through, a default in the middle, and cases inside a block. */

/*@ modifies \nothing;
    ensures x == 1 ==> \result == 3;
    ensures x == 2 ==> \result == 2;
    ensures x == 3 ==> \result == 30;
    ensures x < 1 || x > 3 ==> \result == 130; */
int fall(int x) {
    int sum = 0;
    switch (x) {
    case 1:
        sum += 1;
    case 2:
        sum += 2;
        break;
    default:
        sum += 100;
    case 3:
        sum += 30;
    }
    return sum;
}

enum colour { RED, GREEN, BLUE };

/*@ requires c == RED || c == GREEN || c == BLUE;
    modifies \nothing; */
int name(enum colour c) {
    switch (c) {
    case RED: return 'r';
    case GREEN: return 'g';
    case BLUE: return 'b';
    }
    //@ assert \false;
    return 0; //~ vacuous
}
