/* And must not be written, even through a cast (C11 6.7.3p6). */
const int limit = 8;

void change(void) {
    *(int *)&limit = 9; //~ type-mismatch
}
