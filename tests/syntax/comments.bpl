/* outer /* inner */ still outer */ const a: int; // rest
// const b: int;
const c /* in the middle */ : /**/ int;
const d: int; /* never closed /* twice */
const e: int;
