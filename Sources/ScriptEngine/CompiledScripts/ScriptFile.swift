internal import SystemServices

/// A file with the code of scripts, in memory.
///
/// Its first line names the format. Then follow the identities of the engine's library, whose other versions
/// cannot read the code, and of the program, whose other versions have other scripts; the number of scripts;
/// the size of the file's first part, which has the code that nearly all runs need; an entry for each script;
/// and the code. An entry has a number that stands for the script, the place of its code and the code's size,
/// and for a script that is composed the place and the size of its text. All numbers have eight bytes in the
/// processor's order.
package struct ScriptFile: Sendable {
  static let format = Array("jsprep compiled scripts, format 2\n".utf8)
  /// The size of the header's first part, in which the format and the identities are.
  private static let identityEnd = 96
  private static let entriesStart = identityEnd + 16
  private static let entrySize = 40
  /// Of code, so that the engine may read numbers where they are.
  private static let alignment = 16
  private static let pageSize = 4096

  // Nothing changes the bytes.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let count: Int

  /// Opens the file at a path. The result is nil if there is no such file, and if another version of the
  /// program or of the engine made it.
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
    guard bytes.count >= Self.entriesStart, let identification = Self.identification,
      bytes[..<Self.identityEnd].elementsEqual(identification)
    else { return nil }
    let count = Int(clamping: bytes.load(fromByteOffset: Self.identityEnd, as: UInt64.self))
    guard count <= (bytes.count - Self.entriesStart) / Self.entrySize else { return nil }
    self.bytes = bytes
    self.count = count
  }

  /// What the file has of a script.
  struct Entry {
    let code: UnsafeRawBufferPointer
    /// Nil for a literal.
    let text: UnsafeRawBufferPointer?
  }

  /// The entry of a script; nil if the file does not have it.
  func entry(of script: OwnScript) -> Entry? {
    let wanted = Self.number(of: script)
    for index in 0..<count {
      let entry = Self.entriesStart + index * Self.entrySize
      guard bytes.load(fromByteOffset: entry, as: UInt64.self) == wanted else { continue }
      guard let code = part(at: entry + 8), let text = part(at: entry + 24) else { return nil }
      return Entry(code: code, text: script.name == nil ? nil : text)
    }
    return nil
  }

  /// The part whose place and size are at an offset; nil if it is not in the file.
  private func part(at offset: Int) -> UnsafeRawBufferPointer? {
    let start = bytes.load(fromByteOffset: offset, as: UInt64.self)
    let size = bytes.load(fromByteOffset: offset + 8, as: UInt64.self)
    let (end, overflows) = start.addingReportingOverflow(size)
    guard !overflows, end <= bytes.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
  }

  /// The bytes of a file with the code of these scripts; nil if the engine or the program has no identity, or
  /// two scripts have the same number.
  ///
  /// - Parameter common: how many of them, from the first one, nearly all runs need.
  static func bytes(
    _ scripts: [(script: OwnScript, code: [UInt8])], common: Int
  ) -> [UInt8]? {
    guard var header = identification,
      Set(scripts.map { number(of: $0.script) }).count == scripts.count
    else { return nil }
    var entries: [UInt8] = []
    var code: [UInt8] = []
    let start = aligned(entriesStart + scripts.count * entrySize, to: alignment)
    var firstPart = start
    for (index, script) in scripts.enumerated() {
      append(number(of: script.script), to: &entries)
      append(start + code.count, to: &entries)
      append(script.code.count, to: &entries)
      let text = script.script.name == nil ? [] : Array(script.script.bytes)
      // The engine's code has the text in itself.
      let place = script.code.firstRange(of: text)?.lowerBound ?? script.code.count
      append(start + code.count + place, to: &entries)
      append(text.count, to: &entries)
      code += script.code
      if place == script.code.count { code += text }
      // The second part begins with a page.
      let end =
        index + 1 == common
        ? aligned(start + code.count, to: pageSize) : aligned(start + code.count, to: alignment)
      code += zeros(end - start - code.count)
      if index + 1 == common { firstPart = end }
    }
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

  /// The format and both identities, filled up with zeros; nil if one of them is not known.
  private static var identification: [UInt8]? {
    guard let engine = EngineLibrary.identity, let program = CompiledScripts.programIdentity,
      case let all = format + engine + program, all.count <= identityEnd
    else { return nil }
    return all + zeros(identityEnd - all.count)
  }

  /// A number that two scripts hardly share: of a script that is composed its name's, which takes no composing,
  /// and otherwise its text's. The engine compares the texts before it uses the code.
  private static func number(of script: OwnScript) -> UInt64 {
    guard var name = script.name else { return mixed(UnsafeRawBufferPointer(script.bytes)) }
    return name.withUTF8 { mixed(UnsafeRawBufferPointer($0)) }
  }

  private static func mixed(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
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
