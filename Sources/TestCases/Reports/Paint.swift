/// Colors for a terminal.
struct Paint {
  let isOn: Bool

  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case dim = "2"
    case bold = "1"
  }

  func callAsFunction(_ text: String, _ color: Color) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
