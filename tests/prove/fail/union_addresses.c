/* Through a pointer, no other member becomes the active one. */
union value { int number; char *text; };

void other(void) {
    union value v;
    v.text = 0;
    int *p = &v.number;
    *p = 6; //~ type-mismatch
}

void after(void) {
    union value v;
    v.number = 5;
    int *p = &v.number;
    v.text = 0;
    int x = *p; //~ type-mismatch
}

void changed(void) {
    union value v;
    v.number = 5;
    int *p = &v.number;
    *p = 6;
    //@ check v.number == 5; //~ assertion
}
