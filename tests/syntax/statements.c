void f(int x)
{
    if (x) if (x) ; else x = 1; else x = 2;
    while (x) do x--; while (x);
    for (;;) break;
    for (int i = 0; i < 3; i++) continue;
    for (x = 1; ; ) ;
    switch (x) {
    case 1:
    case 2 ... 4: x = 1;
    default:
        int y = 2;
    end:
    }
    goto end;
    return;
}
