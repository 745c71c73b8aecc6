const x y: int;
const 3: int;
const : int;
function (x: int): int;
var int: bool;
type = int;
procedure 5();
