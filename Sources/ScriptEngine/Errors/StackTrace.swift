/// Reads and cleans the engine's stack traces: one frame a line, innermost first, in the form
/// `function@source:line:column`. Frames of native functions have no line and column.
enum StackTrace {
  /// The source of frames of native functions. The program's own scripts are evaluated under this
  /// name.
  static let nativeSource = "[native code]"

  /// A trace as it would be were the program's own scripts native code: their frames go, and so do
  /// those of the functions without a name that they call.
  static func tidy(_ trace: String) -> String {
    guard trace.utf8.contains(UInt8(ascii: "[")) else { return trace }
    return trace.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !isOwn($0) }
      .joined(separator: "\n")
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
