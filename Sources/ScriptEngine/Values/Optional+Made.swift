extension Optional {
  /// The result of the engine. It ends the process if memory runs out, so it never returns the null
  /// that its interface allows.
  @inline(__always)
  var made: Wrapped {
    guard let self else { preconditionFailure("the engine gave nothing") }
    return self
  }
}
