
/* ---- Functions of the C library, with what they ask of their callers checked first. ---- */

/* Arguments of the present call that are made of arrays which are members: more than those is not theirs. */
static __thread struct { const char *at; size_t size; } parts[4];
static __thread unsigned part_count;

void __cinch_begin_part(const void *at, size_t size) {
    if (!at || part_count == sizeof parts / sizeof *parts) return;
    parts[part_count].at = at;
    parts[part_count++].size = size;
}

void __cinch_end_parts(void) { part_count = 0; }

/* Bytes from `at` on that belong to a part; all there may be, where none is known. The end of one may be the start of another. */
static size_t room_in_part(const void *at) {
    for (unsigned i = 0; i < part_count; i++) {
        size_t before = (size_t)((const char *)at - parts[i].at);
        if (before < parts[i].size) return parts[i].size - before;
    }
    return SIZE_MAX;
}

/* Bytes from `at` on that belong to its object; all there may be, where nothing is known. */
static size_t room(const void *at) {
    __cinch_address address = (__cinch_address)at;
    __cinch_word word = lookup(address);
    size_t in_part = room_in_part(at);
    if (KIND(word) == __CINCH_UNKNOWN || KIND(word) > __CINCH_STATIC) return in_part;
    size_t inside = address & 15, here = REACH(word) > inside ? REACH(word) - inside : 0;
    return here < in_part ? here : in_part;
}

/* Bytes from `at` on that belong to its object for certain: less than there are, or none, where that takes longer to find out. */
__CINCH_INLINE size_t sure_room(const void *at) { return part_count ? 0 : __cinch_reach(at, 1); }

/* `count` bytes may be accessed. */
static void check_bytes(const void *at, size_t count, const struct __cinch_site *site) {
    if (count <= sure_room(at)) return;
    if (!at && count) fail(__CINCH_NULL, 0, site);
    else if (count > PTRDIFF_MAX) fail(__CINCH_BOUNDS, "the count is larger than any object: it may have been negative", site);
    else if (count > room_in_part(at)) {
        char detail[96];
        snprintf(detail, sizeof detail, "%zu bytes of a member that has %zu from there on", count, room_in_part(at));
        fail(__CINCH_BOUNDS, detail, site);
    } else if (count) judge((__cinch_address)at, 0, count, HERE, site);
}

/* The length of a string that may be read up to its end, or of `most` letters of it. */
static size_t check_string(const char *text, size_t most, const struct __cinch_site *site) {
    if (!most) return 0;
    size_t sure = sure_room(text);
    if (sure > most) sure = most;
    if (sure) {
        size_t length = strnlen(text, sure);
        if (length < sure || sure == most) return length;
    }
    if (!text) {
        fail(__CINCH_NULL, 0, site);
        return 0;
    }
    if (!judge((__cinch_address)text, 0, 1, HERE, site)) return 0;
    size_t limit = room(text);
    if (limit > most) limit = most;
    size_t length = strnlen(text, limit);
    if (length == limit && length < most) {
        char detail[96];
        snprintf(detail, sizeof detail, "the string has no end in the %zu %s of its %s", length,
                 length == 1 ? "byte" : "bytes", room_in_part(text) <= length ? "array" : "object");
        fail(__CINCH_BOUNDS, detail, site);
    }
    return length;
}

static void check_apart(const void *to, const void *from, size_t count, const struct __cinch_site *site) {
    __cinch_address a = (__cinch_address)to, b = (__cinch_address)from;
    if (count && a != b && (a < b ? b - a : a - b) < count) fail(__CINCH_PRECONDITION, "the two pieces of memory overlap", site);
}

#define SITE const struct __cinch_site *site

void *__cinch_memcpy(void *to, const void *from, size_t count, SITE) {
    check_bytes(from, count, site);
    check_bytes(to, count, site);
    check_apart(to, from, count, site);
    return memmove(to, from, count);
}

void *__cinch_memmove(void *to, const void *from, size_t count, SITE) {
    check_bytes(from, count, site);
    check_bytes(to, count, site);
    return memmove(to, from, count);
}

void *__cinch_memset(void *to, int byte, size_t count, SITE) {
    check_bytes(to, count, site);
    return memset(to, byte, count);
}

