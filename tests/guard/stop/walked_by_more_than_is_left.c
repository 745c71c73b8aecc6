struct record { unsigned char length, bytes[7]; };

static struct record all[4] = { { 8, { 0 } }, { 16, { 0 } }, { 0, { 0 } }, { 32, { 0 } } };

int main(void) {
    unsigned char *at = (unsigned char *)all;
    int count = 0;
    for (;;) {
        unsigned char length = *at; //~ out-of-bounds
        count++;
        at += length ? length : 8;
        if (count > 9) break;
    }
    return 0;
}
