internal import PropertyLists

/// A difference as text: unified, or side by side if there is room.
struct DifferenceText {
  /// From how many columns on both sides are shown beside each other.
  static let sideBySideWidth = 120
  /// How many lines of one difference are shown.
  private static let lineLimit = 200

  private let difference: LineDifference
  private let paint: Paint
  private let width: Int?

  init(_ difference: LineDifference, _ style: ReportStyle) {
    self.difference = difference
    paint = Paint(isOn: style.isColored)
    width = style.width
  }

  /// The lines of it, without line breaks.
  var lines: [String] {
    let hunks = difference.hunks()
    let isWide = width.map { $0 >= Self.sideBySideWidth } ?? false
    var lines: [String] = []
    if isWide {
      let half = ((width ?? 0) - 7) / 2
      lines.append(paint(Self.pad("expected", half) + " | actual", .dim))
      for hunk in hunks { lines += sideBySide(hunk, half) }
    } else {
      lines += [paint("--- expected", .red), paint("+++ actual", .green)]
      for hunk in hunks { lines += unified(hunk) }
    }
    guard lines.count > Self.lineLimit else { return lines }
    return lines.prefix(Self.lineLimit)
      + [paint("... \(lines.count - Self.lineLimit) more lines", .dim)]
  }

  private func unified(_ hunk: LineDifference.Hunk) -> [String] {
    var (old, new) = (0, 0)
    for line in hunk.lines {
      switch line {
      case .same: (old, new) = (old + 1, new + 1)
      case .removed: old += 1
      case .added: new += 1
      }
    }
    let header = "@@ -\(hunk.expectedStart),\(old) +\(hunk.actualStart),\(new) @@"
    return [paint(header, .dim)]
      + hunk.lines.map { line in
        switch line {
        case .same(let text): "  " + Self.shown(text)
        case .removed(let text): paint("- " + Self.shown(text), .red)
        case .added(let text): paint("+ " + Self.shown(text), .green)
        }
      }
  }

  private func sideBySide(_ hunk: LineDifference.Hunk, _ half: Int) -> [String] {
    var lines = [paint(String(repeating: "-", count: 2 * half + 3), .dim)]
    var (removed, added): ([String], [String]) = ([], [])
    func flush() {
      for index in 0..<max(removed.count, added.count) {
        let old = index < removed.count ? removed[index] : nil
        let new = index < added.count ? added[index] : nil
        lines.append(
          paint(Self.pad(old.map(Self.shown) ?? "", half), .red)
            + (old == nil ? " > " : new == nil ? " < " : " | ")
            + paint(Self.cut(new.map(Self.shown) ?? "", half), .green))
      }
      (removed, added) = ([], [])
    }
    for line in hunk.lines {
      switch line {
      case .removed(let text): removed.append(text)
      case .added(let text): added.append(text)
      case .same(let text):
        flush()
        let shown = Self.shown(text)
        lines.append(Self.pad(shown, half) + "   " + Self.cut(shown, half))
      }
    }
    flush()
    return lines
  }

  /// A line without control characters.
  static func shown(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        result.append(contentsOf: "  ".unicodeScalars)
      } else if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
        result.append("\u{FFFD}")
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    let text = cut(text, width)
    return text + String(repeating: " ", count: max(0, width - DisplayWidth.columns(text)))
  }

  private static func cut(_ text: String, _ width: Int) -> String {
    guard DisplayWidth.columns(text) > width else { return text }
    var result = ""
    var columns = 0
    for character in text {
      let next = DisplayWidth.columns(String(character))
      if columns + next > width - 1 { break }
      result.append(character)
      columns += next
    }
    return result + "…"
  }
}
