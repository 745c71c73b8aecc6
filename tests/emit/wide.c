// Wide, 16- and 32-bit strings and characters.
int printf(const char *, ...);

typedef int wide;
static wide text[] = L"w\u00efde\x1f600" L"f" L"\"quoted\"?\?=";
static unsigned short sixteen[] = u"\U0001F600x\xabcd" u"ef";
static unsigned thirtytwo[] = U"\U0001F600\xff" U"a";
static const wide *pointer = L"a\0b";

int main(void) {
    for (int i = 0; i < (int)(sizeof text / 4); i++) printf("%x ", text[i]);
    printf("\n");
    for (int i = 0; i < (int)(sizeof sixteen / 2); i++) printf("%x ", sixteen[i]);
    printf("\n");
    for (int i = 0; i < (int)(sizeof thirtytwo / 4); i++) printf("%x ", thirtytwo[i]);
    printf("\n%x %x %x\n", pointer[0], pointer[2], L"xyz"[1]);
    printf("%x %x %x %d\n", L'\u20ac', u'\xffff', U'\U0001F600', (int)sizeof u'a');
    printf("%d\n", "a" L"b"[0] == L'a');
    return 0;
}
