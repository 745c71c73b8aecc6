static int whole(double x)
{
    return (int)x; //~ signed-overflow
}
int main(void)
{
    return whole(1e30);
}
