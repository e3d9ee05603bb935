internal import DOM
internal import ScriptEngine

/// A `TextEncoder`, which has no state.
final class TextEncoderObject: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.textEncoder.definition }
}

extension Interfaces {
  /// Encoding Standard, 7.4.
  static let textEncoder = Interface<TextEncoderObject>("TextEncoder") {
    $0.constructor { () in TextEncoderObject() }
    try $0.readonly("encoding") { _ in "utf-8" }
    try $0.method("encode") { (_, text: DOMString?, realm: Realm) in
      realm.context.makeBytes((text ?? DOMString()).withView(TextEncoder.encode))
    }
    try $0.method("encodeInto") { (_, text: DOMString, destination: Value, realm: Realm) in
      let context = realm.context
      let counts = context.withBytes(ofUint8Array: destination) { destination in
        text.withView { TextEncoder.encode($0, into: destination) }
      }
      guard let counts else {
        throw ScriptError.type(
          "Argument 2 ('destination') to TextEncoder.encodeInto must be an instance of Uint8Array")
      }
      let result = context.makeObject()
      try context.setProperty(
        "read", of: result, to: context.makeNumber(Double(counts.read)))
      try context.setProperty(
        "written", of: result, to: context.makeNumber(Double(counts.written)))
      return result
    }
  }
}
