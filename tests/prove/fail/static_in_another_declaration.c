/* What `[static n]` asks for in one declaration, every call has to meet (C11 6.7.6.3p7). */
int before(int a[static 4]);
int before(int *b)
{
    return b == 0;
}

int behind(int *b)
{
    return b == 0;
}
int behind(int a[static 4]);

int declared(int a[static 4]);
//@ modifies \nothing;
int declared(int *b);

int calls_before(void)
{
    int a[2] = { 0 };
    return before(a); //~ out-of-bounds
}

int calls_behind(void)
{
    int a[2] = { 0 };
    return behind(a); //~ out-of-bounds
}

int calls_declared(void)
{
    int a[2] = { 0 };
    return declared(a); //~ out-of-bounds
}
