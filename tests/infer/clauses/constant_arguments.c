/* What all callers in sight hand in, and what a function is then known to return. */

#define FACTOR 31415821
#define HALF 10000

static int times(int p, int q)
{
    int p1 = p / HALF, p0 = p % HALF, q1 = q / HALF, q0 = q % HALF;
    return ((p0 * q1 + p1 * q0) % HALF) * HALF + p0 * q0;
}

static int following(int seed)
{
    return times(seed, FACTOR) + 1;
}

static int skipped(int seed, int n)
{
    for (; n; n--)
        seed = following(seed);
    return seed;
}

/* The least power of two that is no smaller, and the number that gives it. */
static int levels(int limit)
{
    int steps = 0, power = 1;
    while (power < limit) {
        power *= 2;
        steps++;
    }
    return steps;
}

/* The level grows by one where what is left is halved. */
static int deepest(int left, int level)
{
    if (left < 2)
        return level;
    return deepest(left / 2, level + 1);
}

int spread(unsigned char seed, unsigned short count)
{
    return levels(count) > 3 ? skipped(seed, count + 1) : deepest(count, 0);
}