int __cinch_memcmp(const void *left, const void *right, size_t count, SITE) {
    check_bytes(left, count, site);
    check_bytes(right, count, site);
    return memcmp(left, right, count);
}

/* C11 7.24.5.1p2: letters are looked at one after the other, up to the first match. */
void *__cinch_memchr(const void *in, int byte, size_t count, SITE) {
    if (count) check_bytes(in, 1, site);
    size_t inside = room(in);
    void *found = memchr(in, byte, inside < count ? inside : count);
    if (!found && inside < count) check_bytes(in, count, site);
    return found;
}

size_t __cinch_strlen(const char *text, SITE) { return check_string(text, SIZE_MAX, site); }
size_t __cinch_strnlen(const char *text, size_t most, SITE) { return check_string(text, most, site); }

char *__cinch_strcpy(char *to, const char *from, SITE) {
    size_t length = check_string(from, SIZE_MAX, site);
    check_bytes(to, length + 1, site);
    check_apart(to, from, length + 1, site);
    return memmove(to, from, length + 1);
}

char *__cinch_strncpy(char *to, const char *from, size_t count, SITE) {
    size_t length = check_string(from, count, site);
    check_bytes(to, count, site);
    check_apart(to, from, length, site);
    memmove(to, from, length);
    memset(to + length, 0, count - length);
    return to;
}

char *__cinch_strcat(char *to, const char *from, SITE) {
    size_t before = check_string(to, SIZE_MAX, site), length = check_string(from, SIZE_MAX, site);
    check_bytes(to, before + length + 1, site);
    check_apart(to + before, from, length + 1, site);
    memmove(to + before, from, length + 1);
    return to;
}

char *__cinch_strncat(char *to, const char *from, size_t count, SITE) {
    size_t before = check_string(to, SIZE_MAX, site), length = check_string(from, count, site);
    check_bytes(to, before + length + 1, site);
    check_apart(to + before, from, length, site);
    memmove(to + before, from, length);
    to[before + length] = 0;
    return to;
}

int __cinch_strcmp(const char *left, const char *right, SITE) {
    check_string(left, SIZE_MAX, site);
    check_string(right, SIZE_MAX, site);
    return strcmp(left, right);
}

/* Letters behind the end or the first difference are not looked at; neither needs an end within `count`. */
int __cinch_strncmp(const char *left, const char *right, size_t count, SITE) {
    size_t left_part = room_in_part(left), right_part = room_in_part(right);
    for (size_t i = 0; i < count; i++) {
        if ((i & 15) == 0 || i == left_part || i == right_part || room(left + i) == 0 || room(right + i) == 0) {
            check_bytes(left, i + 1, site);
            check_bytes(right, i + 1, site);
        }
        unsigned char a = (unsigned char)left[i], b = (unsigned char)right[i];
        if (a != b || !a) return a - b;
    }
    return 0;
}

/* What is searched is short more often than not: the first letters are gone through one by one. */
#define SHORT_TEXT ((size_t)16)

char *__cinch_strchr(const char *text, int letter, SITE) {
    size_t sure = sure_room(text), first = sure < SHORT_TEXT ? sure : SHORT_TEXT;
    for (size_t i = 0; i < first; i++) {
        if (text[i] == (char)letter) return (char *)text + i;
        if (!text[i]) return 0;
    }
    if (sure) {
        size_t length = strnlen(text, sure);
        char *found = memchr(text, letter, length < sure ? length + 1 : length);
        if (found || length < sure) return found;
    }
    size_t inside = room(text);
    if (text && inside < SIZE_MAX) {
        char *found = memchr(text, letter, strnlen(text, inside));
        if (found) return found;
    }
    check_string(text, SIZE_MAX, site);
    return strchr(text, letter);
}

char *__cinch_strrchr(const char *text, int letter, SITE) {
    check_string(text, SIZE_MAX, site);
    return strrchr(text, letter);
}

char *__cinch_strstr(const char *text, const char *part, SITE) {
    check_string(text, SIZE_MAX, site);
    check_string(part, SIZE_MAX, site);
    return strstr(text, part);
}

