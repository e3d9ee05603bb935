internal import DOM
internal import ScriptEngine

/// A script that a policy of the page forbids (Content Security Policy Level 3, 5.1).
final class SecurityPolicyViolationEvent: Event {
  var documentURI = ""
  var referrer = ""
  var blockedURI = ""
  var effectiveDirective = ""
  /// What the constructor was given; both names of the directive have the same value otherwise.
  var violatedDirective = ""
  var originalPolicy = ""
  var sourceFile = ""
  var sample = ""
  var disposition = "enforce"
  var statusCode = 0
  var lineNumber = 0
  var columnNumber = 0
}

extension Interfaces {
  static let securityPolicyViolationEvent = Interface<SecurityPolicyViolationEvent>(
    "SecurityPolicyViolationEvent", inherits: event
  ) {
    try $0.member("documentURI", \.documentURI)
    try $0.member("referrer", \.referrer)
    try $0.member("blockedURI", \.blockedURI)
    try $0.member("effectiveDirective", \.effectiveDirective)
    try $0.member("violatedDirective", \.violatedDirective)
    try $0.member("originalPolicy", \.originalPolicy)
    try $0.member("sourceFile", \.sourceFile)
    try $0.member("sample", \.sample)
    try $0.readonly("disposition") { $0.disposition }
    $0.initializer("disposition") { event, value, realm in
      let name = try realm.context.string(value)
      guard name == "enforce" || name == "report" else { throw ScriptError.type("Type error") }
      event.disposition = name
    }
    try $0.integer("statusCode", \.statusCode, as: .unsignedShort)
    // WebKit has two names for each number.
    for name in ["lineno", "lineNumber"] {
      try $0.integer(name, \.lineNumber, as: .unsignedLong)
    }
    for name in ["colno", "columnNumber"] {
      try $0.integer(name, \.columnNumber, as: .unsignedLong)
    }
    try $0.eventConstructor { SecurityPolicyViolationEvent($0) }
  }
}
