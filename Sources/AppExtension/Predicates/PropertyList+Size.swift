internal import PropertyLists

extension PropertyList {
  /// The cost of comparing a value: 1 for each value in it, and 1 for each 16 bytes of text or
  /// data.
  ///
  /// - Parameter limit: the count at which counting ends.
  func size(upTo limit: Int) -> Int {
    var size = 0
    var pending = [self]
    while let value = pending.popLast(), size < limit {
      size += 1
      switch value {
      case .string(let text): size += text.utf8.count / 16
      case .data(let bytes): size += bytes.count / 16
      case .array(let elements):
        if elements.count >= limit - size { return limit }
        pending += elements
      case .dictionary(let dictionary):
        if dictionary.count >= limit - size { return limit }
        size += dictionary.count
        pending += dictionary.values
      default: break
      }
    }
    return min(size, limit)
  }
}
