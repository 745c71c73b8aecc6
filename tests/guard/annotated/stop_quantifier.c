/*@ requires \forall integer k; 0 <= k < n - 1 ==> a[k] <= a[k + 1]; */ //~ precondition
static int least(const int *a, int n) { return n > 0 ? a[0] : 0; }
int main(void)
{
    int good[3] = { 1, 2, 2 }, bad[3] = { 1, 3, 2 };
    return least(good, 3) + least(bad, 3);
}
