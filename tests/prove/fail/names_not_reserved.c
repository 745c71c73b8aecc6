/* These names belong to nobody in ISO C: a unit that declares its own function knows nothing of it. */
int index(int *p);
int rindex(int *p);
int ffs(int *p);
int bcmp(int *p);
void bcopy(int *p);
void bzero(int *p, int n);
int isascii(int *p);
int toascii(int *p);
int strdup(int *p);
void *alloca(int *p);
static int t[1];

int with_index(void) { int x = 0; index(&x); return t[x]; } //~ out-of-bounds
int with_rindex(void) { int x = 0; rindex(&x); return t[x]; } //~ out-of-bounds
int with_ffs(void) { int x = 0; ffs(&x); return t[x]; } //~ out-of-bounds
int with_bcmp(void) { int x = 0; bcmp(&x); return t[x]; } //~ out-of-bounds
int with_bcopy(void) { int x = 0; bcopy(&x); return t[x]; } //~ out-of-bounds
int with_bzero(void) { int x = 0; bzero(&x, 4); return t[x]; } //~ out-of-bounds
int with_isascii(void) { int x = 0; isascii(&x); return t[x]; } //~ out-of-bounds
int with_toascii(void) { int x = 0; toascii(&x); return t[x]; } //~ out-of-bounds
int with_strdup(void) { int x = 0; strdup(&x); return t[x]; } //~ out-of-bounds
int with_alloca(void) { int x = 0; alloca(&x); return t[x]; } //~ out-of-bounds

/* A reserved name without external linkage is the unit's own, too. */
//@ requires \valid(p);
static void *memset(int *p, int c) { *p = c; return p; }
//@ requires \valid(p);
static int strlen(int *p) { return *p = 7; }
//@ requires \valid(p);
static void free(int *p) { *p = 3; }
int with_memset(void) { int x = 0; memset(&x, 5); return t[x]; } //~ out-of-bounds
int with_strlen(void) { int x = 0; strlen(&x); return t[x]; } //~ out-of-bounds
int with_free(void) { int x = 0; free(&x); return t[x]; } //~ out-of-bounds
