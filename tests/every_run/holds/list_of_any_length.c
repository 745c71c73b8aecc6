#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
int main(void)
{
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      abort();
    node->value = 1;
    node->next = head;
    head = node;
  }
  while (head) {
    struct node *next = head->next;
    if (head->value != 1)
      head = NULL;
    free(head);
    head = next;
  }
  return 0;
}
