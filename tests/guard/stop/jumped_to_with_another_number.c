static int table[3];

int main(void) {
    int index = 0, all = 0;
again:
    all += table[index]; //~ out-of-bounds
    index += 2;
    goto again;
}
