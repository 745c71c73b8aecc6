#ifdef RUN
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
  static const int inputs[][2] = { {0, 0}, {1, 2}, {-1, 7}, {5, -3}, {100, 31}, {2147483647, 1},
    {-2147483647 - 1, -1}, {13, 2147483647} };
  for (unsigned which = 0; which < sizeof cases / sizeof *cases; which++) {
    fprintf(stderr, "\n@case %u\n", which);
    int child = fork(), status = 0;
    if (child == 0) {
      alarm(3);
      for (unsigned at = 0; at < sizeof inputs / sizeof *inputs; at++)
        cases[which](inputs[at][0], inputs[at][1]);
      _exit(0);
    }
    waitpid(child, &status, 0);
    fprintf(stderr, "\n@end %u %d\n", which, status);
  }
  return 0;
}
#endif
