/// The condition of a media query: features, and the operators that join them.
indirect enum CSSMediaCondition: Hashable, Sendable {
  case feature(CSSMediaFeature)
  case not(CSSMediaCondition)
  case all([CSSMediaCondition])
  case any([CSSMediaCondition])
  case group(CSSMediaCondition)
  /// A condition of unknown syntax, which a later standard may define. It is neither true nor
  /// false.
  case unknown(String)

  /// Whether the condition is true; nil if that is unknown (Media Queries, section 3.1).
  package func evaluate(_ environment: CSSMediaEnvironment) -> Bool? {
    switch self {
    case .feature(let feature): return feature.evaluate(environment)
    case .not(let inner): return inner.evaluate(environment).map { !$0 }
    case .group(let inner): return inner.evaluate(environment)
    case .unknown: return nil
    case .all(let parts):
      let results = parts.map { $0.evaluate(environment) }
      return results.contains(false) ? false : results.contains(nil) ? nil : true
    case .any(let parts):
      let results = parts.map { $0.evaluate(environment) }
      return results.contains(true) ? true : results.contains(nil) ? nil : false
    }
  }

  package var text: String {
    switch self {
    case .feature(let feature): feature.text
    case .not(let inner): "not " + inner.text
    case .group(let inner): "(" + inner.text + ")"
    case .unknown(let text): text
    case .all(let parts): parts.map(\.text).joined(separator: " and ")
    case .any(let parts): parts.map(\.text).joined(separator: " or ")
    }
  }
}
