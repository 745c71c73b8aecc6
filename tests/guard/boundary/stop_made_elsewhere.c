/* What is elsewhere stands here under another name, so that cinch does not see it. */
//@ ensures 0 <= \result < n; modifies \nothing;
int choose(int n);
__asm__(".globl choose\nchoose: movl %edi, %eax\nret");
int main(void)
{
    int table[4] = { 0 };
    return table[choose(4) & 3]; //~ postcondition
}
