type T;
