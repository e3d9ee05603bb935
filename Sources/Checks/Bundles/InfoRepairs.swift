internal import AppExtension
internal import Preprocessing
package import PropertyLists

/// The repairs of Info.plists that are XML.
package enum InfoRepairs {
  /// The one way to put a finding right; nil if there is no way, or more than one.
  ///
  /// - Parameter bytes: the file that it is in.
  package static func repair(of finding: Finding, in bytes: [UInt8]) -> Repair? {
    guard case .info(_, let path) = finding.place, isPlainXML(bytes) else { return nil }
    switch finding.fact {
    case .info(.unknownKey(let key, let nearest)):
      return replacing(key, by: nearest, at: path, isKey: true, in: bytes)
    case .ruleRemark(.unknownKey(let key, let nearest?)):
      return replacing(key, by: nearest, at: path, isKey: true, in: bytes)
    case .bundleRemark(.pointUnknown(let point, let nearest?)):
      return replacing(point, by: nearest, at: path, isKey: false, in: bytes)
    default: return nil
    }
  }

  /// The bytes of a key's or a value's text; for a container, its tag.
  ///
  /// - Parameter isKey: whether the key of the value is meant.
  package static func extent(
    of path: PropertyListPath, isKey: Bool, in bytes: [UInt8]
  ) -> Range<Int>? {
    guard isPlainXML(bytes), let start = XMLPlaces(bytes).offset(of: path, atKey: isKey),
      let bracket = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let begin = bracket + 1
    guard let end = bytes[begin...].firstIndex(of: UInt8(ascii: "<")), end + 1 < bytes.count,
      bytes[end + 1] == UInt8(ascii: "/")
    else { return start..<begin }
    return begin..<end
  }

  /// Whether offsets in what the reader has are those in the file: UTF-8 without a byte order mark.
  private static func isPlainXML(_ bytes: [UInt8]) -> Bool {
    PropertyListInputFormat.detect(bytes) == .xml && bytes.first.map { $0 < 0x80 && $0 > 0 } == true
      && bytes.dropFirst().first != 0
  }

  private static func replacing(
    _ text: String, by other: String, at path: PropertyListPath, isKey: Bool, in bytes: [UInt8]
  ) -> Repair? {
    guard let range = extent(of: path, isKey: isKey, in: bytes),
      bytes[range].elementsEqual(text.utf8)
    else { return nil }
    return Repair([Repair.Edit(range, other)])
  }
}
