internal import ScriptEngine

extension ScriptLibrary {
  /// The Streams Standard as far as WebKitGTK has it, which is without streams of bytes; and the
  /// streams of the Encoding Standard, 7.4 to 7.6.
  static let streams = ScriptLibrary(
    [
      "ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController",
      "WritableStream", "WritableStreamDefaultWriter", "WritableStreamDefaultController",
      "TransformStream", "TransformStreamDefaultController", "ByteLengthQueuingStrategy",
      "CountQueuingStrategy", "TextDecoderStream", "TextEncoderStream",
    ], source: streamsSource,
    borrowing: ["AbortController", "AbortSignal", "TextDecoder", "TextEncoder"])
}
