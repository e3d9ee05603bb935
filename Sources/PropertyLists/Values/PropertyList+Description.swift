extension PropertyList: CustomStringConvertible {
  /// The value as compact JSON, for logs and for the failures of tests; numbers that JSON has not are
  /// null.
  public var description: String {
    guard let bytes = try? replacingNotFinite.compactJSON() else { return kind.rawValue }
    return String(decoding: bytes, as: UTF8.self)
  }
}
