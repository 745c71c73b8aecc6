/* Lesson: unions.
 *
 * The member that was written last is the one that is there; reading another gives an unknown value. The `kind` beside the union
 * remembers which it is, and a predicate ties the two together.
 */
#include <stddef.h>

enum kind { NUMBER, TEXT };

struct value {
    enum kind kind;
    union {
        long number;
        const char *text;
    } as;
};

/*@ predicate is_value(struct value *v) =
      \valid(&v->kind) && (v->kind == NUMBER ? \valid(&v->as.number) : v->kind == TEXT && \valid(&v->as.text)); */

/*@ requires \valid(v);
    modifies *v;
    ensures is_value(v) && v->kind == NUMBER && v->as.number == number; */
void value_set_number(struct value *v, long number)
{
    v->kind = NUMBER;
    v->as.number = number;
}

/*@ requires \valid(v);
    modifies *v;
    ensures is_value(v) && v->kind == TEXT && v->as.text == text; */
void value_set_text(struct value *v, const char *text)
{
    v->kind = TEXT;
    v->as.text = text;
}

/*@ requires is_value(v);
    modifies \nothing;
    ensures number: v->kind == NUMBER ==> \result == v->as.number;
    ensures other: v->kind != NUMBER ==> \result == otherwise; */
long value_number_or(const struct value *v, long otherwise)
{
    if (v->kind == NUMBER)
        return v->as.number;
    return otherwise;
}

/*@ requires is_value(v);
    requires v->kind == TEXT && v->as.text != NULL ==> \valid_read_string(v->as.text);
    modifies \nothing;
    ensures v->kind == NUMBER ==> \result == '#'; */
char value_initial(const struct value *v)
{
    switch (v->kind) {
    case NUMBER:
        return '#';
    case TEXT:
        return v->as.text != NULL ? v->as.text[0] : '\0';
    }
    return '\0';
}
