/// The difference between a snapshot and a new version that waits to be accepted, as text.
package enum SnapshotText {
  /// - Parameters:
  ///   - old: the snapshot; empty for a new one.
  ///   - width: the number of columns; nil if it is unknown.
  package static func difference(
    from old: [UInt8], to new: [UInt8], isColored: Bool, width: Int?
  ) -> String {
    var style = ReportStyle()
    style.isColored = isColored
    style.width = width
    let isMarkup = new.first { $0 > 0x20 } == UInt8(ascii: "<")
    func lines(_ bytes: [UInt8]) -> [String] {
      let text = String(decoding: bytes, as: UTF8.self)
      return isMarkup
        ? MarkupLines.lines(of: text) : text.split(separator: "\n").map(String.init)
    }
    let difference = LineDifference(expected: lines(old), actual: lines(new))
    return DifferenceText(difference, style).lines.map { "\($0)\n" }.joined()
  }
}
