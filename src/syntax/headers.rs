//! The names of the C library that people forget to include a header for: a name in, its header out.
//! Only for hints: what a name means is decided by the text alone.

/// The header that declares or defines a well-known name.
pub fn header_of(name: &str) -> Option<&'static str> {
    let lists = |(_, names): &&(&str, &str)| names.split_whitespace().any(|known| known == name);
    HEADERS.iter().find(lists).map(|(header, _)| *header)
}

const HEADERS: &[(&str, &str)] = &[
    ("stddef.h", "size_t ptrdiff_t wchar_t max_align_t NULL offsetof"),
    ("stdbool.h", "bool true false"),
    (
        "stdint.h",
        "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t intmax_t uintmax_t
         INT8_MAX INT16_MAX INT32_MAX INT64_MAX INT8_MIN INT16_MIN INT32_MIN INT64_MIN UINT8_MAX UINT16_MAX
         UINT32_MAX UINT64_MAX SIZE_MAX INTPTR_MAX UINTPTR_MAX",
    ),
    ("stdarg.h", "va_list va_start va_arg va_end va_copy"),
    (
        "limits.h",
        "CHAR_BIT CHAR_MAX CHAR_MIN INT_MAX INT_MIN LONG_MAX LONG_MIN LLONG_MAX LLONG_MIN SHRT_MAX SHRT_MIN
         SCHAR_MAX SCHAR_MIN UCHAR_MAX UINT_MAX ULONG_MAX ULLONG_MAX USHRT_MAX PATH_MAX",
    ),
    (
        "stdio.h",
        "FILE EOF stdin stdout stderr BUFSIZ SEEK_SET SEEK_CUR SEEK_END printf fprintf sprintf snprintf vprintf
         vfprintf vsnprintf scanf fscanf sscanf fopen fclose fread fwrite fgets fputs puts putchar getchar fgetc
         fputc getc putc fflush fseek ftell rewind feof ferror perror remove rename tmpfile",
    ),
    (
        "stdlib.h",
        "malloc calloc realloc free exit abort atexit atoi atol atoll atof strtol strtoul strtoll strtoull strtod
         qsort bsearch rand srand getenv system abs labs EXIT_SUCCESS EXIT_FAILURE RAND_MAX",
    ),
    (
        "string.h",
        "strlen strcpy strncpy strcat strncat strcmp strncmp strchr strrchr strstr strdup strtok strerror memcpy
         memmove memset memcmp memchr",
    ),
    ("strings.h", "strcasecmp strncasecmp"),
    ("ctype.h", "isalpha isdigit isalnum isspace isupper islower ispunct isprint isxdigit toupper tolower"),
    ("math.h", "sin cos tan sqrt pow exp log log10 fabs floor ceil fmod M_PI HUGE_VAL INFINITY NAN isnan isinf"),
    ("assert.h", "assert static_assert"),
    ("errno.h", "errno EINVAL ENOMEM ENOENT EINTR EAGAIN ERANGE EIO EEXIST"),
    ("time.h", "time_t clock_t time clock localtime gmtime mktime strftime difftime CLOCKS_PER_SEC"),
    ("signal.h", "signal raise sig_atomic_t sigaction SIGINT SIGTERM SIGSEGV"),
    ("setjmp.h", "jmp_buf setjmp longjmp"),
    (
        "unistd.h",
        "read write close lseek fork execve execvp getpid sleep usleep unlink access pipe dup dup2 isatty ftruncate
         STDIN_FILENO STDOUT_FILENO STDERR_FILENO",
    ),
    ("fcntl.h", "open creat fcntl O_RDONLY O_WRONLY O_RDWR O_CREAT O_TRUNC O_APPEND"),
    ("sys/types.h", "ssize_t pid_t off_t mode_t uid_t gid_t"),
    ("pthread.h", "pthread_t pthread_mutex_t pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_names_have_a_header() {
        assert_eq!(header_of("uint32_t"), Some("stdint.h"));
        assert_eq!(header_of("close"), Some("unistd.h"));
        assert_eq!(header_of("my_own"), None);
    }
}
