/// The values that a page has stored under names, in memory (HTML Standard, 12.2).
package final class StorageArea {
  private var values: [String: DOMString] = [:]
  /// The names in the order in which they were added; nil in place of a removed name.
  private var order: [String?] = []
  /// The first name's place in ``order``: names that are removed from the front leave no work.
  private var start = 0
  private var positions: [String: Int] = [:]
  private var size = 0
  /// The most bytes that WebKit lets a page store.
  private static let quota = 5 << 20

  package init() {}

  /// The names, in the order in which they were added.
  package var names: [String] {
    compact()
    return order.compactMap(\.self)
  }

  package var count: Int { values.count }

  /// The name at an index; nil past the end.
  package func name(at index: Int) -> String? {
    compact()
    return index >= 0 && index < values.count ? order[start + index] : nil
  }

  package func value(of name: String) -> DOMString? { values[name] }

  /// Stores a value.
  /// - Throws: `QuotaExceededError` if the area has no room for it.
  package func set(_ name: String, to value: DOMString) throws(DOMException) {
    let added = Self.size(of: DOMString(name)) + Self.size(of: value) - self.size(of: name)
    guard size + added <= Self.quota else {
      throw DOMException(.quotaExceeded, "The quota has been exceeded.")
    }
    size += added
    if values.updateValue(value, forKey: name) == nil {
      positions[name] = order.count
      order.append(name)
    }
  }

  /// Removes a value.
  ///
  /// - Returns: whether the area had it.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    size -= size(of: name)
    guard values.removeValue(forKey: name) != nil else { return false }
    if let position = positions.removeValue(forKey: name) { order[position] = nil }
    while start < order.count, order[start] == nil { start += 1 }
    while order.count > start, order[order.count - 1] == nil { order.removeLast() }
    return true
  }

  package func removeAll() {
    values = [:]
    order = []
    start = 0
    positions = [:]
    size = 0
  }

  /// Removes the gaps that removed names have left between others since the last call.
  private func compact() {
    guard order.count - start != values.count else { return }
    start = 0
    order.removeAll { $0 == nil }
    for (index, name) in order.enumerated() {
      if let name { positions[name] = index }
    }
  }

  private func size(of name: String) -> Int {
    values[name].map { Self.size(of: $0) + Self.size(of: DOMString(name)) } ?? 0
  }

  /// The number of bytes of a text in WebKit: one for each character if all are in Latin-1, or else
  /// two.
  private static func size(of text: DOMString) -> Int {
    text.withView { view in
      let isLatin = view.bytes.allSatisfy { $0 < 0xC4 }
      return isLatin ? view.utf16Count : 2 * view.utf16Count
    }
  }
}
