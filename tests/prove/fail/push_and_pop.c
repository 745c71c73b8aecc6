/* An index that is counted on in the expression that uses it. */
struct stack { int top; int data[10]; };
struct open { int top; int data[1]; };
union either { int top; int data[4]; };
int table[8];

/*@ requires \valid(s) && 0 <= s->top <= 10; */
void push(struct stack *s, int x)
{
  s->data[s->top++] = x; //~ out-of-bounds
}

/*@ requires \valid(s) && 0 <= s->top < 1; */
void may_stand_for_more(struct open *s, int x)
{
  s->data[s->top++] = x;
}

/*@ requires \valid(s) && 0 <= s->top < 3; */
void shares(union either *s, int x)
{
  s->data[s->top++] = x; //~ unsequenced type-mismatch signed-overflow out-of-bounds
}

/*@ requires \valid(p) && 0 <= *p < 8; */
void may_be_an_element(int *p, int x)
{
  table[(*p)++] = x; //~ unsequenced
}
