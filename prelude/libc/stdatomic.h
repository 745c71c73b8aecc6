/* stdatomic.h: atomic operations (C11 7.17), by the compiler's builtins. */
#ifndef _STDATOMIC_H
#define _STDATOMIC_H 1

#define ATOMIC_BOOL_LOCK_FREE __GCC_ATOMIC_BOOL_LOCK_FREE
#define ATOMIC_CHAR_LOCK_FREE __GCC_ATOMIC_CHAR_LOCK_FREE
#define ATOMIC_CHAR16_T_LOCK_FREE __GCC_ATOMIC_CHAR16_T_LOCK_FREE
#define ATOMIC_CHAR32_T_LOCK_FREE __GCC_ATOMIC_CHAR32_T_LOCK_FREE
#define ATOMIC_WCHAR_T_LOCK_FREE __GCC_ATOMIC_WCHAR_T_LOCK_FREE
#define ATOMIC_SHORT_LOCK_FREE __GCC_ATOMIC_SHORT_LOCK_FREE
#define ATOMIC_INT_LOCK_FREE __GCC_ATOMIC_INT_LOCK_FREE
#define ATOMIC_LONG_LOCK_FREE __GCC_ATOMIC_LONG_LOCK_FREE
#define ATOMIC_LLONG_LOCK_FREE __GCC_ATOMIC_LLONG_LOCK_FREE
#define ATOMIC_POINTER_LOCK_FREE __GCC_ATOMIC_POINTER_LOCK_FREE

typedef enum {
    memory_order_relaxed = __ATOMIC_RELAXED,
    memory_order_consume = __ATOMIC_CONSUME,
    memory_order_acquire = __ATOMIC_ACQUIRE,
    memory_order_release = __ATOMIC_RELEASE,
    memory_order_acq_rel = __ATOMIC_ACQ_REL,
    memory_order_seq_cst = __ATOMIC_SEQ_CST
} memory_order;

/* C11 7.17.6 */
typedef _Atomic(_Bool) atomic_bool;
typedef _Atomic(char) atomic_char;
typedef _Atomic(signed char) atomic_schar;
typedef _Atomic(unsigned char) atomic_uchar;
typedef _Atomic(short) atomic_short;
typedef _Atomic(unsigned short) atomic_ushort;
typedef _Atomic(int) atomic_int;
typedef _Atomic(unsigned int) atomic_uint;
typedef _Atomic(long) atomic_long;
typedef _Atomic(unsigned long) atomic_ulong;
typedef _Atomic(long long) atomic_llong;
typedef _Atomic(unsigned long long) atomic_ullong;
typedef _Atomic(__CHAR16_TYPE__) atomic_char16_t;
typedef _Atomic(__CHAR32_TYPE__) atomic_char32_t;
typedef _Atomic(__WCHAR_TYPE__) atomic_wchar_t;
typedef _Atomic(__INT_LEAST8_TYPE__) atomic_int_least8_t;
typedef _Atomic(__UINT_LEAST8_TYPE__) atomic_uint_least8_t;
typedef _Atomic(__INT_LEAST16_TYPE__) atomic_int_least16_t;
typedef _Atomic(__UINT_LEAST16_TYPE__) atomic_uint_least16_t;
typedef _Atomic(__INT_LEAST32_TYPE__) atomic_int_least32_t;
typedef _Atomic(__UINT_LEAST32_TYPE__) atomic_uint_least32_t;
typedef _Atomic(__INT_LEAST64_TYPE__) atomic_int_least64_t;
typedef _Atomic(__UINT_LEAST64_TYPE__) atomic_uint_least64_t;
typedef _Atomic(__INT_FAST8_TYPE__) atomic_int_fast8_t;
typedef _Atomic(__UINT_FAST8_TYPE__) atomic_uint_fast8_t;
typedef _Atomic(__INT_FAST16_TYPE__) atomic_int_fast16_t;
typedef _Atomic(__UINT_FAST16_TYPE__) atomic_uint_fast16_t;
typedef _Atomic(__INT_FAST32_TYPE__) atomic_int_fast32_t;
typedef _Atomic(__UINT_FAST32_TYPE__) atomic_uint_fast32_t;
typedef _Atomic(__INT_FAST64_TYPE__) atomic_int_fast64_t;
typedef _Atomic(__UINT_FAST64_TYPE__) atomic_uint_fast64_t;
typedef _Atomic(__INTPTR_TYPE__) atomic_intptr_t;
typedef _Atomic(__UINTPTR_TYPE__) atomic_uintptr_t;
typedef _Atomic(__SIZE_TYPE__) atomic_size_t;
typedef _Atomic(__PTRDIFF_TYPE__) atomic_ptrdiff_t;
typedef _Atomic(__INTMAX_TYPE__) atomic_intmax_t;
typedef _Atomic(__UINTMAX_TYPE__) atomic_uintmax_t;

/* C11 7.17.2 */
#if __STDC_VERSION__ - 0 <= 201710L
#define ATOMIC_VAR_INIT(value) (value)
#endif
#ifdef __clang__
#define atomic_init(object, value) __c11_atomic_init(object, value)
#else
#define atomic_init(object, value) atomic_store_explicit(object, value, __ATOMIC_RELAXED)
#endif

/* C11 7.17.3, 7.17.4 */
#define kill_dependency(value) (value)
void atomic_thread_fence(memory_order order);
void atomic_signal_fence(memory_order order);
#define atomic_thread_fence(order) __atomic_thread_fence(order)
#define atomic_signal_fence(order) __atomic_signal_fence(order)

