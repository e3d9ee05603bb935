internal import PropertyLists

/// The size of an answer in its written form.
enum AnswerSize {
  /// About how many bytes a value takes when it is written as a type; nil if these are more than
  /// the limit. It is asked before the value is written, because characters that need an escape
  /// make a text up to six times as long.
  static func measure(_ value: PropertyList, _ type: MediaType, upTo limit: Int) -> Int? {
    var room = limit
    take(value, from: &room, isJSON: type.essence == MediaType.json.essence)
    return room >= 0 ? limit - room : nil
  }

  private static func take(_ value: PropertyList, from room: inout Int, isJSON: Bool) {
    switch value {
    case .string(let text): take(text, from: &room, isJSON: isJSON)
    case .data(let bytes): room -= bytes.count / 3 * 4 + overhead
    case .array(let elements):
      room -= overhead
      for element in elements where room >= 0 { take(element, from: &room, isJSON: isJSON) }
    case .dictionary(let entries):
      room -= overhead
      for entry in entries where room >= 0 {
        take(entry.key, from: &room, isJSON: isJSON)
        take(entry.value, from: &room, isJSON: isJSON)
      }
    case .null, .integer, .real, .boolean, .date, .uid: room -= overhead
    }
  }

  /// The approximate number of bytes around a value, such as quotes and commas.
  private static let overhead = 2

  private static func take(_ text: String, from room: inout Int, isJSON: Bool) {
    room -= isJSON ? JSONText.byteCount(of: text) : overhead + byteCountInXML(of: text)
  }

  private static func byteCountInXML(of text: String) -> Int {
    text.utf8.reduce(into: 0) { count, byte in
      switch byte {
      case UInt8(ascii: "&"): count += 5
      case UInt8(ascii: "<"), UInt8(ascii: ">"): count += 4
      default: count += 1
      }
    }
  }
}

extension Problem {
  /// The problem, without the page where that makes its answer too large.
  func cut(to limit: Int) -> Problem {
    let value = PropertyList.dictionary(PropertyListDictionary(members))
    guard AnswerSize.measure(value, .json, upTo: limit) == nil else { return self }
    var problem = self
    problem.members.removeAll { $0.0 == "html" }
    return problem
  }
}
