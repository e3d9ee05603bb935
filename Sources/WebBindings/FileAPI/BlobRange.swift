internal import Bytes

/// The part of a blob that a `Range` header asks for (Fetch Standard, 2.2.2, "extract a byte range" and
/// 4.2, "blob").
struct BlobRange {
  /// The places of the bytes.
  let places: Range<Int>

  /// The range that a header stands for; nil if it is not valid, or has no byte of the blob.
  ///
  /// As WebKit does, it accepts spaces between the parts, and a plus sign before the first number.
  /// - Parameter size: the blob's size.
  init?(header: String, size: Int) {
    let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      String(parts[0]).trimmingASCIIWhitespace.equalsIgnoringASCIICase("bytes")
    else { return nil }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
      .map { String($0).trimmingASCIIWhitespace }
    guard ends.count == 2 else { return nil }
    let (start, end) = (Self.number(ends[0]), Self.number(ends[1]))
    switch (start, end) {
    case (let start?, let end?) where start <= end && start < size:
      places = start..<min(end + 1, size)
    case (let start?, nil) where ends[1].isEmpty && start < size: places = start..<size
    case (nil, let count?) where ends[0].isEmpty && count > 0 && size > 0:
      places = max(0, size - count)..<size
    default: return nil
    }
  }

  private static func number(_ text: String) -> Int? {
    // The greatest number leaves room for the next one.
    guard !text.hasPrefix("-"), let number = Int(text, radix: 10), number < .max else { return nil }
    return number
  }
}
