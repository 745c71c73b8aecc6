/* An index stays in its own array, also where there is memory behind it (C11 6.5.6p8, J.2). */
struct user { char name[4]; char admin; };

/*@ requires \valid(u); */
void next_member(struct user *u) {
    for (int i = 0; i <= 4; i++)
        u->name[i] = 'x'; //~ out-of-bounds
}

int next_row(int i) {
    int grid[2][3] = {{0}};
    if (i < 0 || i > 3)
        return 0;
    return grid[0][i]; //~ out-of-bounds
}

struct row { int cells[3]; };

int next_record(void) {
    struct row rows[2] = {{{1, 2, 3}}, {{4, 5, 6}}};
    return rows[0].cells[3]; //~ out-of-bounds
}

/* Only at its end may an array of one element stand for more. */
struct one_inside { int one[1]; int others[3]; };

int one_before_others(struct one_inside s) {
    return s.one[1]; //~ out-of-bounds
}
