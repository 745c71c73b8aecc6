static int sum(int left, int right) {
    if (left < 0 || right < 0) return 0;
    return left + right; //~ signed-overflow
}

int main(void) { return sum(0x7fffffff, 0) != 0x7fffffff ? 1 : sum(0x7ffffff0, 16); }
