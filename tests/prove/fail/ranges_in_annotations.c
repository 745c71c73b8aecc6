// The range of a type is all that is known of a cell, and of its own type only.

struct s { unsigned count; int level; _Bool flag; };

/*@ requires \valid(p); assigns \nothing; */
void fields(struct s *p)
{
    //@ assert p->count > 0; //~ assertion
    //@ assert p->level >= 0; //~ assertion
}

/*@ requires \valid(p); assigns \nothing; ensures p->count < 4294967295; */ //~ postcondition
void last(struct s *p)
{
}

/*@ requires \valid(p); assigns p->count, p->level; */
void nothing_more(struct s *p, unsigned n)
{
    p->count = n;
    p->level = -1;
    //@ assert 0 <= p->count <= 4294967295 && p->level == -1;
    p->count--;
    //@ assert \false; //~ assertion
}

/*@ requires \valid(p); assigns *p; */
void pun(unsigned *p)
{
    *(int *)p = -1;
    //@ assert *p >= 0;
    //@ assert *p == 0; //~ assertion
}
