internal import Glibc

/// The names of files as texts, and back: Linux takes any bytes for a name, also those that are not UTF-8.
///
/// A byte that belongs to no character becomes one of the last 128 scalars of Unicode, U+10FF80 to U+10FFFF, which
/// stand for nothing. Where a name has such scalars itself, their bytes are treated in the same way, so that each
/// name comes back as it was.
package enum FileName {
  private static let base: UInt32 = 0x10FF00

  /// What the command line says after the program's name.
  package static var arguments: [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
      .compactMap { $0.map { text(cString: $0) } }
  }

  /// The text of a name.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    // The scalars that stand for bytes begin with F4.
    if !bytes.contains(0xF4), let text = String(validating: bytes, as: UTF8.self) { return text }
    let bytes = Array(bytes)
    var text = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      let length = length(ofScalarAt: bytes[index])
      let end = min(index + length, bytes.count)
      if let scalar = String(validating: bytes[index..<end], as: UTF8.self)?.unicodeScalars.first,
        scalar.value < base + 0x80
      {
        text.append(scalar)
        index = end
      } else {
        if let scalar = Unicode.Scalar(base + UInt32(bytes[index])) { text.append(scalar) }
        index += 1
      }
    }
    return String(text)
  }

  /// The text of a name that C has.
  package static func text(cString name: UnsafePointer<CChar>) -> String {
    let count = strlen(name)
    if memchr(name, 0xF4, count) == nil, let text = String(validatingCString: name) { return text }
    return text(UnsafeBufferPointer(start: name, count: count).map { UInt8(bitPattern: $0) })
  }

  private static func length(ofScalarAt byte: UInt8) -> Int {
    switch byte {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xFF: 4
    default: 1
    }
  }

  // Functions of generic types would have the runtime search all conformances of the program, which is a
  // hundredth of a short run.

  /// The bytes of a name.
  package static func bytes(_ text: String) -> [UInt8] {
    if !text.utf8.contains(0xF4) { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value >= base + 0x80 {
        bytes.append(UInt8(scalar.value - base))
      } else {
        bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }

  /// The name as C takes it, with its NUL.
  package static func cString(_ text: String) -> [CChar] {
    bytes(text).map { CChar(bitPattern: $0) } + [0]
  }
}
