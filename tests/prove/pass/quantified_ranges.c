/* HAVOC's quantifiers over ranges of integers, and frames made of what pointers in ranges point to. */
struct s { int x; int *p; };
int a[10];

/*@ requires forall(i, 0 .. 9, a[i] == 0);
    ensures \forall integer i; 0 <= i < 10 ==> a[i] == 0;
    ensures exists(i, 0 .. 9, a[i] == 0) && forall(i, {1, 3}, a[i] == 0); */
void zeros(void) {
}

/*@ requires \forall integer i; i \in (0 .. 9) ==> a[i] == 0;
    ensures a[3] == 0; */
void members(void) {
}

/*@ requires n > 0 && \valid(v + (0 .. n-1)) && \valid(v[0 .. n-1].p);
    modifies *(v[0 .. n-1].p); */
void through(struct s *v, int n) {
    *v[0].p = 1;
}

/*@ requires n > 1 && \valid(v + (0 .. n-1));
    modifies { v[i].x | integer i; 0 <= i < n && i % 2 == 0 }; */
void even(struct s *v, int n);

/*@ requires n > 3 && \valid(v + (0 .. n-1)) && v[1].x == 5;
    modifies { v[i].x | integer i; 0 <= i < n && i % 2 == 0 };
    ensures v[1].x == 5; */
void odd_stays(struct s *v, int n) {
    even(v, n);
}
