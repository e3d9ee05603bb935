/// The validity criteria that lexbor leaves out (Unicode Technical Standard 46, section 4.1).
extension InternationalDomainName {
  /// Whether the labels of a domain, as Unicode text, are valid: none starts with a mark, joiners
  /// have their context, and where any label has right-to-left letters, all follow the Bidi rule.
  static func areValid(_ labels: [[Unicode.Scalar]]) -> Bool {
    let isBidirectional = labels.contains { $0.contains { Direction($0).isRightToLeft } }
    return labels.allSatisfy { label in
      guard let first = label.first else { return true }
      return !isMark(first) && hasJoinersInContext(label)
        && (!isBidirectional || followsBidiRule(label))
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The ContextJ rules (RFC 5892, appendix A).
  private static func hasJoinersInContext(_ label: [Unicode.Scalar]) -> Bool {
    for (index, scalar) in label.enumerated() where scalar == "\u{200C}" || scalar == "\u{200D}" {
      if index > 0, label[index - 1].properties.canonicalCombiningClass == .virama { continue }
      guard scalar == "\u{200C}",
        let before = label[..<index].last(where: { !JoiningType.isTransparent($0) }),
        let after = label[(index + 1)...].first(where: { !JoiningType.isTransparent($0) }),
        JoiningType.isDual(before), JoiningType.isDual(after) || JoiningType.isRight(after)
      else { return false }
    }
    return true
  }

  /// The classes of the Bidi rule, as far as characters that are valid in domains need them.
  private enum Direction {
    case left, right, europeanNumber, arabicNumber, mark, neutral

    init(_ scalar: Unicode.Scalar) {
      let value = scalar.value
      switch value {
      case 0x30...0x39, 0x6F0...0x6F9, 0x102E1...0x102FB: self = .europeanNumber
      case 0x660...0x669, 0x66B...0x66C, 0x10D30...0x10D39, 0x10E60...0x10E7E: self = .arabicNumber
      case 0x60E...0x60F, 0x6DE, 0x6E9, 0x7F6...0x7F9, 0x10B39...0x10B3F: self = .neutral
      default:
        let isRight: Bool
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
          isRight = true
        default:
          isRight = false
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: self = .mark
        case .format: self = .neutral
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .spacingMark, .decimalNumber, .letterNumber:
          self = isRight ? .right : .left
        default: self = isRight ? .right : .neutral
        }
      }
    }

    var isRightToLeft: Bool { self == .right || self == .arabicNumber }
  }

  /// The Bidi rule for one label (RFC 5893, section 2).
  private static func followsBidiRule(_ label: [Unicode.Scalar]) -> Bool {
    let directions = label.map(Direction.init)
    let last = directions.last { $0 != .mark }
    switch directions.first {
    case .right:
      return !directions.contains(.left)
        && (last == .right || last == .europeanNumber || last == .arabicNumber)
        && !(directions.contains(.europeanNumber) && directions.contains(.arabicNumber))
    case .left:
      return !directions.contains(where: \.isRightToLeft)
        && (last == .left || last == .europeanNumber)
    default:
      return false
    }
  }
}
