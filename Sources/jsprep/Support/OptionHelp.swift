/// The entries about options in the help of a command, by their names.
struct OptionHelp {
  /// An option as the help shows it.
  struct Entry {
    /// The placeholder for its value; empty for an option without a value.
    var placeholder: String
    /// The first line of its description.
    var summary: String
    /// The whole description, on one line.
    var text = ""
    /// The names that it is described under together.
    var names: [String] = []
  }

  /// The spaces before a line that is a part of a description.
  private static let textIndentation = 12

  private(set) var entries: [String: Entry] = [:]

  /// - Parameter help: a help text: each option begins a line, and its description follows after two
  ///   spaces or more.
  init(_ help: String) {
    var open: [String] = []
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      guard text.hasPrefix("-"), (2..<Self.textIndentation).contains(indentation) else {
        // What stands further in than any option goes on with the description.
        if indentation < Self.textIndentation { open = [] }
        for name in open {
          guard var entry = entries[name] else { continue }
          entry.text += (entry.text.isEmpty ? "" : " ") + text
          entries[name] = entry
        }
        continue
      }
      let parts = text.split(separator: "  ", maxSplits: 1)
      let summary = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
      var names: [Substring] = []
      var placeholder = ""
      for word in parts[0].split(separator: " ") {
        if word.hasPrefix("-") {
          names.append(word.prefix { $0 != "," && $0 != "[" && $0 != "=" })
        } else {
          placeholder += placeholder.isEmpty ? String(word) : " \(word)"
        }
      }
      open = names.map(String.init)
      for name in open {
        entries[name] = Entry(
          placeholder: placeholder, summary: String(summary), text: String(summary), names: open)
      }
    }
  }
}
