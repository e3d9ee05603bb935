internal import DOM

/// Trees that may be freed, with the numbers of their nodes, for the script side.
final class NumberedTrees {
  /// The indexes of the trees whose nodes have numbers.
  let trees: [Int]
  /// For each of them, how many numbers there are, and the numbers.
  let numbers: UnsafeMutableBufferPointer<Int32>
  /// For each of them, a bit for each world that has objects for its nodes, and from ``countShift`` on the
  /// number of these objects; -1 for a tree that is kept.
  let marks: UnsafeMutableBufferPointer<Int32>
  static let countShift = 8

  init(_ found: DetachedTrees) {
    var trees: [Int] = []
    var numbers: [Int32] = []
    for tree in found.free {
      let start = numbers.count
      numbers.append(0)
      found.forEachNumber(of: tree) { numbers.append(Int32(truncatingIfNeeded: $0)) }
      if numbers.count == start + 1 {
        numbers.removeLast()
      } else {
        numbers[start] = Int32(truncatingIfNeeded: numbers.count - start - 1)
        trees.append(tree)
      }
    }
    self.trees = trees
    self.numbers = .allocate(capacity: numbers.count)
    _ = self.numbers.initialize(fromContentsOf: numbers)
    marks = .allocate(capacity: trees.count)
    marks.initialize(repeating: 0)
  }

  deinit {
    numbers.deallocate()
    marks.deallocate()
  }

  /// The number of objects in the mark of a tree.
  func objectCount(at index: Int) -> Int {
    Int(truncatingIfNeeded: marks[index] >> Self.countShift)
  }

  /// Holds the trees whose marks pass a test, and sets these marks to 0.
  func hold(in found: DetachedTrees, where isMeant: (Int32) -> Bool) {
    for (index, tree) in trees.enumerated() where isMeant(marks[index]) {
      found.hold(tree)
      marks[index] = 0
    }
  }
}
