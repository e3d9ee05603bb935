internal import Bytes
internal import CSS

/// The ways in which letters change for rendering (CSS Text, section 2.1).
enum TextTransform {
  case none
  case uppercase
  case lowercase
  case capitalize

  /// The transform for a computed value.
  init(_ value: CSSValue) {
    self = .none
    for part in value.components {
      switch part {
      case .keyword("uppercase"): self = .uppercase
      case .keyword("lowercase"): self = .lowercase
      case .keyword("capitalize"): self = .capitalize
      default: break
      }
    }
  }

  /// A text after the transform.
  /// - Parameter previous: the character before the text; nil if there is none.
  func apply(to text: DOMStringView, after previous: Unicode.Scalar?) -> DOMString {
    switch self {
    case .none: DOMString(text)
    case .uppercase:
      text.isASCII
        ? DOMString(bytes: text.bytes.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 })
        : DOMString(text.string.uppercased())
    case .lowercase:
      text.isASCII
        ? DOMString(bytes: text.bytes.map(\.asciiLowercased))
        : DOMString(Self.lowercased(text.string))
    case .capitalize: DOMString(Self.capitalized(text.string, after: previous))
    }
  }

  /// The text in lower case. A sigma at the end of a word has a special form.
  private static func lowercased(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{3A3}") else { return text.lowercased() }
    var result = ""
    var scalars = text.unicodeScalars[...]
    var isInWord = false
    while let scalar = scalars.popFirst() {
      if scalar == "\u{3A3}" {
        let goesOn = scalars.first?.properties.isAlphabetic ?? false
        result.unicodeScalars.append(isInWord && !goesOn ? "\u{3C2}" : "\u{3C3}")
      } else {
        result += scalar.properties.lowercaseMapping
      }
      isInWord = scalar.properties.isAlphabetic
    }
    return result
  }

  /// The text with the first letter of each word in title case.
  private static func capitalized(_ text: String, after previous: Unicode.Scalar?) -> String {
    var result = String.UnicodeScalarView()
    var before = previous ?? " "
    var isInWord = previous.map(\.isPartOfWord) ?? false
    for scalar in text.unicodeScalars {
      defer { before = scalar }
      if scalar.isPartOfWord {
        if isInWord {
          result.append(scalar)
        } else {
          result.append(contentsOf: scalar.properties.titlecaseMapping.unicodeScalars)
        }
        isInWord = true
      } else {
        // A point or an apostrophe between letters does not end a word.
        isInWord = isInWord && scalar.joinsLetters && before.isPartOfWord
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    let properties = properties
    if properties.isAlphabetic || self == "_" || self == "@" { return true }
    switch properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .letterNumber: return true
    default: return false
    }
  }

  /// Whether a word continues after this character (Unicode Text Segmentation, MidLetter and
  /// MidNumLet).
  fileprivate var joinsLetters: Bool {
    switch value {
    case 0x27, 0x2E, 0xB7, 0x2018, 0x2019, 0x2024, 0x2027, 0xFF07, 0xFF0E, 0xAD, 0x200D:
      true
    default: false
    }
  }
}
