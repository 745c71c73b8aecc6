/* What a behaviour asks for is checked at the call when its case applies. */

/*@ modifies \nothing;
    behavior absent:
      assumes p == \null;
      ensures \result == 0;
    behavior present:
      assumes p != \null;
      requires \valid_read(p);
      ensures \result == *p; */
int get(const int *p);

int use(const int *p) {
    int a = get(0);
    //@ check a == 0;
    return get(p); //~ precondition
}
