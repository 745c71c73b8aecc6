/* People in a table of records with texts of fixed length, and an index that points into the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
    char first[8];
    char last[8];
    int marks[4];
    int count;
};

struct index {
    struct person **order;
    struct person *best;
    size_t used;
};

static void set_name(struct person *p, const char *first, const char *last) {
    strcpy(p->first, first); //! inner: strcpy(p->first, "Maximilian");
    strncpy(p->last, last, sizeof p->last - 1); //! inner: memset(p->last, 'x', 9);
    p->last[sizeof p->last - 1] = '\0'; //! inner: memset(p->last, 'x', 8); printf("%d\n", (int)strlen(p->last));
}

static void add_mark(struct person *p, int mark) {
    if (p->count < 4) {
        p->marks[p->count] = mark; //! off-by-one: p->marks[p->count + 1] = mark;
        p->count++; //! off-by-one: p->count += 2;
    }
}

static int sum(const struct person *p) {
    const int *marks = p->marks;
    int all = 0;
    for (int i = 0; i < p->count; i++) //! inner: for (int i = 0; i < 5; i++)
        all += marks[i]; //! negative-index: all += marks[-1];
    return all;
}

static void rank(struct index *index, struct person *people, size_t count) {
    index->order = calloc(count, sizeof *index->order);
    if (index->order == NULL) exit(1);
    index->used = 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = index->used++;
        while (at > 0 && sum(index->order[at - 1]) < sum(&people[i])) { //! off-by-one: while (sum(index->order[at - 1]) < sum(&people[i])) {
            index->order[at] = index->order[at - 1]; //! negative-index: index->order[at] = index->order[-1];
            at--;
        }
        index->order[at] = &people[i]; //! off-by-one: index->order[at + 3] = &people[i];
    }
    index->best = index->order[0]; //! negative-index: index->best = index->order[-1];
}

int main(void) {
    static const char *const names[][2] = { { "Ada", "Lovelace" }, { "Alan", "Turing" }, { "Grace", "Hopper" } };
    size_t count = sizeof names / sizeof *names;
    struct person *people = calloc(count, sizeof *people); //! size: struct person *people = calloc(2, sizeof *people);
    if (people == NULL) return 1;
    for (size_t i = 0; i < count; i++) {
        set_name(&people[i], names[i][0], names[i][1]); //! off-by-one: set_name(&people[i + 1], names[i][0], names[i][1]);
        for (int mark = 0; mark < 6; mark++) add_mark(&people[i], (int)i * 10 + mark);
    }
    struct index index = { NULL, NULL, 0 }; //! null: struct index index = { NULL, NULL, 0 }; printf("%d\n", index.best->count);
    rank(&index, people, count);
    printf("%s %s: %d\n", index.best->first, index.best->last, sum(index.best));
    for (size_t i = 0; i < index.used; i++)
        printf("%s %d\n", index.order[i]->first, sum(index.order[i]));
    struct person copy = *index.best; //! stale: free(people); struct person copy = *index.best;
    free(index.order); //! stale: free(index.order); printf("%s\n", index.order[0]->first);
    free(people); //! stale: free(people); printf("%s\n", index.best->first);
    printf("%s\n", copy.last);
    return 0;
}
