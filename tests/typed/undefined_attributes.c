struct big { int x; } __attribute__((scalar_storage_order("big-endian"))); //~ unsupported
