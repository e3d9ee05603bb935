internal import DOM
internal import ScriptEngine

/// A `TextDecoder`.
final class TextDecoderObject: DOMObject, ObjectResult, ObjectArgument {
  let decoder: TextDecoder

  init(_ decoder: TextDecoder) { self.decoder = decoder }

  var interface: InterfaceDefinition { Interfaces.textDecoder.definition }
}

extension Interfaces {
  /// Encoding Standard, 7.2.
  static let textDecoder = Interface<TextDecoderObject>("TextDecoder") {
    $0.constructor { (label: String?, options: DictionaryArgument?, realm: Realm) in
      let isFatal = try realm.boolean("fatal", of: options?.value)
      let ignoresByteOrderMark = try realm.boolean("ignoreBOM", of: options?.value)
      do throws(TextDecoder.UnknownLabel) {
        return TextDecoderObject(
          try TextDecoder(
            label: label ?? "utf-8", isFatal: isFatal, ignoresByteOrderMark: ignoresByteOrderMark))
      } catch {
        throw ScriptError.range("Bad value")
      }
    }
    try $0.readonly("encoding") { $0.decoder.encoding }
    try $0.readonly("fatal") { $0.decoder.isFatal }
    try $0.readonly("ignoreBOM") { $0.decoder.ignoresByteOrderMark }
    try $0.method("decode") {
      (object, input: Nullable<BufferSource>?, options: DictionaryArgument?, realm: Realm) in
      let isStreaming = try realm.boolean("stream", of: options?.value)
      func decode(_ bytes: UnsafeMutableRawBufferPointer) throws(ScriptError) -> DOMString {
        do throws(TextDecoder.MalformedInput) {
          return DOMString(
            bytes: try object.decoder.decode(
              UnsafeBufferPointer(bytes.assumingMemoryBound(to: UInt8.self)),
              isStreaming: isStreaming))
        } catch {
          throw .type("Type error")
        }
      }
      guard let input = input?.value else {
        return try decode(UnsafeMutableRawBufferPointer(start: nil, count: 0))
      }
      return try input.withBytes(in: realm, decode)
    }
  }
}
