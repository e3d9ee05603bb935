internal import Bytes

/// The states of an input element's `type` attribute (HTML Standard, 4.10.5.1).
package enum InputType: String, CaseIterable, Sendable {
  case hidden, text, search, url, email, password, date, month, week, time, number, range, color
  case checkbox, radio, file, submit, image, reset, button
  case telephone = "tel"
  case localDateAndTime = "datetime-local"

  /// The type that an attribute's value names; `text` if it does not name a type.
  init(attribute: DOMStringView?) {
    self = attribute.flatMap { InputType(rawValue: $0.string.asciiLowercased) } ?? .text
  }

  /// The mode of `value`, which decides what it reads and changes (HTML Standard, 4.10.5.4).
  enum ValueMode {
    /// The control's own value.
    case value
    /// The `value` attribute.
    case attribute
    /// The `value` attribute; `on` if it is missing.
    case attributeOrOn
    /// The name of the chosen file.
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

  /// Whether the value is a line of text in which scripts can select.
  package var hasSelection: Bool {
    switch self {
    case .text, .search, .url, .telephone, .password: true
    default: false
    }
  }

  /// Whether the control is a text field: one with a selection, or one for e-mail addresses or
  /// numbers.
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
