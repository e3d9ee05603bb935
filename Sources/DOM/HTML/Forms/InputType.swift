internal import Bytes

/// The states of an input element's `type` attribute (HTML Standard, 4.10.5.1).
package enum InputType: String, CaseIterable, Sendable {
  case hidden, text, search, url, email, password, date, month, week, time, number, range, color
  case checkbox, radio, file, submit, image, reset, button
  case telephone = "tel"
  case localDateAndTime = "datetime-local"

  /// The type that an attribute's value names; text if it does not name a type.
  init(attribute: DOMStringView?) {
    self = attribute.flatMap { InputType(rawValue: $0.string.asciiLowercased) } ?? .text
  }

  /// The mode of `value`, which says what it gets and sets (HTML Standard, 4.10.5.4).
  enum ValueMode {
    /// A value of its own.
    case value
    /// The attribute.
    case attribute
    /// The attribute, or `on`.
    case attributeOrOn
    /// The name of the file.
    case fileName
  }

  var valueMode: ValueMode {
    switch self {
    case .hidden, .submit, .image, .reset, .button: .attribute
    case .checkbox, .radio: .attributeOrOn
    case .file: .fileName
    default: .value
    }
  }

  /// Whether the value is a line of text that can be selected in.
  package var hasSelection: Bool {
    switch self {
    case .text, .search, .url, .telephone, .password: true
    default: false
    }
  }

  /// Whether the control is one of text: all that can be selected, and e-mail and numbers.
  var isText: Bool { hasSelection || self == .email || self == .number }

  /// Whether the value stands for a number.
  var isNumeric: Bool {
    switch self {
    case .date, .month, .week, .time, .localDateAndTime, .number, .range: true
    default: false
    }
  }

  var isCheckable: Bool { self == .checkbox || self == .radio }
}
