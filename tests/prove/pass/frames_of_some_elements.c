// Sets of places that a condition chooses: the index of a place is found from its address.

struct point { int x, y; };

/*@ requires \valid(a + (0 .. 9));
    modifies { a[i] | integer i; 0 <= i < 10 && i % 2 == 0 };
    ensures a[3] == \old(a[3]); */
void even(int *a)
{
    for (int i = 0; i < 10; i += 2)
        a[i] = 1;
}

/*@ requires \valid(a + (0 .. 9));
    modifies { a[2 * i + 1].y | integer i; 0 <= i < 5 };
    ensures a[3].x == \old(a[3].x) && a[2].y == \old(a[2].y); */
void odd_members(struct point *a)
{
    a[3].y = 1;
    a[9].y = 2;
}

/*@ requires \valid(a + (0 .. 9));
    modifies { a[9 - i] | integer i; 0 <= i < 3 };
    ensures a[6] == \old(a[6]); */
void last(int *a)
{
    a[8] = 0;
}
