/// A range of keys (Indexed Database API, 2.9).
package struct DatabaseKeyRange: Sendable {
  /// The bounds; nil for a range without that bound.
  package var lower: DatabaseKey?
  package var upper: DatabaseKey?
  /// Whether the bounds themselves are outside of the range.
  package var isLowerOpen: Bool
  package var isUpperOpen: Bool

  package init(
    lower: DatabaseKey? = nil, upper: DatabaseKey? = nil, isLowerOpen: Bool = false,
    isUpperOpen: Bool = false
  ) {
    (self.lower, self.upper) = (lower, upper)
    (self.isLowerOpen, self.isUpperOpen) = (isLowerOpen, isUpperOpen)
  }

  /// The range of one key.
  package init(only key: DatabaseKey) { self.init(lower: key, upper: key) }

  package func contains(_ key: DatabaseKey) -> Bool {
    if let lower, isLowerOpen ? key <= lower : key < lower { return false }
    if let upper, isUpperOpen ? key >= upper : key > upper { return false }
    return true
  }

  /// The places of a table whose entries are in the range. The table's keys are keys of records, or
  /// begin with the keys of an index.
  package func places<Value>(
    in table: SortedTable<Value>
  ) -> Range<SortedTable<Value>.Place> {
    let start =
      lower.map { isLowerOpen ? table.place(behind: $0.bytes) : table.place(notBefore: $0.bytes) }
      ?? table.start
    let end =
      upper.map { isUpperOpen ? table.place(notBefore: $0.bytes) : table.place(behind: $0.bytes) }
      ?? table.end
    return start..<max(start, end)
  }
}
