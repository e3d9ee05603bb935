/// One media query: a type, a condition, or both.
package struct CSSMediaQuery: Hashable, Sendable {
  /// The word before the type: `not` or `only`.
  package enum Prefix: String, Sendable {
    case not, only
  }

  package var prefix: Prefix?
  package var type: String?
  var condition: CSSMediaCondition?

  /// The query that is never true. It replaces invalid queries.
  static let notAll = CSSMediaQuery(prefix: .not, type: "all", condition: nil)

  /// Whether the query is true in an environment.
  package func matches(_ environment: CSSMediaEnvironment) -> Bool {
    let type = type ?? "all"
    let isType = type == "all" || type == environment.type
    let holds = isType ? condition?.evaluate(environment) ?? true : false
    let isUnknown = isType && condition != nil && condition?.evaluate(environment) == nil
    if isUnknown { return false }
    return prefix == .not ? !holds : holds
  }

  /// The query as text (CSSOM, "serialize a media query").
  package var text: String {
    var parts: [String] = []
    if let prefix { parts.append(prefix.rawValue) }
    // `all` may be left out, because it is implied.
    if let type, type != "all" || prefix != nil || condition == nil { parts.append(type) }
    if let condition {
      if !parts.isEmpty { parts.append("and") }
      parts.append(condition.text)
    }
    return parts.joined(separator: " ")
  }
}
