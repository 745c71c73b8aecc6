#include <stddef.h>
#include <stdbool.h>
enum color { RED, GREEN = 5 };
typedef struct { int x, y; } point;
struct outer { int id; struct { int anonymous; union { int u; char c; }; }; point at; int row[3]; };
struct incomplete;
int a[10], matrix[2][3];
double d;
point origin;
_Bool flag;
int (*callback)(int);
int called(int n);

/*@ requires a[0] == 1 && *a == a[i] && matrix[1][2] == *(*(matrix + 1) + 2);
    requires o->anonymous == o->u && o->at.x == (*o).at.y && o->row[1] == 0;
    requires &o->at.y != &origin.x && &a[2] == a + 2 && &*s == s;
    requires sizeof(int) == 4 && sizeof a == 40 && sizeof(struct outer *) == 8 && sizeof(o->at) == 8;
    requires RED == 0 && i != GREEN && (enum color) i == GREEN;
    requires s[0] == 'x' && "abc" != s && '\n' == 10 && 0x10 == 16 && 010 == 8 && 1ull << 40 > 0;
    requires 340282366920938463463374607431768211456 > 0 && 1.5 > d && 2 * d == 3 && -i < +i;
    requires (char) i == 1 && (unsigned char) 300 == 44 && (integer) d == 1 && (real) i == 1.0 && (long) 0 == 0;
    requires s == NULL && s != 0 && !s && o && i && d && flag && (flag == true) && (flag == \true);
    requires (void *) s == o && (char *) o == s && (struct outer *) s == o;
    requires i > 0 ? i < 5 : i > -5;
    requires (i > 0 ? i : 1) == 1 && (i ? s : \null) == s && (i > 0 ? 1 : 1.5) == d;
    requires \let k = i + 1; k * k == 4 && \let b = k == 2; b <==> i == 1;
    requires 0 <= i < 10 && 10 > i >= 0 && i == i == i && (i < 3) == (i < 4) && (i < 3) != (i < 4);
    requires (i & 1) == 1 && (i | 2) == (i ^ 3) && ~i == i >> 1 && i % 3 == i / 3;
    requires \forall int k, *p, integer n; \exists point *q; q->x == k && p == &q->y && n > 0;
    requires i == 1 ==> i == 2 ==> i == 3 <==> i == 4 || i == 5 ^^ i == 6 && i == 7;
    requires callback == called && callback != &called && callback == \null;
    requires origin == *(point *) s && origin.x == ((point *) s)->x;
    requires \abs(i) == \max(i, -i) && \min(i, 2) == \pow(i, 2) && \floor(d) <= \ceil(d);
    requires \base_addr(s) == s && \offset(s) == 0 && \block_length(s) == 4 && s - s == 0;
    requires \valid_string(s) && \valid_read_string(s) && \strlen(s) == strlen(s) && \freeable(o) && \allocable(o);
    requires offsetof(struct outer, at.y) == 16 && (unsigned long) &((struct outer *) 0)->at == 12;
    requires \valid{Here}(s, o) && \at(s[0], Pre) == 'x' && \at(a[0], Init) == 0;
    ensures \result.x == \old(*o).at.x && \fresh(s) && \fresh(s, 4);
 */
point terms(struct outer *o, char *s, int i);

//@ requires \valid(i);                     //~ spec-type
//@ requires p < 3;                         //~ spec-type
//@ requires p == 3;                        //~ spec-type
//@ requires p == o;                        //~ spec-type
//@ requires o + 1.5 == o;                  //~ spec-type
//@ requires p * 2 == 0;                    //~ spec-type
//@ requires i.x == 0;                      //~ spec-type
//@ requires p->x == 0;                     //~ spec-type
//@ requires o->z == 0;                     //~ spec-unknown-name
//@ requires hidden->z == 0;                //~ spec-unknown-name
//@ requires *v == 0;                       //~ spec-type
//@ requires &1 == p;                       //~ spec-type
//@ requires &(i + 1) == p;                 //~ spec-type
//@ requires d % 2 == 0;                    //~ spec-type
//@ requires *o;                            //~ spec-type
//@ requires (point) i == *o;               //~ spec-type
//@ requires i == 1 ? p : 3;                //~ spec-type
//@ requires i < 3 > 2;                     //~ spec-type
//@ requires i != 1 != 2;                   //~ spec-type
//@ requires i == 1 < 2;
//@ requires sizeof(struct incomplete) > 0; //~ spec-type
//@ requires \forall void k; k == 0;        //~ spec-type
//@ requires \forall unknown k; k == 0;     //~ spec-unknown-name
//@ requires \forall struct none k; \true;  //~ spec-unknown-name
//@ requires (integer *) p == p;            //~ spec-type
//@ requires (short long) i == 0;           //~ spec-type
//@ requires i[i] == 0;                     //~ spec-type
//@ requires a[p] == 0;                     //~ spec-type
//@ requires \strange(i);                   //~ spec-unknown-name
//@ requires \strange == i;                 //~ spec-unknown-name
//@ requires \valid();                      //~ spec-type
//@ requires \abs(1, 2) == 0;               //~ spec-type
//@ requires \at(i, 1) == 0;                //~ spec-type
//@ requires point == 0;                    //~ spec-unknown-name
//@ requires later == 0;
//@ requires d < (p == p);                  //~
//@ requires Obj(p) == p;                   //~ spec-type
//@ requires Obj(p) < Obj(o);               //~ spec-type
//@ requires called(1) == 1;                //~ spec-type
//@ requires i(1) == 1;                     //~ spec-type
//@ requires \va_has(0, int);               //~ spec-type
//@ decreases p;                            //~ spec-type
//@ ensures \result == 1;                   //~ spec-type
void wrong(int *p, point *o, int i, void *v, struct incomplete *hidden);
int later;
