// Never switches the heating on.

procedure Thermostat(steps: int)
{
  var temperature, step: int;
  var heating: bool;

  temperature, step, heating := 20, 0, false;
  while (step < steps)
    invariant 18 <= temperature && temperature <= 22;
    invariant heating ==> temperature <= 21;
    invariant !heating ==> temperature >= 19;  //~ invariant-preserved
  {
    if (*) {
      temperature := if heating then temperature + 1 else temperature - 1;
    }
    assert 18 <= temperature && temperature <= 22;
    if (temperature <= 18) {
      heating := heating;
    } else if (temperature >= 22) {
      heating := false;
    }
    step := step + 1;
  }
}
