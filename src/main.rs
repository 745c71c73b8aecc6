//! The executable: hands the arguments to the driver.

fn main() {}
