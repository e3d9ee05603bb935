extension Optional {
  /// What the engine made: where it has no memory left it ends the process, and null is only what
  /// its interface would allow.
  @inline(__always)
  var made: Wrapped {
    guard let self else { preconditionFailure("the engine gave nothing") }
    return self
  }
}
