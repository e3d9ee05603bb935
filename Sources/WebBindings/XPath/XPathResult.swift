package import DOM
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
    try $0.readonly("numberValue") { try XPathResult.answer(try $0.number) }
    try $0.readonly("stringValue") { try XPathResult.answer(try $0.string) }
    try $0.readonly("booleanValue") { try XPathResult.answer(try $0.boolean) }
    try $0.readonly("singleNodeValue") { try XPathResult.answer(try $0.singleNode) }
    try $0.readonly("invalidIteratorState") { $0.isInvalidIterator }
    try $0.readonly("snapshotLength") { try XPathResult.answer(try $0.snapshotLength) }
    try $0.method("iterateNext") { try XPathResult.answer(try $0.iterateNext()) }
    try $0.method("snapshotItem") { (result, index: UnsignedLong) in
      try XPathResult.answer(try result.snapshotItem(index.value))
    }
  }
}

extension XPathResult: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.xpathResult.definition }

  /// Answers a question. Failures become the exceptions that scripts see.
  static func answer<Answer>(_ question: @autoclosure () throws(Failure) -> Answer) throws -> Answer
  {
    do throws(Failure) {
      return try question()
    } catch {
      switch error {
      case .exception(let exception): throw exception
      case .wrongType: throw ScriptError.type("The result is not of this type")
      }
    }
  }
}