char *__cinch_strdup(const char *text, SITE) {
    size_t length = check_string(text, SIZE_MAX, site);
    char *copy = malloc(length + 1);
    return copy ? memcpy(copy, text, length + 1) : 0;
}

/* A stream that was closed is memory that was freed. */
static void check_stream(void *stream, SITE) {
    if (!stream) fail(__CINCH_NULL, "there is no stream", site);
    else if (KIND(lookup((__cinch_address)stream)) == __CINCH_GONE_HEAP)
        fail(__CINCH_FREED, "the stream has been closed", site);
}

int __cinch_puts(const char *text, SITE) {
    check_string(text, SIZE_MAX, site);
    return puts(text);
}

int __cinch_fputs(const char *text, void *stream, SITE) {
    check_stream(stream, site);
    check_string(text, SIZE_MAX, site);
    return fputs(text, stream);
}

char *__cinch_fgets(char *to, int count, void *stream, SITE) {
    check_stream(stream, site);
    if (count > 0) check_bytes(to, (size_t)count, site);
    return fgets(to, count, stream);
}

#define OF_STREAM(result, name)                                                                                        \
    result __cinch_##name(void *stream, SITE) { return check_stream(stream, site), name(stream); }
#define TO_STREAM(name)                                                                                                \
    int __cinch_##name(int letter, void *stream, SITE) { return check_stream(stream, site), name(letter, stream); }

OF_STREAM(int, fgetc)
OF_STREAM(int, getc)
OF_STREAM(int, feof)
OF_STREAM(int, ferror)
OF_STREAM(int, fileno)
OF_STREAM(int, fclose)
OF_STREAM(long, ftell)
OF_STREAM(void, rewind)
OF_STREAM(void, clearerr)
TO_STREAM(fputc)
TO_STREAM(putc)
TO_STREAM(ungetc)

int __cinch_fseek(void *stream, long offset, int from, SITE) {
    check_stream(stream, site);
    return fseek(stream, offset, from);
}

static size_t product(size_t size, size_t count) {
    size_t bytes;
    return __builtin_mul_overflow(size, count, &bytes) ? SIZE_MAX : bytes;
}

size_t __cinch_fread(void *to, size_t size, size_t count, void *stream, SITE) {
    check_stream(stream, site);
    check_bytes(to, product(size, count), site);
    return fread(to, size, count, stream);
}

size_t __cinch_fwrite(const void *from, size_t size, size_t count, void *stream, SITE) {
    check_stream(stream, site);
    check_bytes(from, product(size, count), site);
    return fwrite(from, size, count, stream);
}

int __cinch_atoi(const char *text, SITE) {
    check_string(text, SIZE_MAX, site);
    return atoi(text);
}

size_t __cinch_strspn(const char *text, const char *set, SITE) {
    check_string(text, SIZE_MAX, site);
    check_string(set, SIZE_MAX, site);
    return strspn(text, set);
}

size_t __cinch_strcspn(const char *text, const char *set, SITE) {
    check_string(text, SIZE_MAX, site);
    check_string(set, SIZE_MAX, site);
    return strcspn(text, set);
}

char *__cinch_strpbrk(const char *text, const char *set, SITE) {
    check_string(text, SIZE_MAX, site);
    check_string(set, SIZE_MAX, site);
    return strpbrk(text, set);
}

/* ---- Formatted output: what `%s` leads to has an end, what `%n` leads to has room. ---- */

enum length { SHORTEST, SHORT, USUAL, LONG, LONGEST, OF_SIZE };

static enum length read_length(const char **at) {
    switch (*(*at)++) {
    case 'h': return **at == 'h' ? ++*at, SHORTEST : SHORT;
    case 'l': return **at == 'l' ? ++*at, LONGEST : LONG;
    case 'q': case 'j': case 'L': return LONGEST;
    case 'z': case 't': return OF_SIZE;
    }
    --*at;
    return USUAL;
}

static size_t bytes_of(enum length length) {
    switch (length) {
    case SHORTEST: return 1;
    case SHORT: return sizeof(short);
    case USUAL: return sizeof(int);
    case LONG: return sizeof(long);
    case LONGEST: return sizeof(long long);
    default: return sizeof(size_t);
    }
}

