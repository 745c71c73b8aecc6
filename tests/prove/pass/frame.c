/* What the contract does not name stays as it was. */
int total;
int other;

/*@ requires total < 1000 && -1000 <= x <= 1000;
    requires total > -1000;
    modifies total;
    ensures total == \old(total) + x; */
void add(int x) {
    int copy = x;
    int *p = &copy;
    *p += 0;
    total += copy;
}

/*@ requires total == 0 && other == 3 && \valid(p) && *p == 9;
    requires \separated(p, &total);
    modifies total, *p; */
int use(int *p) {
    add(5);
    //@ assert total == 5 && other == 3 && *p == 9;
    return other;
}

/*@ requires \valid(a + (0 .. 9)) && a[7] == 1;
    modifies a[2 .. 4];
    ensures a[7] == 1; */
void part(int *a) {
    for (int i = 2; i < 5; i++)
        a[i] = 0;
}
