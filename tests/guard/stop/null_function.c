static int (*chosen)(int);
int main(void)
{
    return chosen(3); //~ null-dereference
}
