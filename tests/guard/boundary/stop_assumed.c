static int table[4];
static int at(int i)
{
    //@ assume 0 <= i < 4; //~ assertion
    return table[i];
}
int main(void) { return at(3) + at(4); }
