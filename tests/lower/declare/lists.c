// A link at the start of its record, and one that is not.
struct node { struct node *next; int data; struct node *prev; };
struct node head;
