// The room may cool down while it is heated.

procedure Thermostat(steps: int)
{
  var temperature, step: int;
  var heating: bool;

  temperature, step, heating := 20, 0, false;
  while (step < steps)
    invariant 18 <= temperature && temperature <= 22;
    invariant heating ==> temperature <= 21;
    invariant !heating ==> temperature >= 19;
  {
    if (*) {
      temperature := temperature - 1;
    }
    assert 18 <= temperature && temperature <= 22;  //~ assertion
    if (temperature <= 18) {
      heating := true;
    } else if (temperature >= 22) {
      heating := false;
    }
    step := step + 1;
  }
}
