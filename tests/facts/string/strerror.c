static const char *const messages[] = {"no error", "no such file", "no memory"};

const char *describe(int error)
{
    if (error < 0 || error >= (int)(sizeof messages / sizeof messages[0]))
        return "unknown error";
    return messages[error];
}
