struct s { int x; int *p; };
int a[10];

/*@ requires forall(i, 0 .. 8, a[i] == 0);
    ensures forall(i, 0 .. 9, a[i] == 0); */ //~ postcondition
void one_more(void) {
}

/*@ requires exists(i, 0 .. 9, a[i] == 0);
    ensures exists(i, 0 .. 8, a[i] == 0); */ //~ postcondition
void one_less(void) {
}

/*@ requires n > 1 && \valid(v + (0 .. n-1)) && \valid(v[0 .. n-1].p);
    modifies *(v[0 .. n-2].p); */
void the_last(struct s *v, int n) {
    *v[n-1].p = 1; //~ frame
}

/*@ requires n > 1 && \valid(v + (0 .. n-1));
    modifies { v[i].x | integer i; 0 <= i < n && i % 2 == 0 }; */
void odd(struct s *v, int n) {
    v[1].x = 1; //~ frame
}
