// Functions, maps and datatypes get what they take.
type Field _;
datatype Option<a> { none(), some(value: a) }
datatype Bad { one(x: int), two(x: bool) }        //~ field `x` has another type in another constructor
function f(x: int, y: bool): int;
function same<a>(x: a, y: a): bool;
function get<a>(field: Field a): a;
const field: Field int;
const m: [int, bool]real;
const heap: <a>[Field a]a;
axiom f(1) == 0;                                  //~ wrong number of arguments in the application of `f`: 1 instead of 2
axiom f(true, 1) == 0;                            //~ argument 1 of the application of `f` is of type bool, not int //~ argument 2
axiom same(1, true);                              //~ argument 2 of the application of `same` is of type bool, not a
axiom get(1) == true;                             //~ argument 1 of the application of `get` is of type int, not Field a
axiom get(field);                                 //~ an axiom must be of type bool, not int
axiom m[1] == 0.0;                                //~ wrong number of arguments in the map selection: 1 instead of 2
axiom m[1, 2] == 0.0;                             //~ argument 2 of the map selection is of type int, not bool
axiom m[1, true := 0] == m;                       //~ a value of type int is stored in a map to real
axiom heap[field := true] == heap;                //~ a value of type bool is stored in a map to int
axiom field[0];                                   //~ is applied to a value of type Field int, not to a map
axiom some(1)->width == 0;                        //~ datatype `Option` has no field `width`
axiom field->value;                               //~ a value of type Field int has no field `value`
axiom some(1)->(value := true) == none();         //~ a value of type bool is stored in a field of type int
axiom field is some;                              //~ `some` is not a constructor of values of type Field int
axiom some(1) == some(true);                      //~ operands of types Option int and Option bool
axiom (lambda<a> x: int :: x)[0] == 0;            //~ does not occur in the types of the variables of the lambda
