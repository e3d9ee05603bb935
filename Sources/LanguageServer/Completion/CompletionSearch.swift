/// A walk through a text up to the place that a completion is looked up for.
protocol CompletionSearch {
  /// - Parameter offset: where the cursor stands, in bytes.
  init(_ bytes: [UInt8], _ offset: Int)

  var containers: CompletionContainers { get }

  mutating func walk()
}

extension CompletionSearch {
  /// The place at an offset; nil if neither a key nor a value can be there.
  static func place(in bytes: [UInt8], at offset: Int) -> CompletionPlace? {
    var search = Self(bytes, offset)
    search.walk()
    return search.containers.place
  }
}
