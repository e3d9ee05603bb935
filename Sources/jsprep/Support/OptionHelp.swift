/// What the help of a command says of its options, each by its name.
struct OptionHelp {
  /// An option as the help shows it.
  struct Entry {
    /// What stands for its value; empty for an option without one.
    var placeholder: String
    /// The first line of its description.
    var summary: String
  }

  private(set) var entries: [String: Entry] = [:]

  /// - Parameter help: a help text: each option begins a line, and its description follows after two
  ///   spaces or more.
  init(_ help: String) {
    for line in help.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("-"), line.count - text.count >= 2 else { continue }
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
      for name in names {
        entries[String(name)] = Entry(placeholder: placeholder, summary: String(summary))
      }
    }
  }
}
