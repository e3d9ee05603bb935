/// Reads and cleans the engine's stack traces. They have a frame in each line, innermost first, in
/// the form `function@source:line:column`. Frames of native functions have no line and column.
enum StackTrace {
  /// The source in frames of native functions. The program's own scripts are evaluated under this
  /// name.
  static let nativeSource = "[native code]"

  /// The name of own scripts whose functions are members, see ``Context/evaluate(members:)``.
  static let sourceOfMembers = "\(nativeSource):0"

  /// The trace that native code would give in place of the program's own scripts. It does not have
  /// the frames of these scripts, or of the unnamed functions that they call. Members look like
  /// native functions. A function whose name begins with `#` is no member.
  static func tidy(_ trace: String) -> String {
    guard trace.utf8.contains(UInt8(ascii: "[")) else { return trace }
    return trace.split(separator: "\n", omittingEmptySubsequences: false)
      .compactMap { frame in
        if let member = member(in: frame) { return member }
        return isOwn(frame) ? nil : frame
      }
      .joined(separator: "\n")
  }

  /// The frame of a member in the form of a native function; nil for any other frame.
  private static func member(in frame: Substring) -> Substring? {
    guard let at = frame.firstIndex(of: "@"), at != frame.startIndex, frame.first != "#" else {
      return nil
    }
    let place = frame[frame.index(after: at)...]
    guard place.hasPrefix("\(sourceOfMembers):") else { return nil }
    return frame[..<at] + "@\(nativeSource)"
  }

  /// The location in the innermost frame that has one; nil if there is none.
  static func location(in trace: String) -> SourceLocation? {
    for frame in trace.split(separator: "\n") {
      guard let at = frame.firstIndex(of: "@") else { continue }
      let parts = frame[frame.index(after: at)...].split(
        separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let column = Int(parts[parts.count - 1]),
        let line = Int(parts[parts.count - 2])
      else { continue }
      let source = parts.dropLast(2).joined(separator: ":")
      if !source.isEmpty, !isOwn(source: source) {
        return SourceLocation(source: source, line: line, column: column)
      }
    }
    return nil
  }

  /// Whether a source is that of native functions, or of the program's own scripts.
  static func isOwn(source: String) -> Bool { source == nativeSource || source == sourceOfMembers }

  /// Whether a frame belongs to one of the program's own scripts, or to a function that only these
  /// call.
  private static func isOwn(_ frame: Substring) -> Bool {
    guard let at = frame.firstIndex(of: "@") else { return false }
    let place = frame[frame.index(after: at)...]
    if place == nativeSource { return at == frame.startIndex }
    return place.hasPrefix("\(nativeSource):")
  }
}
