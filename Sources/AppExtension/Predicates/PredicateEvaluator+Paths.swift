internal import PropertyLists

// Steps from a value to others (Key-Value Coding Programming Guide), and functions.

extension PredicateEvaluator {
  /// Takes steps, one after the other. The keys behind a collection operator are the path to its
  /// operands, up to the next operator or index: `@max.size` is the greatest of the sizes.
  mutating func take(
    _ steps: [PredicateExpression.Step], from base: Located
  ) throws(EvaluationError) -> Located {
    var current = base
    var open: PredicateExpression.CollectionOperator?
    for step in steps {
      switch step {
      case .key(let key):
        // The count does not depend on the keys behind it.
        if open == .count { continue }
        try work()
        current = try get(key, from: current)
      case .collection(let next):
        try close(&open, at: &current)
        open = next
      case .index, .first, .last, .size:
        try close(&open, at: &current)
        current = try element(step, of: current)
      }
    }
    try close(&open, at: &current)
    return current
  }

  /// Applies the collection operator whose way has been taken.
  private mutating func close(
    _ open: inout PredicateExpression.CollectionOperator?, at current: inout Located
  ) throws(EvaluationError) {
    guard let collectionOperator = open.take() else { return }
    try work()
    current = Located(value: try apply(collectionOperator, to: current.value))
  }

  /// The element that an index chooses, or how many there are.
  private mutating func element(
    _ step: PredicateExpression.Step, of base: Located
  ) throws(EvaluationError) -> Located {
    try work()
    switch step {
    case .key, .collection: return base
    case .first: return try element(0, of: base)
    case .last: return try element((base.value.array?.count ?? 0) - 1, of: base)
    case .size:
      guard let array = base.value.array else { throw failure(.notACollection) }
      return Located(value: .real(Double(array.count)))
    case .index(let expression):
      let index = try value(expression)
      if let key = index.string { return try get(key, from: base) }
      let number = try number(index)
      guard let position = Int(exactly: number.rounded(.towardZero)) else {
        throw failure(.indexOutOfRange)
      }
      return try element(position, of: base)
    }
  }

  private func element(_ index: Int, of base: Located) throws(EvaluationError) -> Located {
    guard let array = base.value.array else { throw failure(.notACollection) }
    guard array.indices.contains(index) else { throw failure(.indexOutOfRange) }
    return Located(value: array[index], path: base.path?.appending(.index(index)))
  }

  /// The value of a key; of a collection, the values of its elements' keys.
  private mutating func get(
    _ key: String, from base: Located
  ) throws(EvaluationError) -> Located {
    switch base.value {
    case .null: return Located(value: .null)
    case .dictionary(let dictionary):
      if key == "self" { return base }
      return Located(value: dictionary[key] ?? .null, path: base.path?.appending(.key(key)))
    case .array(let elements):
      var values: [PropertyList] = []
      values.reserveCapacity(elements.count)
      for element in elements {
        try work()
        values.append(try get(key, from: Located(value: element)).value)
      }
      return Located(value: .array(values))
    case .string(let text) where key == "length":
      return Located(value: .real(Double(text.utf16.count)))
    default:
      if key == "self" { return base }
      throw failure(.noSuchKey(key))
    }
  }

  // MARK: Collections

  private mutating func apply(
    _ collectionOperator: PredicateExpression.CollectionOperator, to value: PropertyList
  ) throws(EvaluationError) -> PropertyList {
    if value == .null { return .null }
    guard let elements = value.array else {
      throw failure(.noSuchKey("@\(collectionOperator.rawValue)"))
    }
    try work(elements.count)
    switch collectionOperator {
    case .unionOfArrays, .distinctUnionOfArrays:
      try work(elements.reduce(0) { $0 + ($1.array?.count ?? 0) })
    default: break
    }
    switch collectionOperator {
    case .distinctUnionOfObjects, .distinctUnionOfArrays: try work(value.size(upTo: steps + 1))
    default: break
    }
    switch collectionOperator {
    case .count: return .real(Double(elements.count))
    case .sum: return .real(try sum(elements))
    case .avg: return try average(elements)
    case .min: return try least(elements) ?? .null
    case .max: return try greatest(elements) ?? .null
    case .unionOfObjects: return .array(elements.filter { $0 != .null })
    case .distinctUnionOfObjects: return .array(Self.distinct(elements.filter { $0 != .null }))
    case .unionOfArrays: return .array(elements.flatMap { $0.array ?? [] })
    case .distinctUnionOfArrays: return .array(Self.distinct(elements.flatMap { $0.array ?? [] }))
    }
  }

  mutating func call(
    _ function: PredicateExpression.Function, _ value: PropertyList
  ) throws(EvaluationError) -> PropertyList {
    switch function {
    case .count: return .real(Double(try elements(value).count))
    case .sum: return .real(try sum(try elements(value)))
    case .average: return try average(try elements(value))
    case .min: return try least(try elements(value)) ?? .null
    case .max: return try greatest(try elements(value)) ?? .null
    case .abs: return .real(try number(value).magnitude)
    case .floor: return .real(try number(value).rounded(.down))
    case .ceiling: return .real(try number(value).rounded(.up))
    case .trunc: return .real(try number(value).rounded(.towardZero))
    case .lowercase: return .string(try text(value).lowercased())
    case .uppercase: return .string(try text(value).uppercased())
    case .length: return .real(Double(try text(value).utf16.count))
    }
  }

  private mutating func elements(
    _ value: PropertyList
  ) throws(EvaluationError) -> [PropertyList] {
    guard let elements = value.array else { throw failure(.notACollection) }
    try work(elements.count)
    return elements
  }

  private mutating func text(_ value: PropertyList) throws(EvaluationError) -> String {
    guard let text = value.string else { throw failure(.notText) }
    try work(1 + text.utf8.count / 16)
    return text
  }

  private func sum(_ elements: [PropertyList]) throws(EvaluationError) -> Double {
    var sum = 0.0
    for element in elements where element != .null { sum += try number(element) }
    return sum
  }

  private func average(_ elements: [PropertyList]) throws(EvaluationError) -> PropertyList {
    elements.isEmpty ? .null : .real(try sum(elements) / Double(elements.count))
  }

  private func least(_ elements: [PropertyList]) throws(EvaluationError) -> PropertyList? {
    var least: Double?
    for element in elements where element != .null {
      least = min(least ?? .infinity, try number(element))
    }
    return least.map { .real($0) }
  }

  private func greatest(_ elements: [PropertyList]) throws(EvaluationError) -> PropertyList? {
    var greatest: Double?
    for element in elements where element != .null {
      greatest = max(greatest ?? -.infinity, try number(element))
    }
    return greatest.map { .real($0) }
  }

  private static func distinct(_ elements: [PropertyList]) -> [PropertyList] {
    var seen: Set<PropertyList> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