/* C11 7.17.5 */
#define atomic_is_lock_free(object) __atomic_is_lock_free(sizeof(*(object)), (void *)(object))

/* C11 7.17.7. The value of `(void)0, *p` has the type of `*p` without its qualifiers. */
#ifdef __clang__
#define atomic_store_explicit(object, value, order) __c11_atomic_store(object, value, order)
#define atomic_load_explicit(object, order) __c11_atomic_load(object, order)
#define atomic_exchange_explicit(object, value, order) __c11_atomic_exchange(object, value, order)
#define atomic_compare_exchange_strong_explicit(object, expected, value, success, failure) __c11_atomic_compare_exchange_strong(object, expected, value, success, failure)
#define atomic_compare_exchange_weak_explicit(object, expected, value, success, failure) __c11_atomic_compare_exchange_weak(object, expected, value, success, failure)
#define __CINCH_FETCH(operation, object, operand, order) __c11_atomic_fetch_##operation(object, operand, order)
#else
#define atomic_store_explicit(object, value, order) __extension__({ __auto_type __object = (object); __typeof__((void)0, *__object) __value = (value); __atomic_store(__object, &__value, (order)); })
#define atomic_load_explicit(object, order) __extension__({ __auto_type __object = (object); __typeof__((void)0, *__object) __value; __atomic_load(__object, &__value, (order)); __value; })
#define atomic_exchange_explicit(object, value, order) __extension__({ __auto_type __object = (object); __typeof__((void)0, *__object) __value = (value); __typeof__((void)0, *__object) __previous; __atomic_exchange(__object, &__value, &__previous, (order)); __previous; })
#define atomic_compare_exchange_strong_explicit(object, expected, value, success, failure) __extension__({ __auto_type __object = (object); __typeof__((void)0, *__object) __value = (value); __atomic_compare_exchange(__object, (expected), &__value, 0, (success), (failure)); })
#define atomic_compare_exchange_weak_explicit(object, expected, value, success, failure) __extension__({ __auto_type __object = (object); __typeof__((void)0, *__object) __value = (value); __atomic_compare_exchange(__object, (expected), &__value, 1, (success), (failure)); })
#define __CINCH_FETCH(operation, object, operand, order) __atomic_fetch_##operation((object), (operand), (order))
#endif
#define atomic_store(object, value) atomic_store_explicit(object, value, __ATOMIC_SEQ_CST)
#define atomic_load(object) atomic_load_explicit(object, __ATOMIC_SEQ_CST)
#define atomic_exchange(object, value) atomic_exchange_explicit(object, value, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_strong(object, expected, value) atomic_compare_exchange_strong_explicit(object, expected, value, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_weak(object, expected, value) atomic_compare_exchange_weak_explicit(object, expected, value, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_fetch_add(object, operand) __CINCH_FETCH(add, object, operand, __ATOMIC_SEQ_CST)
#define atomic_fetch_add_explicit(object, operand, order) __CINCH_FETCH(add, object, operand, order)
#define atomic_fetch_sub(object, operand) __CINCH_FETCH(sub, object, operand, __ATOMIC_SEQ_CST)
#define atomic_fetch_sub_explicit(object, operand, order) __CINCH_FETCH(sub, object, operand, order)
#define atomic_fetch_or(object, operand) __CINCH_FETCH(or, object, operand, __ATOMIC_SEQ_CST)
#define atomic_fetch_or_explicit(object, operand, order) __CINCH_FETCH(or, object, operand, order)
#define atomic_fetch_xor(object, operand) __CINCH_FETCH(xor, object, operand, __ATOMIC_SEQ_CST)
#define atomic_fetch_xor_explicit(object, operand, order) __CINCH_FETCH(xor, object, operand, order)
#define atomic_fetch_and(object, operand) __CINCH_FETCH(and, object, operand, __ATOMIC_SEQ_CST)
#define atomic_fetch_and_explicit(object, operand, order) __CINCH_FETCH(and, object, operand, order)

/* C11 7.17.8 */
#ifndef __atomic_flag_defined
#define __atomic_flag_defined 1
typedef struct atomic_flag {
#if __GCC_ATOMIC_TEST_AND_SET_TRUEVAL == 1
    _Atomic(_Bool) __val;
#else
    _Atomic(unsigned char) __val;
#endif
} atomic_flag;
#endif
#define ATOMIC_FLAG_INIT { 0 }
_Bool atomic_flag_test_and_set_explicit(volatile atomic_flag *flag, memory_order order);
void atomic_flag_clear_explicit(volatile atomic_flag *flag, memory_order order);
#ifdef __clang__
#define atomic_flag_test_and_set_explicit(flag, order) __c11_atomic_exchange(&(flag)->__val, 1, order)
#define atomic_flag_clear_explicit(flag, order) __c11_atomic_store(&(flag)->__val, 0, order)
#else
#define atomic_flag_test_and_set_explicit(flag, order) __atomic_test_and_set((flag), (order))
#define atomic_flag_clear_explicit(flag, order) __atomic_clear((flag), (order))
#endif
_Bool atomic_flag_test_and_set(volatile atomic_flag *flag);
void atomic_flag_clear(volatile atomic_flag *flag);
#define atomic_flag_test_and_set(flag) atomic_flag_test_and_set_explicit(flag, __ATOMIC_SEQ_CST)
#define atomic_flag_clear(flag) atomic_flag_clear_explicit(flag, __ATOMIC_SEQ_CST)

#endif
