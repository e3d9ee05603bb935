import ScriptEngine
import Testing

@Suite struct BufferTests {
  private func bytes(_ expression: String, in world: World = World()) throws -> [UInt8]? {
    let value = try world.context.evaluate(expression, name: "")
    return world.context.withBuffer(of: value) { Array($0) }
  }

  @Test(
    arguments: [
      ("new Uint8Array([1, 2, 3])", [1, 2, 3]),
      ("new Uint8ClampedArray([300])", [255]),
      ("new Int16Array([-2])", [0xFE, 0xFF]),
      ("new Uint32Array([1])", [1, 0, 0, 0]),
      ("new Float64Array([1])", [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]),
      ("new BigInt64Array([1n])", [1, 0, 0, 0, 0, 0, 0, 0]),
      ("new Uint8Array([1, 2, 3]).buffer", [1, 2, 3]),
      ("new Uint8Array([1, 2, 3, 4]).subarray(1, 3)", [2, 3]),
      ("new Uint16Array(new Uint8Array([1, 2, 3, 4]).buffer, 2, 1)", [3, 4]),
      ("new DataView(new Uint8Array([1, 2, 3, 4]).buffer)", [1, 2, 3, 4]),
      ("new DataView(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)", [2, 3]),
      ("new Uint8Array(0)", []), ("new ArrayBuffer(0)", []),
      ("new DataView(new ArrayBuffer(0))", []),
    ] as [(String, [UInt8])])
  func `buffers and views show their bytes`(expression: String, expected: [UInt8]) throws {
    #expect(try bytes(expression) == expected)
  }

  @Test(arguments: [
    "1", "'text'", "undefined", "null", "({})", "[1]", "({ byteLength: 1, buffer: 2 })",
    "Object.create(Uint8Array.prototype)", "Object.create(DataView.prototype)",
    "DataView.prototype",
    "new Proxy(new Uint8Array(1), {})", "new Proxy(new DataView(new ArrayBuffer(1)), {})",
    "() => {}",
  ])
  func `other values have no bytes`(expression: String) throws {
    #expect(try bytes("(\(expression))") == nil)
  }

  @Test(arguments: [
    "var b = new ArrayBuffer(4); b.transfer(); b",
    "var a = new Uint8Array(4); a.buffer.transfer(); a",
    "var a = new Uint8Array(new ArrayBuffer(8), 2, 4); a.buffer.transfer(); a",
    "var v = new DataView(new ArrayBuffer(8), 2); v.buffer.transfer(); v",
  ])
  func `a detached buffer is empty`(source: String) throws {
    #expect(try bytes(source) == [])
  }

  @Test(
    arguments: [
      (
        "var b = new ArrayBuffer(4, { maxByteLength: 8 }); new Uint8Array(b).fill(7); b.resize(6); b",
        [7, 7, 7, 7, 0, 0]
      ),
      (
        "var b = new ArrayBuffer(4, { maxByteLength: 8 }); var a = new Uint8Array(b, 1); b.resize(6); a",
        [0, 0, 0, 0, 0]
      ),
      (
        "var b = new ArrayBuffer(8, { maxByteLength: 8 }); var a = new Uint8Array(b, 4); b.resize(6); a",
        [0, 0]
      ),
      (
        "var b = new ArrayBuffer(8, { maxByteLength: 8 }); var a = new Uint8Array(b, 4, 4); b.resize(6); a",
        []
      ),
      (
        "var b = new ArrayBuffer(8, { maxByteLength: 8 }); var a = new Uint8Array(b, 4); b.resize(2); a",
        []
      ),
      (
        "var b = new ArrayBuffer(8, { maxByteLength: 8 }); var v = new DataView(b, 4); b.resize(6); v",
        [0, 0]
      ),
      (
        "var b = new ArrayBuffer(8, { maxByteLength: 8 }); var v = new DataView(b, 4, 4); b.resize(6); v",
        []
      ),
      (
        "var b = new ArrayBuffer(8, { maxByteLength: 8 }); var v = new DataView(b, 4); b.resize(0); v",
        []
      ),
    ] as [(String, [UInt8])])
  func `what is resized shows what there is`(source: String, expected: [UInt8]) throws {
    #expect(try bytes(source) == expected)
  }

  @Test func `bytes can be changed in place`() throws {
    let world = World()
    let value = try world.context.evaluate("var a = new Uint8Array([1, 2, 3]); a", name: "")
    world.context.withBuffer(of: value) { $0[1] = 9 }
    #expect(try world("a.join()") == "1,9,3")
  }

  @Test func `bytes go over as a copy`() throws {
    let world = World()
    for count in [0, 1, 100_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let value = world.context.makeBytes(bytes)
      #expect(world.context.withBuffer(of: value) { Array($0) } == bytes)
      try world.context.define("bytes", on: world.context.global, value: value)
      #expect(try world("(bytes instanceof Uint8Array) + ',' + bytes.length") == "true,\(count)")
    }
  }

  @Test func `a Uint8Array is told from other arrays`() throws {
    let context = World().context
    func bytes(_ expression: String) throws -> [UInt8]? {
      context.withBytes(ofUint8Array: try context.evaluate(expression, name: "")) { Array($0) }
    }
    #expect(try bytes("new Uint8Array([1, 2])") == [1, 2])
    #expect(try bytes("new Uint8ClampedArray([1, 2])") == nil)
    #expect(try bytes("new Uint8Array([1, 2]).buffer") == nil)
    #expect(try bytes("1") == nil)
  }

  @Test func `an error of the body reaches the caller`() throws {
    struct Failure: Error, Equatable {}
    let context = World().context
    let value = context.makeBytes([1])
    #expect(throws: Failure()) {
      try context.withBuffer(of: value) { _ throws(Failure) -> Int in throw Failure() }
    }
  }
}
