struct pair { int x, y; char tail[3]; };
struct pair make(int);
struct pair swap(struct pair p)
{
    struct pair q = p;
    q.x = p.y;
    return q.x ? q : make(q.y);
}

int field(struct pair *p)
{
    *p = swap(*p);
    return make(1).y + p->tail[p->x] + p->tail[2];
}
