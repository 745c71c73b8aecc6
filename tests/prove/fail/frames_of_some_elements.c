// Places beside those that a condition chooses.

struct point { int x, y; };

/*@ requires \valid(a + (0 .. 9)); modifies { a[i] | integer i; 0 <= i < 10 && i % 2 == 0 }; */
void odd(int *a)
{
    a[5] = 1; //~ frame
}

/*@ requires \valid(a + (0 .. 19)); modifies { a[i] | integer i; 0 <= i < 10 && i % 2 == 0 }; */
void behind(int *a)
{
    a[10] = 1; //~ frame
}

/*@ requires \valid(a + (0 .. 9)); modifies { a[2 * i + 1].y | integer i; 0 <= i < 5 }; */
void other_member(struct point *a)
{
    a[3].x = 1; //~ frame
}

/*@ requires \valid(a + (0 .. 9)) && \valid(b + (0 .. 9)); modifies { a[i] | integer i; 0 <= i < 10 }; */
void other_array(int *a, int *b)
{
    b[3] = 1; //~ frame
}

/*@ requires \valid(a + (0 .. 9)); modifies { a[9 - i] | integer i; 0 <= i < 3 }; */
void before(int *a)
{
    a[6] = 0; //~ frame
}
