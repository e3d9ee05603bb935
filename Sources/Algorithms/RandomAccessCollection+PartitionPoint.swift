extension RandomAccessCollection {
  /// The index of the first element for which a condition holds that holds for all after it too; the
  /// end if it holds for none. A binary search.
  @inlinable
  package func partitionPoint(where isBehind: (Element) -> Bool) -> Index {
    var (low, left) = (startIndex, count)
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if isBehind(self[middle]) {
        left = half
      } else {
        low = index(after: middle)
        left -= half + 1
      }
    }
    return low
  }
}
