// Globals of all shapes: what they hold at first, and what is true of them always.
struct point { int x; int y; };
struct line { struct point from, to; const char *name; };
struct flags { unsigned low : 3; int high : 5; char letter; };
union number { int whole; float part; };

int plain = 42;
int zero;
unsigned char byte = 200;
_Bool truth = 7;
long numbers[3] = {[1] = -5};
struct line line = {{1, 2}, {.y = 4}, "diagonal"};
struct line *pointer = &line, *other = (struct line *)0;
int *middle = &line.to.y;
char text[6] = "abc";
struct flags flags = {.high = -3, .letter = 'z'};
struct flags no_flags;
double half = 0.5, three = 3.0;
union number number = {5};
int table[1000] = {7, 8, [10] = 9};
static int callback(int x) { return x; }
int (*function)(int) = callback;
const struct point origin = {0, 9};
const char *const names[] = {"one", "two", "one"};
extern int elsewhere;
extern const int constant_elsewhere;
extern int open[];
int weak_one __attribute__((weak)) = 3;
volatile int device = 1;
struct point grid[2][2] = {[0 ... 1] = {{1, 1}, {2, 2}}, [1] = {{3}}};
