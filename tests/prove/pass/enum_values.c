/* Enumeration constants and arrays indexed by them. */
enum level { LOW = 1, HIGH = 3, TOP };

/*@ requires l == LOW || l == HIGH || l == TOP;
    modifies \nothing;
    ensures 10 <= \result <= 40; */
int weight(enum level l) {
    int table[TOP + 1] = {[LOW] = 10, [2] = 20, [HIGH] = 30, [TOP] = 40};
    return table[l];
}
