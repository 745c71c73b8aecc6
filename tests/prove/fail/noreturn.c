/* Without _Noreturn the call comes back. */

/*@ modifies \nothing; */
void complain(int code);

/*@ requires p == \null || \valid_read(p); */
int use(const int *p) {
    if (p == 0)
        complain(1);
    return *p; //~ null-dereference
}
