//! Saigen on the command line.

fn main() {}
