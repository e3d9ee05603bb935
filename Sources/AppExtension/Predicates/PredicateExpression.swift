internal import PropertyLists

/// A part of a predicate that has a value. Nests at most ``Predicate/maximumDepth`` deep.
indirect enum PredicateExpression: Sendable, Hashable {
  case constant(PropertyList)
  /// The object that the predicate is evaluated for.
  case object
  case variable(String)
  /// Steps from a value to others.
  case path(PredicateExpression, [Step])
  /// The elements of a collection for which a predicate is true.
  case subquery(PredicateExpression, variable: String, PredicateNode, Range<Int>)
  case aggregate([PredicateExpression])
  case arithmetic(Arithmetic, PredicateExpression, PredicateExpression)
  case negative(PredicateExpression)
  case call(Function, [PredicateExpression])

  enum Step: Sendable, Hashable {
    case key(String)
    case collection(CollectionOperator)
    case index(PredicateExpression)
    case first, last, size
  }

  /// Collection operators (Key-Value Coding Programming Guide).
  enum CollectionOperator: String, Sendable, Hashable, CaseIterable {
    case count, sum, avg, min, max
    case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays
  }

  enum Arithmetic: Sendable, Hashable {
    case add, subtract, multiply, divide, power
  }

  /// The functions that rules can call; all take one argument.
  enum Function: String, Sendable, Hashable, CaseIterable {
    case count, sum, average, min, max, abs, floor, ceiling, trunc, lowercase, uppercase, length
  }
}
