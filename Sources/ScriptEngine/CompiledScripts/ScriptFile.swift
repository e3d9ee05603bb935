internal import SystemServices

/// A file with the code of scripts, in memory.
///
/// Its first line names the format. Then follow the identity of the engine's library, whose other versions
/// cannot read the code; the number of scripts; the size of the file's first part, which has the code that
/// nearly all runs need; for each script a fingerprint of its text and the place of its code; and the code.
/// All numbers have eight bytes in the processor's order.
package struct ScriptFile: Sendable {
  static let format = Array("jsprep compiled scripts, format 1\n".utf8)
  /// The size of the header's first part, in which the format and the engine's identity are.
  private static let identityEnd = 96
  private static let entriesStart = identityEnd + 16
  private static let entrySize = 24
  /// Of code, so that the engine may read numbers where they are.
  private static let alignment = 16
  private static let pageSize = 4096

  // Nothing changes the bytes.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let count: Int

  /// Opens the file at a path. The result is nil if there is no such file, or if another version of the
  /// engine made it.
  package init?(path: String) {
    guard let bytes = FileContents.map(ofProgram: path) else { return nil }
    self.init(bytes)
    // The kernel maps what lies around a page that is used, if it is used in the same way.
    let firstPart = bytes.load(fromByteOffset: Self.identityEnd + 8, as: UInt64.self)
    FileContents.expectRareUse(
      of: UnsafeRawBufferPointer(rebasing: bytes.dropFirst(Int(clamping: firstPart))))
  }

  /// - Parameter bytes: must stay where they are as long as the program runs.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.entriesStart, let identity = EngineLibrary.identity,
      bytes[..<Self.identityEnd].elementsEqual(Self.identification(identity))
    else { return nil }
    let count = Int(clamping: bytes.load(fromByteOffset: Self.identityEnd, as: UInt64.self))
    guard count <= (bytes.count - Self.entriesStart) / Self.entrySize else { return nil }
    self.bytes = bytes
    self.count = count
  }

  /// The code of a script; nil if the file does not have it.
  func code(of script: OwnScript) -> UnsafeRawBufferPointer? {
    let wanted = Self.fingerprint(of: script)
    for index in 0..<count {
      let entry = Self.entriesStart + index * Self.entrySize
      guard bytes.load(fromByteOffset: entry, as: UInt64.self) == wanted else { continue }
      let start = bytes.load(fromByteOffset: entry + 8, as: UInt64.self)
      let size = bytes.load(fromByteOffset: entry + 16, as: UInt64.self)
      let (end, overflows) = start.addingReportingOverflow(size)
      guard !overflows, end <= bytes.count else { return nil }
      return UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
    }
    return nil
  }

  /// The bytes of a file with the code of these scripts; nil if the engine has no identity.
  ///
  /// - Parameter common: how many of them, from the first one, nearly all runs need.
  static func bytes(
    _ scripts: [(script: OwnScript, code: [UInt8])], common: Int
  ) -> [UInt8]? {
    guard let identity = EngineLibrary.identity else { return nil }
    var entries: [UInt8] = []
    var code: [UInt8] = []
    let start = aligned(entriesStart + scripts.count * entrySize, to: alignment)
    var firstPart = start
    for (index, script) in scripts.enumerated() {
      append(fingerprint(of: script.script), to: &entries)
      append(start + code.count, to: &entries)
      append(script.code.count, to: &entries)
      code += script.code
      // The second part begins with a page.
      let end =
        index + 1 == common
        ? aligned(start + code.count, to: pageSize) : aligned(start + code.count, to: alignment)
      code += zeros(end - start - code.count)
      if index + 1 == common { firstPart = end }
    }
    var header = identification(identity)
    append(scripts.count, to: &header)
    append(firstPart, to: &header)
    header += entries
    return header + zeros(start - header.count) + code
  }

  private static func append(_ number: some BinaryInteger, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: withUnsafeBytes(of: UInt64(number), Array.init))
  }

  private static func aligned(_ size: Int, to unit: Int) -> Int { (size + unit - 1) / unit * unit }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  /// The format and the engine's identity, filled up with zeros.
  private static func identification(_ identity: [UInt8]) -> [UInt8] {
    let all = (format + identity).prefix(identityEnd)
    return all + zeros(identityEnd - all.count)
  }

  /// A number that two texts hardly share. The engine compares the texts before it uses the code.
  private static func fingerprint(of script: OwnScript) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(script.bytes)
    var mixed = UInt64(bytes.count)
    var index = 0
    while index &+ 8 <= bytes.count {
      mixed ^= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      mixed &*= 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed >> 29
      index &+= 8
    }
    while index < bytes.count {
      mixed = (mixed ^ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
      index &+= 1
    }
    return mixed ^ mixed >> 32
  }
}
