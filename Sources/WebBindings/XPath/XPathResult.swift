public import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 8.1.
  static let xpathResult = Interface<XPathResult>("XPathResult") {
    try $0.constants([
      "ANY_TYPE": 0, "NUMBER_TYPE": 1, "STRING_TYPE": 2, "BOOLEAN_TYPE": 3,
      "UNORDERED_NODE_ITERATOR_TYPE": 4, "ORDERED_NODE_ITERATOR_TYPE": 5,
      "UNORDERED_NODE_SNAPSHOT_TYPE": 6, "ORDERED_NODE_SNAPSHOT_TYPE": 7,
      "ANY_UNORDERED_NODE_TYPE": 8, "FIRST_ORDERED_NODE_TYPE": 9,
    ])
    try $0.readonly("resultType") { $0.kind.rawValue }
    try $0.readonly("numberValue") { (result: XPathResult) in
      try result.answer { (result) throws(XPathResult.Failure) in try result.number }
    }
    try $0.readonly("stringValue") { (result: XPathResult) in
      try result.answer { (result) throws(XPathResult.Failure) in try result.string }
    }
    try $0.readonly("booleanValue") { (result: XPathResult) in
      try result.answer { (result) throws(XPathResult.Failure) in try result.boolean }
    }
    try $0.readonly("singleNodeValue") { (result: XPathResult) in
      try result.answer { (result) throws(XPathResult.Failure) in try result.singleNode }
    }
    try $0.readonly("invalidIteratorState") { $0.isInvalidIterator }
    try $0.readonly("snapshotLength") { (result: XPathResult) in
      try result.answer { (result) throws(XPathResult.Failure) in try result.snapshotLength }
    }
    try $0.method("iterateNext") { (result: XPathResult) in
      try result.answer { (result) throws(XPathResult.Failure) in try result.iterateNext() }
    }
    try $0.method("snapshotItem") { (result, index: UnsignedLong) in
      try result.answer { (result) throws(XPathResult.Failure) in
        try result.snapshotItem(index.value)
      }
    }
  }
}

extension XPathResult: ObjectResult, ObjectArgument {
  public var interface: InterfaceDefinition { Interfaces.xpathResult.definition }

  /// What `body` gives, its failures as the exceptions that scripts see.
  fileprivate func answer<Answer>(
    _ body: (XPathResult) throws(Failure) -> Answer
  ) throws -> Answer {
    do throws(Failure) {
      return try body(self)
    } catch {
      throw error.scriptError
    }
  }
}

extension XPathResult.Failure {
  /// The exception that scripts see.
  var scriptError: any Error {
    switch self {
    case .exception(let exception): exception
    case .wrongType: ScriptError.type("The result is not of this type")
    }
  }
}
