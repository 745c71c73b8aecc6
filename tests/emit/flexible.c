// Flexible array members and zero-length arrays.
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);

struct message { int length; char text[]; };
struct zero { int n; int data[0]; };
static struct message fixed = {5, "hello"};
static struct message listed = {2, {'o', 'k'}};

int main(void) {
    struct message *m = malloc(sizeof *m + 10);
    m->length = 3;
    for (int i = 0; i < 3; i++) m->text[i] = 'a' + i;
    m->text[3] = 0;
    printf("%d %s %.*s %.*s\n", (int)sizeof(struct message), m->text, fixed.length, fixed.text, listed.length, listed.text);
    free(m);
    struct zero *z = malloc(sizeof *z + 4 * sizeof z->data[0]);
    z->data[3] = 8;
    printf("%d %d\n", (int)sizeof z->data, z->data[3]);
    free(z);
    return 0;
}
