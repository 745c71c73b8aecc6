// `*++p` is the element behind the step.
static int own[4] = { 1, 2, 3, 4 };

int main(int argc, char **argv) {
    (void)argv;
    int *at = own + argc - 1, all = *at;
    for (int i = 0; i < 4; i++) all += *++at; //~ out-of-bounds
    return all;
}
