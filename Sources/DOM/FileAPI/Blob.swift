internal import Bytes

/// Bytes with a type, which never change (File API, 3).
package class Blob: DOMObject {
  package let bytes: ArraySlice<UInt8>
  /// The MIME type in lower case; empty if there is none.
  package let type: String

  /// - Parameter type: the MIME type. It becomes lower case, or empty if it has a character that is
  ///   not printable ASCII.
  package init(_ bytes: ArraySlice<UInt8>, type: String = "") {
    self.bytes = bytes
    let isPrintable = type.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    self.type = isPrintable ? type.asciiLowercased : ""
  }

  /// The number of bytes.
  package var size: Int { bytes.count }

  /// A part of the bytes, which are shared (File API, 3.3.1).
  ///
  /// - Parameters:
  ///   - start: the place of the first byte. A negative number counts from the end.
  ///   - end: the place after the last byte. A negative number counts from the end.
  package func slice(from start: Int = 0, to end: Int? = nil, type: String = "") -> Blob {
    func place(_ offset: Int) -> Int {
      offset < 0 ? max(size &+ offset, 0) : min(offset, size)
    }
    let first = place(start)
    let last = max(place(end ?? size), first)
    let base = bytes.startIndex
    return Blob(bytes[base + first..<base + last], type: type)
  }
}
