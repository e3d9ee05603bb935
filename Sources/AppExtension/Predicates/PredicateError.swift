/// The reason why a string is not an activation rule, with its place. It is only data; the module
/// `Messages` makes the text.
package struct PredicateError: Error, Sendable, Hashable {
  /// The reason for the error.
  package var reason: Reason
  /// The place: Unicode scalars from the start of the string, counted from 0. Empty at its end.
  package var range: Range<Int>

  /// An error for a reason at a place.
  package init(_ reason: Reason, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// The error in a predicate string.
  package enum Reason: Sendable, Hashable {
    /// The string has only white space.
    case empty
    /// A character that no predicate has.
    case unexpectedCharacter(Unicode.Scalar)
    /// A string without its closing quotation mark.
    case unterminatedString
    /// A backslash that does not begin an escape sequence.
    case invalidEscape
    /// Digits that do not form a number.
    case invalidNumber
    /// `%@`, `%K` and the like: a rule has no arguments to put there.
    case formatArgument
    /// Something else stands where this is expected; nil at the end of the string.
    case unexpected(String?, expected: Expectation)
    /// A word in the place of an operator that differs little from one.
    case misspelt(String, nearest: String)
    /// Something that has a value, where something that is true or false is needed.
    case notAPredicate
    /// Something that is true or false, where a value is needed.
    case notAValue
    /// A variable that no `SUBQUERY` around it declares.
    case unboundVariable(String)
    /// A function that rules cannot call, or that there is not.
    case unknownFunction(String)
    /// A function with another number of arguments than it takes.
    case argumentCount(String, takes: Int)
    /// A collection operator, such as `@count`, that there is not.
    case unknownOperator(String)
    /// A letter in the brackets after an operator that is not an option.
    case unknownOption(String)
    /// A regular expression that cannot be read, or is not supported.
    case invalidPattern(String)
    /// More nesting than is allowed.
    case tooDeep(limit: Int)
    /// A longer string than is allowed, in Unicode scalars.
    case tooLong(limit: Int)
  }

  /// The token that could stand in the place of an unexpected one.
  package enum Expectation: String, Sendable, Hashable {
    case predicateOrValue
    case value
    case comparison
    case andOrEnd
    case closingParenthesis
    case closingBrace
    case closingBracket
    case comma
    case variable
    case key
    case openingParenthesis
    case number
  }
}
