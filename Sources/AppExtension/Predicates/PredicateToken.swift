/// A word, sign or constant of a predicate string.
struct PredicateToken: Hashable {
  var kind: Kind
  /// Unicode scalars from the start of the string.
  var range: Range<Int>

  enum Kind: Hashable {
    /// A word that is reserved, in upper case.
    case keyword(Keyword)
    /// Any other word: a key, or the name of a function.
    case word(String)
    /// A variable's name, without its `$`.
    case variable(String)
    /// A collection operator's name, without its `@`.
    case collectionOperator(String)
    case string(String)
    case number(Double)
    case sign(Sign)
    case end
  }

  /// The words that mean something, in any case (Predicate Programming Guide, Reserved Words).
  enum Keyword: String, Hashable, CaseIterable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
    case any = "ANY"
    case some = "SOME"
    case all = "ALL"
    case none = "NONE"
    case `in` = "IN"
    case between = "BETWEEN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case conformsTo = "UTI-CONFORMS-TO"
    case equals = "UTI-EQUALS"
    case truePredicate = "TRUEPREDICATE"
    case falsePredicate = "FALSEPREDICATE"
    case `true` = "TRUE"
    case yes = "YES"
    case `false` = "FALSE"
    case no = "NO"
    case `nil` = "NIL"
    case null = "NULL"
    case `self` = "SELF"
    case subquery = "SUBQUERY"
    case function = "FUNCTION"
    case cast = "CAST"
    case ternary = "TERNARY"
    case first = "FIRST"
    case last = "LAST"
    case size = "SIZE"

    /// By their spelling in upper case.
    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }

  enum Sign: String, Hashable {
    case openingParenthesis = "("
    case closingParenthesis = ")"
    case openingBrace = "{"
    case closingBrace = "}"
    case openingBracket = "["
    case closingBracket = "]"
    case comma = ","
    case dot = "."
    case and = "&&"
    case or = "||"
    case not = "!"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case power = "**"
  }
}
