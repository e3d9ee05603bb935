internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// The Compression Standard. As in WebKitGTK, Brotli is a name without a codec.
  static let compressionStreams = ScriptLibrary(
    ["CompressionStream", "DecompressionStream"], source: compressionSource
  ) { realm, host in
    let context = realm.context
    try context.setProperty(
      "TransformStream", of: host, to: realm.member("TransformStream", of: .streams))
    let open = context.makeFunction(name: "", length: 2) { call in
      let context = call.context
      guard let format = CompressionCodec.Format(rawValue: try context.string(call[0])),
        let codec = CompressionCodec(format, isCompressing: context.boolean(call[1]))
      else { return context.null }
      return Realm.of(context).function(for: codec)
    }
    try context.setProperty("open", of: host, to: open)
  }

  private static let compressionSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { exposeScripted, TransformStream, open } = host;
      const { DOMException, WeakMap } = globalThis;
      const ends = new WeakMap();
      const { readable, writable } = Object.getOwnPropertyDescriptors(TransformStream.prototype);
      // A page need not have a name for shared memory: its buffers are those that are none of the others.
      const lengthOf = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get;
      const { isView } = ArrayBuffer;
      const isShared = chunk => {
        const buffer = isView(chunk) ? chunk.buffer : chunk;
        try { Reflect.apply(lengthOf, buffer, []); } catch { return true; }
        return false;
      };
      const begin = (object, kind, list) => {
        const format = list.length > 0 && typeof list[0] !== 'symbol'
          ? `${list[0]}`.toLowerCase() : '';
        if (!['brotli', 'deflate', 'deflate-raw', 'gzip'].includes(format))
          throw new TypeError(`${kind} requires a single argument with the value 'brotli', `
            + `'deflate', 'deflate-raw', or 'gzip'.`);
        const step = open(format, kind === 'CompressionStream');
        if (step === null) throw new DOMException('Unsupported algorithm', 'NotSupportedError');
        const give = (bytes, controller) => { if (bytes !== null) controller.enqueue(bytes); };
        const stream = new TransformStream({
          transform(chunk, controller) {
            if (isShared(chunk))
              throw new TypeError('Invalid type should be ArrayBuffer');
            give(step(chunk), controller);
          },
          flush(controller) { give(step(), controller); } });
        ends.set(object, {
          kind, readable: Reflect.apply(readable.get, stream, []),
          writable: Reflect.apply(writable.get, stream, []) });
      };
      class CompressionStream {
        static brand(value) { return ends.get(value)?.kind === 'CompressionStream'; }
        constructor(format) { begin(this, 'CompressionStream', arguments); }
        get readable() { return ends.get(this).readable; }
        get writable() { return ends.get(this).writable; }
      }
      class DecompressionStream {
        static brand(value) { return ends.get(value)?.kind === 'DecompressionStream'; }
        constructor(format) { begin(this, 'DecompressionStream', arguments); }
        get readable() { return ends.get(this).readable; }
        get writable() { return ends.get(this).writable; }
      }
      exposeScripted(CompressionStream, DecompressionStream);
      return { __proto__: null, CompressionStream, DecompressionStream };
    })
    """#
}

extension Realm {
  /// A function that gives a codec the bytes of a buffer, or without one the end, and returns what they
  /// become; null for nothing.
  fileprivate func function(for codec: CompressionCodec) -> Value {
    context.makeFunction(name: "", length: 1) { call in
      let realm = Realm.of(call.context)
      var bytes: [UInt8] = []
      if call.count > 0 {
        guard let source = try BufferSource(call[0], in: realm) else {
          throw ScriptError.type("Invalid type should be ArrayBuffer")
        }
        bytes = source.bytes(in: realm)
      }
      let output: [UInt8]
      do throws(CompressionCodec.Failure) {
        output = try codec.process(bytes, isLast: call.count == 0)
      } catch {
        switch error {
        case .damaged: throw ScriptError.type("Failed to Decode Data.")
        case .wrongEnd: throw ScriptError.type("Extra bytes past the end.")
        }
      }
      return output.isEmpty ? call.context.null : call.context.makeBytes(output)
    }
  }
}
