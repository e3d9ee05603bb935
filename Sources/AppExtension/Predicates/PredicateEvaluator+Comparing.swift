internal import PropertyLists

// Comparing values (Predicate Programming Guide, Comparison Operators and String Comparisons).

extension PredicateEvaluator {
  mutating func compare(
    _ left: PropertyList, _ right: PropertyList, _ comparison: PredicateNode.Comparison
  ) throws(EvaluationError) -> Bool {
    guard let quantifier = comparison.quantifier else {
      return try compareOne(left, right, comparison)
    }
    guard left != .null else { return quantifier == .none }
    guard let elements = left.array else { throw failure(.notACollection) }
    // A key of a collection's elements gives collections in a collection: the comparison applies to
    // the values inside of them, unless the operator is about collections.
    let isFlat = comparison.relation == .contains
    let wanted = quantifier != .all
    var pending = Array(elements.reversed())
    while let element = pending.popLast() {
      try work()
      if !isFlat, let inner = element.array {
        pending += inner.reversed()
      } else if try compareOne(element, right, comparison) == wanted {
        return quantifier == .any
      }
    }
    return quantifier != .any
  }

  private mutating func compareOne(
    _ left: PropertyList, _ right: PropertyList, _ comparison: PredicateNode.Comparison
  ) throws(EvaluationError) -> Bool {
    try work()
    let folding = comparison.folding
    switch comparison.relation {
    case .equal: return try isEqual(left, right, folding)
    case .notEqual: return try !isEqual(left, right, folding)
    case .less: return try order(left, right, folding).map { $0 < 0 } ?? false
    case .lessOrEqual: return try order(left, right, folding).map { $0 <= 0 } ?? false
    case .greater: return try order(left, right, folding).map { $0 > 0 } ?? false
    case .greaterOrEqual: return try order(left, right, folding).map { $0 >= 0 } ?? false
    case .between:
      guard let bounds = right.array, bounds.count == 2 else { throw failure(.notBounds) }
      guard let low = try order(left, bounds[0], folding),
        let high = try order(left, bounds[1], folding)
      else { return false }
      return low >= 0 && high <= 0
    case .in: return try contains(right, left, folding)
    case .contains: return try contains(left, right, folding)
    case .beginsWith:
      guard let (text, part) = try texts(left, right, folding) else { return false }
      return text.starts(with: part)
    case .endsWith:
      guard let (text, part) = try texts(left, right, folding) else { return false }
      return text.reversed().starts(with: part.reversed())
    case .like: return try like(left, right, folding)
    case .matches: return try matches(left, right, comparison)
    case .conformsTo:
      guard let (left, right) = try identifiers(left, right) else { return false }
      return try conforms(left, to: right)
    case .typeEquals:
      guard let (left, right) = try identifiers(left, right) else { return false }
      return left.lowercased() == right.lowercased()
    }
  }

  /// The two as type identifiers; nil if one of them is not a type identifier.
  private mutating func identifiers(
    _ left: PropertyList, _ right: PropertyList
  ) throws(EvaluationError) -> (String, String)? {
    guard let left = left.string, let right = right.string else { return nil }
    try work((left.utf8.count + right.utf8.count) / 4)
    return (left, right)
  }

  // MARK: Equality and order

  private mutating func isEqual(
    _ left: PropertyList, _ right: PropertyList, _ folding: TextFolding
  ) throws(EvaluationError) -> Bool {
    if let first = Self.number(left), let second = Self.number(right) { return first == second }
    switch (left, right) {
    case (.string(let first), .string(let second)):
      return try folded(first, folding) == folded(second, folding)
    case (.array(let first), .array(let second)):
      guard first.count == second.count else { return false }
      for (one, other) in zip(first, second) {
        try work()
        guard try isEqual(one, other, folding) else { return false }
      }
      return true
    default:
      try work(left.size(upTo: steps + 1))
      return left == right
    }
  }

