/* Cases may lie inside of blocks, and fall through. */
int choose(int n)
{
    int result = 0;
    switch (n) {
    case 1:
    case 2:
        result = 1;
        break;
    case 5 ... 9: {
        int inner = n;
        result = inner;
    }
    default:
        result++;
    }
    return result;
}
