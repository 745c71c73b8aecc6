// A function whose body is known, as are all it calls, does not exit unless it says so.
static int twice(int x)
{
    return x < 100 && x > -100 ? 2 * x : 0;
}

/*@ assigns \nothing; */
static int four_times(int x)
{
    return twice(twice(x));
}

/*@ exits \false; assigns \nothing; */
int f(int x)
{
    return four_times(x);
}
