extension Optional {
  /// What one of lexbor's constructors made: they give nil only for want of memory, which nothing
  /// survives.
  @inline(__always)
  var made: Wrapped {
    guard let self else { preconditionFailure("no memory left") }
    return self
  }
}
