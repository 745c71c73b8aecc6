/* Each behaviour has its own frame. */
int above, below;

/*@ behavior positive:
      assumes x > 0;
      modifies above;
    behavior others:
      assumes x <= 0;
      modifies below; */
void note(int x) {
    above = 1; //~ frame
}
