internal import Bytes

/// The media types that a client accepts (RFC 9110, sections 12.4 and 12.5.1).
struct AcceptHeader {
  private struct Range {
    var type: String
    var subtype: String
    var quality: Double
  }

  private var ranges: [Range] = []

  /// Reads the value of `Accept`. Malformed ranges are ignored; without a value, or with an empty
  /// one, everything is accepted.
  init(_ value: String?) {
    let elements = Self.elements(of: value ?? "")
    if elements.isEmpty { ranges = [Range(type: "*", subtype: "*", quality: 1)] }
    for element in elements {
      guard let range = MediaType(element) else { continue }
      // The quality follows the parameters of the range itself.
      let quality = range["q"].map { Self.quality($0) } ?? 1
      ranges.append(Range(type: range.type, subtype: range.subtype, quality: quality))
    }
  }

  /// The type that the client likes best among those that the server offers, or the first of
  /// several equal ones; nil if the client accepts none of them.
  func choose(from offers: [MediaType]) -> MediaType? {
    var best: (type: MediaType, quality: Double)?
    for offer in offers {
      let quality = quality(of: offer)
      if quality > best?.quality ?? 0 { best = (offer, quality) }
    }
    return best?.type
  }

  /// The quality that the most specific range gives to a type.
  private func quality(of type: MediaType) -> Double {
    var found: (specificity: Int, quality: Double) = (-1, 0)
    for range in ranges {
      let specificity: Int
      if range.type == type.type, range.subtype == type.subtype {
        specificity = 2
      } else if range.type == type.type, range.subtype == "*" {
        specificity = 1
      } else if range.type == "*", range.subtype == "*" {
        specificity = 0
      } else {
        continue
      }
      if specificity > found.specificity { found = (specificity, range.quality) }
    }
    return found.quality
  }

  /// The elements of a list, split at commas outside of quoted strings; at most 64.
  static func elements(of value: String) -> [String] {
    var elements: [String] = []
    var current: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    func add() {
      let text = String(decoding: current, as: UTF8.self).trimmingSpaces
      if !text.isEmpty, elements.count < 64 { elements.append(text) }
      current.removeAll(keepingCapacity: true)
    }
    for byte in value.utf8 {
      if byte == 0x2C, !isQuoted {
        add()
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C, isQuoted {
        isEscaped = true
      } else if byte == 0x22 {
        isQuoted.toggle()
      }
      current.append(byte)
    }
    add()
    return elements
  }

  /// A weight between 0 and 1; a malformed weight counts as 0.
  static func quality(_ text: String) -> Double {
    guard text.utf8.count <= 5, text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E }),
      let number = Double(text), number <= 1
    else { return 0 }
    return number
  }
}
