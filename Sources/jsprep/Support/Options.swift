internal import AppExtension

/// The parsed arguments of a command.
struct Options {
  /// The arguments that are not options, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// The numbers by the names of their options; of several, the last one.
  private var numbers: [String: Double] = [:]
  private var wholeNumbers: [String: UInt64] = [:]
  /// The names of options that the configuration file gives.
  private var defaults: Set<String> = []
  /// The scripts and pages that the configuration file names.
  var files = Files()

  struct Files {
    var scripts: [String] = []
    var pages: [String] = []
  }

  /// An option that a command accepts.
  struct Option {
    var name: String
    var takesValue: Bool
    /// The range of its value, if that is a number.
    var bounds: NumberBounds?
    /// The option for which this is another name.
    var alias: String?
    /// Whether the value may be left out. Such a value must follow a `=`.
    var isValueOptional = false

    /// An option with a value, such as `--url U`.
    static func value(_ name: String) -> Option { Option(name: name, takesValue: true) }
    /// An option whose value is a number, such as `--timeout S`.
    static func number(_ name: String, _ bounds: NumberBounds) -> Option {
      Option(name: name, takesValue: true, bounds: bounds)
    }
    /// Another name for an option, such as `-u` for `--update`.
    static func alias(_ name: String, of option: Option) -> Option {
      var alias = option
      alias.name = name
      alias.alias = option.name
      return alias
    }
    /// An option alone, or with a number: `--bail`, `--bail=3`.
    static func flag(_ name: String, or bounds: NumberBounds) -> Option {
      Option(name: name, takesValue: false, bounds: bounds, isValueOptional: true)
    }
    /// An option without a value.
    static func flag(_ name: String) -> Option { Option(name: name, takesValue: false) }
  }

  /// Parses arguments: `--name value`, `--name=value`, `--flag`; after `--` only operands.
  init(_ arguments: [String], accepting options: [Option]) throws(UsageError) {
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        operands += arguments[index...]
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        let hint = Spelling.nearest(to: name, among: options.map(\.name))
        throw UsageError(
          "'\(name)' is not an option\(hint.map { "; did you mean '\($0)'?" } ?? "")")
      }
      if !option.takesValue {
        if parts.count == 2, option.isValueOptional {
          try add(String(parts[1]), to: option)
          continue
        }
        if parts.count == 2 { throw UsageError("'\(name)' takes no value") }
        values[option.alias ?? name] = [""]
      } else if parts.count == 2 {
        try add(String(parts[1]), to: option)
      } else if index < arguments.count {
        try add(arguments[index], to: option)
        index += 1
      } else {
        throw UsageError("'\(name)' needs a value")
      }
    }
  }

  private mutating func add(_ value: String, to option: Option) throws(UsageError) {
    let name = option.alias ?? option.name
    values[name, default: []].append(value)
    guard let bounds = option.bounds else { return }
    guard let number = bounds.number(value) else {
      throw UsageError("'\(option.name) \(value)': the value is \(bounds.text)")
    }
    numbers[name] = number
    wholeNumbers[name] = bounds.whole(value)
  }

  /// Gives an option values that the command line does not.
  mutating func addDefault(_ texts: [String], to option: Option) throws(UsageError) {
    let name = option.alias ?? option.name
    let opposites = [
      ["--arguments", "--handler"], ["--select", "--select-text"], ["--har", "--allow-network"],
      ["--forbid-only", "--allow-only"],
    ]
    let isOpposed = opposites.contains { pair in
      pair.contains(name) && pair.contains { $0 != name && isGiven($0) }
    }
    // What the command line says of a finding comes last, and counts.
    let later = name == "--rule" ? values[name] ?? [] : []
    guard !isOpposed, values[name] == nil || name == "--rule" else { return }
    defaults.insert(name)
    values[name] = nil
    for text in texts + later {
      if text.isEmpty, !option.takesValue { values[name] = [""] } else { try add(text, to: option) }
    }
  }

  /// Whether an option is on the command line itself.
  func isGiven(_ name: String) -> Bool { has(name) && !defaults.contains(name) }

  /// The two operands of a command: a page, and something else.
  ///
  /// - Parameter other: what the second one is, with its article.
  func page(and other: String) throws(UsageError) -> (page: String, other: String) {
    switch operands.count {
    case 0: throw UsageError("a page and \(other) are missing")
    case 1: throw UsageError("\(other) is missing after the page")
    case 2: return (operands[0], operands[1])
    default: throw UsageError("too many operands: '\(operands[2])'")
    }
  }

  /// Takes operands that the command line does not have.
  mutating func addOperands(_ more: [String]) { operands += more }

  /// The value of an option; the last one where it is there more than once.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The same options under other names.
  ///
  /// - Parameter names: the new names, with the names that these options have.
  func renaming(_ names: [String: String]) -> Options {
    var options = self
    for (wanted, name) in names { options.values[wanted] = values[name] }
    return options
  }

  /// A value that is one of some words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    guard let value = self[name] else { return nil }
    guard let choice = Choice(rawValue: value) else {
      let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw UsageError("'\(name) \(value)': the value is one of \(known)")
    }
    return choice
  }

  /// The value of an option that takes a number.
  func number(_ name: String) -> Double? { numbers[name] }

  /// The value of an option that takes a whole number, as a type that holds all of its bounds.
  func whole<Number: FixedWidthInteger>(
    _ name: String, _ type: Number.Type = Number.self
  ) -> Number? {
    wholeNumbers[name].map { Number(clamping: $0) }
  }
}

/// A command was called in a way that it does not understand.
struct UsageError: Error {
  var message: String
  init(_ message: String) { self.message = message }
}