  /// A number or a truth value, which are the same kind of object.
  private static func number(_ value: PropertyList) -> Double? {
    if case .boolean(let boolean) = value { return boolean ? 1 : 0 }
    return value.number
  }

  /// Below, at or above 0 as the left side comes before, is, or comes after the right one; nil if
  /// they have no order.
  private mutating func order(
    _ left: PropertyList, _ right: PropertyList, _ folding: TextFolding
  ) throws(EvaluationError) -> Int? {
    if let first = Self.number(left), let second = Self.number(right) {
      return first < second ? -1 : first > second ? 1 : first == second ? 0 : nil
    }
    switch (left, right) {
    case (.date(let first), .date(let second)):
      return first < second ? -1 : first > second ? 1 : 0
    case (.string(let first), .string(let second)):
      let (one, other) = (try folded(first, folding), try folded(second, folding))
      return one == other ? 0 : one.lexicographicallyPrecedes(other) ? -1 : 1
    default: return nil
    }
  }

  // MARK: Text

  /// The text in its folded form, in which texts that differ only in ignored ways are equal.
  /// Removing accents takes longest.
  private mutating func folded(
    _ text: String, _ folding: TextFolding
  ) throws(EvaluationError) -> [Unicode.Scalar] {
    try work(1 + text.utf8.count / (folding.ignoresAccents ? 1 : folding.ignoresCase ? 4 : 16))
    return Array(folding.fold(text).unicodeScalars)
  }

  /// Whether a collection has an element, or a text a part.
  private mutating func contains(
    _ whole: PropertyList, _ part: PropertyList, _ folding: TextFolding
  ) throws(EvaluationError) -> Bool {
    switch whole {
    case .null: return false
    case .array(let elements):
      for element in elements {
        try work()
        if try isEqual(element, part, folding) { return true }
      }
      return false
    case .dictionary(let dictionary):
      return part.string.map { dictionary[$0] != nil } ?? false
    default:
      guard let (text, part) = try texts(whole, part, folding) else { return false }
      return TextSearch.firstIndex(of: part[...], in: text, from: 0) != nil
    }
  }

  /// The two as texts to compare; nil if one of them is null, with which nothing compares.
  private mutating func texts(
    _ left: PropertyList, _ right: PropertyList, _ folding: TextFolding
  ) throws(EvaluationError) -> ([Unicode.Scalar], [Unicode.Scalar])? {
    if left == .null || right == .null { return nil }
    guard let first = left.string, let second = right.string else { throw failure(.notText) }
    return (try folded(first, folding), try folded(second, folding))
  }

  /// `?` stands for one character, and `*` for any number of them.
  private mutating func like(
    _ left: PropertyList, _ right: PropertyList, _ folding: TextFolding
  ) throws(EvaluationError) -> Bool {
    var left = left
    if left.string == nil, let number = left.number { left = .string("\(number)") }
    guard let (text, pattern) = try texts(left, right, folding) else { return false }
    guard let holds = WildcardPattern.matches(text, pattern, steps: &steps) else {
      throw failure(.tooMuchWork(limit: Predicate.maximumWork))
    }
    return holds
  }

  private mutating func matches(
    _ left: PropertyList, _ right: PropertyList, _ comparison: PredicateNode.Comparison
  ) throws(EvaluationError) -> Bool {
    if left == .null || right == .null { return false }
    guard let text = left.string, let source = right.string else { throw failure(.notText) }
    var pattern = comparison.pattern
    if pattern == nil {
      try work(source.utf8.count)
      pattern = try? TextPattern(source, folding: comparison.folding)
    }
    guard let pattern else { throw failure(.invalidPattern) }
    // This is the cost of compiling and preparing a pattern.
    try work(pattern.program.count + text.utf8.count / (comparison.folding.ignoresAccents ? 1 : 16))
    guard let holds = pattern.matches(comparison.folding.foldAccents(text), steps: &steps) else {
      throw failure(.tooMuchWork(limit: Predicate.maximumWork))
    }
    return holds
  }
}
