// cinch: -m32
/* Whatever floating arithmetic comes to, accesses are proved by what integers say. */
static float samples[4];
void scale(float by) {
    for (int i = 0; i < 4; i++) {
        samples[i] = samples[i] * by;
    }
}
