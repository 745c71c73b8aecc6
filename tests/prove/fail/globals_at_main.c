/* In any other function a global may have any value. */
int counter = 3;

int get(void) {
    //@ assert counter == 3; //~ assertion
    return counter;
}

int main(void) {
    //@ assert counter == 3;
    return 0;
}
