/* Lesson: leaving by the error path.
 *
 * The usual way to acquire several things in C: on the first failure jump to the label that releases what was acquired before.
 * The contract tells both outcomes apart: `0` comes with two buffers, anything else with none, and then nothing is left behind.
 */
#include <stdlib.h>

struct channel {
    int *in;
    int *out;
    int size;
};

/*@ predicate is_open(struct channel *c) =
      c->size > 0 && \valid(c->in + (0 .. c->size - 1)) && \valid(c->out + (0 .. c->size - 1))
      && \freeable(c->in) && \freeable(c->out)
      && c->in != c->out && Obj(c) != Obj(c->in) && Obj(c) != Obj(c->out); */

/*@ requires \valid(c);
    requires 0 < size <= 4096;
    modifies *c;
    ensures opened: \result == 0 ==> is_open(c) && c->size == size;
    ensures failed: \result != 0 ==> c->in == NULL && c->out == NULL; */
int channel_open(struct channel *c, int size)
{
    int *in, *out;

    in = malloc(size * sizeof *in);
    if (in == NULL)
        goto no_input;
    out = malloc(size * sizeof *out);
    if (out == NULL)
        goto no_output;

    c->in = in;
    c->out = out;
    c->size = size;
    return 0;

no_output:
    free(in);
no_input:
    c->in = NULL;
    c->out = NULL;
    return -1;
}

/*@ requires \valid(c) && is_open(c);
    modifies c->in, c->out;
    frees c->in, c->out;
    ensures released: !alloc(\old(c->in)) && !alloc(\old(c->out));
    ensures closed: c->in == NULL && c->out == NULL; */
void channel_close(struct channel *c)
{
    free(c->in);
    free(c->out);
    c->in = NULL;
    c->out = NULL;
}
