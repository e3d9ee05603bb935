import Testing

/// Tests that start processes, one after the other: each of them has all processors to itself, as
/// far as other modules' tests leave them.
@Suite(.serialized) enum WorkersTests {}
