/* An index that is counted on in the expression that uses it: the counter is no element of the array. */
struct stack { int top; int data[10]; };
int table[8];
int used;

/*@ requires \valid(s) && 0 <= s->top < 10;
    assigns s->top, s->data[s->top];
    ensures s->top == \old(s->top) + 1 && s->data[\old(s->top)] == x; */
void push(struct stack *s, int x)
{
  s->data[s->top++] = x;
}

/*@ requires \valid(s) && 0 < s->top <= 10;
    assigns s->top;
    ensures \result == s->data[s->top] && s->top == \old(s->top) - 1; */
int pop(struct stack *s)
{
  return s->data[--s->top];
}

/*@ requires 0 <= used < 8;
    assigns used, table[used];
    ensures table[\old(used)] == x && used == \old(used) + 1; */
void note(int x)
{
  table[used++] = x;
}
