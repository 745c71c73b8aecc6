/* A pointer into an array that is part of a larger object stays in that array (C11 6.5.6p8), in functions that get it too. */
#include <stdio.h>
#include <string.h>
struct s { char a[4]; char b[4]; };
struct user { char name[4]; char admin; };
static int rows[3][4];
static struct s many[3];

/*@ requires \valid(p); */
char copies(struct s *p)
{
    strcpy(p->a, "abc");
    strcpy(p->a, "abcdef"); //~ out-of-bounds
    return p->b[0];
}

int limits(void)
{
    struct user u = {"", 0};
    strncpy(u.name, "abc", 4);
    strncpy(u.name, "abcde", 5); //~ out-of-bounds
    return u.admin;
}

void reads(void)
{
    struct s s = {"", ""};
    fgets(s.a, 4, stdin);
    fgets(s.a, 8, stdin); //~ out-of-bounds
}

void bytes(void)
{
    struct s s, t;
    memset(&s, 0, sizeof s);
    memset(s.a, 0, sizeof s.a);
    memcpy(&t, &s, sizeof t);
    memcpy(t.a, s.a, 4);
    memset(s.a, 0, 8); //~ out-of-bounds
}

void moved_bytes(struct s *s)
{
    struct s t = {"", ""};
    memcpy(t.a, "abcde", 5); //~ out-of-bounds
}

/*@ requires 0 <= n && \valid(p + (0 .. n - 1)); modifies p[0 .. n - 1]; */
void fill(int *p, int n);

void passes_rows(int i)
{
    if (0 <= i && i < 3)
        fill(rows[i], 4);
    fill(rows[0] + 1, 3);
    fill(rows[0], 12); //~ out-of-bounds
}

void passes_part(void)
{
    fill(&rows[1][1], 3);
    fill(&rows[1][1], 4); //~ out-of-bounds
}

int through_locals(void)
{
    char *p = many[0].a;
    char sum = p[3] ^ p[0];
    p = many[1].b;
    sum ^= p[3];
    return sum ^ p[5]; //~ out-of-bounds
}

int through_copies(void)
{
    char *p = many[0].a;
    char *q = p + 1;
    return q[2] ^ *(q + 3); //~ out-of-bounds
}

int flat(void)
{
    int *p = rows[0];
    return p[5]; //~ out-of-bounds
}

void walks(void)
{
    struct s s;
    for (char *p = s.a; p < s.a + 4; p++)
        *p = 1;
    for (char *p = s.a; p < s.b + 4; p++)
        *p = 1; //~ out-of-bounds
}
