/* Globals have their initial values when main starts (C11 6.7.9p10). */
int counter = 3;
int zero;
int table[4] = {1, 2, [3] = 7};
struct pair { int first; int *second; } pair = {9, &counter};
const char *const text = "ab";

int main(void) {
    //@ assert counter == 3 && zero == 0;
    //@ assert table[0] == 1 && table[2] == 0 && table[3] == 7;
    //@ assert pair.first == 9 && pair.second == &counter;
    *pair.second = 4;
    //@ assert counter == 4;
    //@ assert text[1] == 'b';
    return 0;
}