static void skip_integer(enum length length, va_list *arguments) {
    switch (bytes_of(length)) {
    case 8: (void)va_arg(*arguments, long long); break;
    default: (void)va_arg(*arguments, int); break;
    }
}

/* Digits, or a star, which takes an argument; -1 for neither. */
static int read_number(const char **at, va_list *arguments) {
    if (**at == '*') return ++*at, va_arg(*arguments, int);
    if (**at < '0' || **at > '9') return -1;
    int number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at) number = number < 100000000 ? number * 10 + (**at - '0') : number;
    return number;
}

/* Goes through the arguments as the format asks for them. What it does not know of ends the check, not the program. */
static void check_arguments(const char *format, va_list *arguments, SITE) {
    check_string(format, SIZE_MAX, site);
    for (const char *at = format; (at = strchr(at, '%'));) {
        at++;
        at += strspn(at, "-+ #0'I");
        (void)read_number(&at, arguments);
        /* Without a number it is zero, and a negative one is as if there were none. */
        int precision = *at != '.' ? -1 : *++at == '*' || (*at >= '0' && *at <= '9') ? read_number(&at, arguments) : 0;
        enum length length = read_length(&at);
        switch (*at++) {
        case '%': case 'm': break;
        case 'd': case 'i': case 'o': case 'u': case 'x': case 'X': skip_integer(length, arguments); break;
        case 'c': skip_integer(USUAL, arguments); break;
        case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
            if (length == LONGEST) (void)va_arg(*arguments, long double);
            else (void)va_arg(*arguments, double);
            break;
        case 'p': (void)va_arg(*arguments, void *); break;
        case 's': {
            const char *text = va_arg(*arguments, const char *);
            if (length == USUAL) check_string(text, precision < 0 ? SIZE_MAX : (size_t)precision, site);
            break;
        }
        case 'n': check_bytes(va_arg(*arguments, void *), bytes_of(length), site); break;
        default: return;
        }
    }
}

static void check_printed(const char *format, va_list arguments, SITE) {
    va_list own;
    va_copy(own, arguments);
    check_arguments(format, &own, site);
    va_end(own);
}

/* As many bytes as are written, of `room` at most. */
static void check_target(char *to, size_t room, const char *format, va_list arguments, SITE) {
    check_printed(format, arguments, site);
    if (!room) return;
    va_list own;
    va_copy(own, arguments);
    int length = vsnprintf(0, 0, format, own);
    va_end(own);
    if (length >= 0) check_bytes(to, (size_t)length < room ? (size_t)length + 1 : room, site);
}

int __cinch_vprintf(SITE, const char *format, va_list arguments) {
    check_printed(format, arguments, site);
    return vprintf(format, arguments);
}

int __cinch_vfprintf(SITE, void *stream, const char *format, va_list arguments) {
    check_stream(stream, site);
    check_printed(format, arguments, site);
    return vfprintf(stream, format, arguments);
}

int __cinch_vsprintf(SITE, char *to, const char *format, va_list arguments) {
    check_target(to, SIZE_MAX, format, arguments, site);
    return vsprintf(to, format, arguments);
}

int __cinch_vsnprintf(SITE, char *to, size_t room, const char *format, va_list arguments) {
    check_target(to, room, format, arguments, site);
    return vsnprintf(to, room, format, arguments);
}

#define WITH_ARGUMENTS(call)                                                                                           \
    va_list arguments;                                                                                                 \
    va_start(arguments, format);                                                                                       \
    int written = call;                                                                                                \
    va_end(arguments);                                                                                                 \
    return written

int __cinch_printf(SITE, const char *format, ...) { WITH_ARGUMENTS(__cinch_vprintf(site, format, arguments)); }

int __cinch_fprintf(SITE, void *stream, const char *format, ...) {
    WITH_ARGUMENTS(__cinch_vfprintf(site, stream, format, arguments));
}

int __cinch_sprintf(SITE, char *to, const char *format, ...) {
    WITH_ARGUMENTS(__cinch_vsprintf(site, to, format, arguments));
}

int __cinch_snprintf(SITE, char *to, size_t room, const char *format, ...) {
    WITH_ARGUMENTS(__cinch_vsnprintf(site, to, room, format, arguments));
}
