int i[] = { 10, 017, 0x1fUL, 0b11, 1llu, 2i, 3ui64, 18446744073709551616 };
double d[] = { 1., .5f, 1e-3L, 0x1.8p3, 2.0i, 1.0df, 1q };
int c[] = { 'a', '\n', '\'', '\x41', '\377', 'ab', L'é', u'\u00e9', U'\U0001F600', '\e' };
char *s = "tab\t\0\x41" "é\u00e9" u8"x";
int *w = L"wide" u"é" U"x";
