extension Optional {
  /// The result of one of lexbor's constructors. They return nil only if memory runs out. The
  /// process cannot continue then.
  @inline(__always)
  var made: Wrapped {
    guard let self else { preconditionFailure("no memory left") }
    return self
  }
}
