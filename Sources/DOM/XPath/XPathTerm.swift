/// A part of an XPath expression (XML Path Language 1.0, section 3), with its prefixes resolved.
indirect enum XPathTerm {
  case number(Double)
  case string(DOMString)
  case function(XPathFunction, [XPathTerm])
  /// The value as a number, with the opposite sign if `isNegative`.
  case signed(isNegative: Bool, XPathTerm)
  case or([XPathTerm])
  case and([XPathTerm])
  /// Operators of the same precedence, from left to right.
  case operation(XPathTerm, [(way: XPathOperator, term: XPathTerm)])
  case union([XPathTerm])
  /// Steps from the nodes of a value. Nil stands for the context node.
  case path(from: XPathTerm?, [XPathStep])
  /// Steps from the root of the context node's tree.
  case rootedPath(XPathRootedPath)
  /// The number of some of the context node's siblings.
  case siblingCount(XPathSiblingCount)
  /// The nodes of a value, in document order, for which all predicates hold.
  case filtered(XPathTerm, [XPathTerm])

  /// Whether the term, used as a predicate, depends on the position of a node.
  var isPositional: Bool { isNumber || usesPosition }

  private var isNumber: Bool {
    switch self {
    case .number, .signed, .siblingCount: true
    case .function(let function, _): function.givesNumber
    case .operation(_, let rest): rest.contains { !$0.way.isComparison }
    case .string, .or, .and, .union, .path, .rootedPath, .filtered: false
    }
  }

  private var usesPosition: Bool {
    switch self {
    case .number, .string, .rootedPath, .siblingCount: false
    case .function(let function, let arguments):
      function == .position || function == .last || arguments.contains(where: \.usesPosition)
    case .signed(_, let term): term.usesPosition
    case .or(let terms), .and(let terms), .union(let terms): terms.contains(where: \.usesPosition)
    case .operation(let first, let rest):
      first.usesPosition || rest.contains { $0.term.usesPosition }
    // Predicates inside a path or a filter have positions of their own.
    case .path(let start, _): start?.usesPosition ?? false
    case .filtered(let term, _): term.usesPosition
    }
  }
}

/// An operator between two values.
enum XPathOperator {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case plus, minus, multiply, divide, modulo

  var isComparison: Bool {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .plus, .minus, .multiply, .divide, .modulo: false
    }
  }
}
