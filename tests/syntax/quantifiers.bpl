axiom (forall x, y: int, z: bool :: x < y);
axiom (forall<a, b> x: a :: {f(x)} {g(x), h(x)} {:weight 5} {:qid "name"} f(x) == g(x));
axiom (exists {:pool "A"} x: int, {:skolem} y: int :: {:nopats f(x)} x == y);
axiom (forall<a> :: true);
axiom (lambda x: int :: {:lift} x + 1)[3] == 4;
axiom (lambda<a> x: a :: x) == m;
axiom (var x := 3; x + 1) == (var x, {:k} y := 1, 2; x + y);
axiom (forall heap: [int]int, longNamedIndex: int, another: int :: { heap[longNamedIndex] } 0 <= longNamedIndex && longNamedIndex < another ==> heap[longNamedIndex] == heap[another]);
