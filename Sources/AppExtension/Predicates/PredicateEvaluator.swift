package import PropertyLists

extension Predicate {
  /// The most steps of work that an evaluation may take.
  package static let maximumWork = 4_000_000

  /// Evaluates the predicate for an object.
  ///
  /// - Parameters:
  ///   - object: a dictionary, as ``ActivationInput/propertyList`` makes it.
  ///   - types: the types for `UTI-CONFORMS-TO`.
  /// - Throws: ``EvaluationError`` if the predicate has no answer.
  package func evaluate(
    _ object: PropertyList, types: TypeTree
  ) throws(EvaluationError) -> PredicateEvaluation {
    var evaluator = PredicateEvaluator(predicate: self, object: object, types: types)
    let holds = try evaluator.holds(root)
    return PredicateEvaluation(
      holds: holds, outcome: evaluator.recorder.root,
      isIncomplete: evaluator.recorder.isIncomplete)
  }
}

/// Evaluates a predicate. Recurses no deeper than predicates nest, and its work is bounded.
struct PredicateEvaluator {
  /// A value, and where in the object it stands, if it stands there.
  struct Located {
    var value: PropertyList
    var path: PropertyListPath?
  }

  let predicate: Predicate
  let object: PropertyList
  let types: TypeTree
  var recorder = ClauseRecorder()
  var steps = Predicate.maximumWork
  /// The comparison that is at work, for errors.
  var place = 0..<0
  private var variables: [(name: String, value: Located)] = []
  private var ancestors: [String: Set<String>] = [:]

  init(predicate: Predicate, object: PropertyList, types: TypeTree) {
    self.predicate = predicate
    self.object = object
    self.types = types
  }

  func failure(_ reason: EvaluationError.Reason) -> EvaluationError {
    EvaluationError(reason, at: place)
  }

  /// Takes steps from those that are left.
  mutating func work(_ count: Int = 1) throws(EvaluationError) {
    steps -= count
    if steps < 0 { throw failure(.tooMuchWork(limit: Predicate.maximumWork)) }
  }

  // MARK: Predicates

  mutating func holds(_ node: PredicateNode) throws(EvaluationError) -> Bool {
    try work()
    recorder.begin()
    var form = ClauseOutcome.Form.constant
    var operands: ClauseOutcome.Operands?
    let holds: Bool
    switch node {
    case .constant(let value, _): holds = value
    case .not(let inner, _):
      form = .not
      holds = try !self.holds(inner)
    case .and(let nodes, _):
      form = .and
      holds = try first(false, of: nodes) ?? true
    case .or(let nodes, _):
      form = .or
      holds = try first(true, of: nodes) ?? false
    case .comparison(let comparison):
      form = .comparison
      let outer = place
      place = comparison.range
      let left = try value(comparison.left)
      let right = try value(comparison.right)
      holds = try compare(left, right, comparison)
      operands = ClauseOutcome.Operands(left: left, right: right)
      place = outer
    }
    recorder.end { [predicate] parts in
      ClauseOutcome(
        clause: predicate.text(node.range), range: node.range, form: form, holds: holds,
        operands: operands, parts: parts)
    }
    return holds
  }

  /// The value, if one of the predicates has it.
  private mutating func first(
    _ value: Bool, of nodes: [PredicateNode]
  ) throws(EvaluationError) -> Bool? {
    for node in nodes where try holds(node) == value { return value }
    return nil
  }

  // MARK: Values

  mutating func value(_ expression: PredicateExpression) throws(EvaluationError) -> PropertyList {
    try located(expression).value
  }

  mutating func located(
    _ expression: PredicateExpression
  ) throws(EvaluationError) -> Located {
    try work()
    switch expression {
    case .constant(let value): return Located(value: value)
    case .object: return Located(value: object, path: [])
    case .variable(let name):
      // The parser has seen to it that there is one.
      return variables.last { $0.name == name }?.value ?? Located(value: .null)
    case .path(let base, let steps):
      return try take(steps, from: try located(base))
    case .subquery(let collection, let variable, let node, let range):
      return Located(value: .array(try subquery(collection, variable, node, range)))
    case .aggregate(let elements):
      var values: [PropertyList] = []
      for element in elements { values.append(try value(element)) }
      return Located(value: .array(values))
    case .arithmetic(let operation, let left, let right):
      let first = try number(try value(left))
      return Located(value: .real(operation.apply(first, try number(try value(right)))))
    case .negative(let inner): return Located(value: .real(-(try number(try value(inner)))))
    case .call(let function, let arguments):
      guard let argument = arguments.first else { return Located(value: .null) }
      return Located(value: try call(function, try value(argument)))
    }
  }

  private mutating func subquery(
    _ collection: PredicateExpression, _ variable: String, _ node: PredicateNode,
    _ range: Range<Int>
  ) throws(EvaluationError) -> [PropertyList] {
    let elements = try located(collection)
    guard let array = elements.value.array else {
      if elements.value == .null { return [] }
      throw failure(.notACollection)
    }
    var matching: [PropertyList] = []
    for (index, element) in array.enumerated() {
      let path = elements.path?.appending(.index(index))
      variables.append((variable, Located(value: element, path: path)))
      recorder.begin()
      let holds = try self.holds(node)
      recorder.end { [predicate] parts in
        ClauseOutcome(
          clause: predicate.text(range), range: range, form: .element, holds: holds,
          element: path, parts: parts)
      }
      variables.removeLast()
      if holds { matching.append(element) }
    }
    return matching
  }

  func number(_ value: PropertyList) throws(EvaluationError) -> Double {
    if case .boolean(let boolean) = value { return boolean ? 1 : 0 }
    guard let number = value.number else { throw failure(.notANumber) }
    return number
  }

  // MARK: Types

  /// Whether a type is another, or conforms to it.
  mutating func conforms(
    _ identifier: String, to other: String
  ) throws(EvaluationError) -> Bool {
    let known: Set<String>
    if let found = ancestors[identifier] {
      known = found
    } else {
      known = types.identifiers(above: identifier)
      try work(known.count)
      ancestors[identifier] = known
    }
    return known.contains(other.lowercased())
  }
}

extension PredicateExpression.Arithmetic {
  func apply(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .power: Power.of(left, right)
    }
  }
}
