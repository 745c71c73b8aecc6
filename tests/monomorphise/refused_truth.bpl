type Box _;
function full<a>(b: Box a, c: Box a): bool;
function id(b: bool): bool;
axiom id((forall<a> b: Box a, c: Box a :: full(b, c)));
function pick(): int { if (forall<a> b: Box a, c: Box a :: full(b, c)) then 1 else 2 }
