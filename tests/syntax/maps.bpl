axiom m[1] == m[1, 2] && m[] == m[:= 3] && m[1 := 2][3, 4 := 5][6] == 7;
axiom (if a then m else n)[1] == if a then m[1] else if b then n[1] else 0;
axiom old(m)[1] == old(m[1]);
axiom f(x)[1]->field[2] == (-x)[1];
axiom f(argument_number_one, argument_number_two, argument_number_three, argument_number_four, 5) == 0;
