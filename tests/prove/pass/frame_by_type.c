/* Locations of one record, for cells of several classes. */
struct mixed { int number; float real; char name[4]; };

/*@ requires \valid(m);
    modifies m->number, m->real, m->name[0];
    ensures m->name[1] == \old(m->name[1]); */
void parts(struct mixed *m) {
    m->number = 1;
    m->real = 2.0f;
    m->name[0] = 'x';
}

/*@ requires \valid(m) && \valid_read(from);
    modifies *m; */
void whole(struct mixed *m, struct mixed *from) {
    *m = *from;
    parts(m);
}
