internal import AppExtension

/// The arguments of a command, taken apart.
struct Options {
  /// What stands outside options, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// The numbers, by the names of their options; the last one where it is there more than once.
  private var numbers: [String: Double] = [:]
  private var wholeNumbers: [String: UInt64] = [:]

  /// An option that a command accepts.
  struct Option {
    var name: String
    var takesValue: Bool
    /// What its value has to be, where that is a number.
    var bounds: NumberBounds?
    /// The option that this is another name of.
    var alias: String?
    /// Whether the value may be left out; it is written with a `=` then.
    var isValueOptional = false

    /// An option with a value, such as `--url U`.
    static func value(_ name: String) -> Option { Option(name: name, takesValue: true) }
    /// An option whose value is a number, such as `--timeout S`.
    static func number(_ name: String, _ bounds: NumberBounds) -> Option {
      Option(name: name, takesValue: true, bounds: bounds)
    }
    /// Another name of an option, such as `-u` of `--update`.
    static func alias(_ name: String, of option: Option) -> Option {
      var alias = option
      alias.name = name
      alias.alias = option.name
      return alias
    }
    /// An option that is there by itself, or with a number: `--bail`, `--bail=3`.
    static func flag(_ name: String, or bounds: NumberBounds) -> Option {
      Option(name: name, takesValue: false, bounds: bounds, isValueOptional: true)
    }
    /// An option that is there or not.
    static func flag(_ name: String) -> Option { Option(name: name, takesValue: false) }
  }

  /// Takes arguments apart: `--name value`, `--name=value`, `--flag`; after `--` only operands.
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

  /// The value of an option; the last one where it is there more than once.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of an option that can be there more than once, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The same options, of which some have other names.
  ///
  /// - Parameter names: the names to be had, with those that these options have.
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
