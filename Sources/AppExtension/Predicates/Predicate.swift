/// A predicate string of an activation rule, read and ready to be evaluated (Predicate Programming
/// Guide).
///
/// It supports the guide's grammar, except for blocks, casts and calls of methods, which a rule
/// cannot use: comparisons with their options, `ANY`, `ALL`, `NONE`, `AND`, `OR`, `NOT`,
/// `SUBQUERY`, key paths with collection operators and indexes, aggregates, arithmetic and
/// functions.
package struct Predicate: Sendable, Hashable {
  /// The string.
  package let source: String
  let scalars: [Unicode.Scalar]
  let root: PredicateNode

  /// The most predicates and values that may contain each other.
  package static let maximumDepth = 128
  /// The most Unicode scalars that a string may have.
  package static let maximumLength = 1 << 20

  /// Reads a predicate string. Takes linear time.
  ///
  /// - Throws: ``PredicateError`` where the text is not a predicate.
  package init(_ source: String) throws(PredicateError) {
    guard source.utf8.count <= 4 * Self.maximumLength else {
      throw PredicateError(.tooLong(limit: Self.maximumLength), at: 0..<0)
    }
    self.source = source
    scalars = Array(source.unicodeScalars)
    guard scalars.count <= Self.maximumLength else {
      throw PredicateError(.tooLong(limit: Self.maximumLength), at: 0..<0)
    }
    root = try PredicateParser.parse(scalars)
  }

  /// Whether the predicate is true of everything by its form: `TRUEPREDICATE`, in parentheses or
  /// not. The App Store refuses it.
  package var isTruePredicate: Bool {
    if case .constant(true, _) = root { true } else { false }
  }

  /// The text at a place in the string, its white space made single spaces, and cut off where it is
  /// very long.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    let limit = 2000
    let clause = scalars[range.clamped(to: scalars.indices)]
    for scalar in clause.prefix(limit) {
      let isSpace = scalar.properties.isWhitespace
      if isSpace, view.last == " " { continue }
      view.append(isSpace ? " " : scalar)
    }
    if clause.count > limit { view.append("…") }
    return String(view)
  }
}
