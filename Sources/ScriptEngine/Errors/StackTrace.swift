/// Reads and cleans the engine's stack traces: one frame a line, innermost first, in the form
/// `function@source:line:column`. Frames of native functions have no line and column.
enum StackTrace {
  /// The source of frames of native functions. The program's own scripts are evaluated under this
  /// name.
  static let nativeSource = "[native code]"

  /// Where the lines of own scripts begin whose functions are members, see
  /// ``Context/evaluate(members:)``. No other own script is as long.
  static let firstLineOfMembers = 1_000_000

  /// A trace as it would be were the program's own scripts native code: their frames go, and so do
  /// those of the functions without a name that they call. Members read as native functions.
  static func tidy(_ trace: String) -> String {
    guard trace.utf8.contains(UInt8(ascii: "[")) else { return trace }
    return trace.split(separator: "\n", omittingEmptySubsequences: false)
      .compactMap { frame in
        if let member = member(in: frame) { return member }
        return isOwn(frame) ? nil : frame
      }
      .joined(separator: "\n")
  }

  /// The frame of a member as a native function has it; nil for any other frame.
  private static func member(in frame: Substring) -> Substring? {
    guard let at = frame.firstIndex(of: "@"), at != frame.startIndex else { return nil }
    let place = frame[frame.index(after: at)...]
    guard place.hasPrefix("\(nativeSource):") else { return nil }
    let position = place.dropFirst(nativeSource.count + 1).split(separator: ":")
    guard let line = position.first.flatMap({ Int($0) }), line >= firstLineOfMembers else {
      return nil
    }
    return frame[..<at] + "@\(nativeSource)"
  }

  /// The place of the innermost frame that has one.
  static func location(in trace: String) -> SourceLocation? {
    for frame in trace.split(separator: "\n") {
      guard let at = frame.firstIndex(of: "@") else { continue }
      let parts = frame[frame.index(after: at)...].split(
        separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let column = Int(parts[parts.count - 1]),
        let line = Int(parts[parts.count - 2])
      else { continue }
      let source = parts.dropLast(2).joined(separator: ":")
      if !source.isEmpty, source != nativeSource {
        return SourceLocation(source: source, line: line, column: column)
      }
    }
    return nil
  }

  /// Whether a frame is of one of the program's own scripts or of a function for them alone.
  private static func isOwn(_ frame: Substring) -> Bool {
    guard let at = frame.firstIndex(of: "@") else { return false }
    let place = frame[frame.index(after: at)...]
    if place == nativeSource { return at == frame.startIndex }
    return place.hasPrefix("\(nativeSource):")
  }
}
