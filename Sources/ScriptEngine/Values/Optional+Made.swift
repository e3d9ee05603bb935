extension Optional {
  /// A result of the engine. The engine ends the process if memory runs out, so it never returns
  /// null here, though its interface allows that.
  @inline(__always)
  var made: Wrapped {
    guard let self else { preconditionFailure("the engine gave nothing") }
    return self
  }
}
