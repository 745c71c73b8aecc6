#if FILE_0
const taken: int;
  #if !FILE_0
const no1: int;
  #elsif OTHER
const no2: int;
  #else
const taken2: int;
  #endif
#else
const no3: (((
#endif
#endif
#if FILE_1
const no4: int;
