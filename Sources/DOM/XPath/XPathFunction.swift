internal import Bytes

/// The functions of the core library (XPath 1.0, section 4).
enum XPathFunction: String {
  case last, position, count, id, name, string, concat, contains, substring, translate, boolean
  case not, `true`, `false`, lang, number, sum, floor, ceiling, round
  case localName = "local-name"
  case namespaceURI = "namespace-uri"
  case startsWith = "starts-with"
  case substringBefore = "substring-before"
  case substringAfter = "substring-after"
  case stringLength = "string-length"
  case normalizeSpace = "normalize-space"

  /// The numbers of arguments that the function takes.
  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .last, .position, .true, .false: 0...0
    case .name, .localName, .namespaceURI, .string, .stringLength, .normalizeSpace, .number: 0...1
    case .count, .id, .boolean, .not, .lang, .sum, .floor, .ceiling, .round: 1...1
    case .contains, .startsWith, .substringBefore, .substringAfter: 2...2
    case .substring: 2...3
    case .translate: 3...3
    case .concat: 2...Int.max
    }
  }

  var givesNumber: Bool {
    switch self {
    case .last, .position, .count, .stringLength, .number, .sum, .floor, .ceiling, .round: true
    default: false
    }
  }

  func value(
    of arguments: [XPathTerm], in context: XPathContext
  ) throws(DOMException) -> XPathValue {
    func string(_ index: Int) throws(DOMException) -> DOMString {
      if index == 0, arguments.isEmpty { return context.node.xpathText }
      return try arguments[index].value(in: context).string
    }
    func number(_ index: Int) throws(DOMException) -> Double {
      if arguments.isEmpty { return XPathValue.number(context.node.xpathText) }
      return try arguments[index].value(in: context).number
    }
    // As in WebKit, the names and the sum of a value that is no set are those of an empty one.
    func nodes() throws(DOMException) -> XPathNodeSet? {
      guard case .nodes(let set) = try arguments[0].value(in: context) else { return nil }
      return set
    }
    func named() throws(DOMException) -> Node? {
      if arguments.isEmpty { return context.node }
      return try nodes()?.first
    }
    switch self {
    case .last: return .number(Double(context.size))
    case .position: return .number(Double(context.position))
    case .count: return .number(Double(try arguments[0].value(in: context).nodeSet.nodes.count))
    case .id: return .nodes(Self.elements(try arguments[0].value(in: context), context.node))
    case .name: return .string(DOMString(try named()?.xpathName ?? ""))
    case .localName: return .string(DOMString(try named()?.xpathLocalName ?? ""))
    case .namespaceURI: return .string(DOMString(try named()?.xpathNamespace ?? ""))
    case .string: return .string(try string(0))
    case .concat:
      var bytes: [UInt8] = []
      for argument in arguments { bytes += try argument.value(in: context).string.bytes }
      return .string(DOMString(bytes: bytes))
    case .startsWith: return .boolean(try string(0).bytes.starts(with: try string(1).bytes))
    case .contains: return .boolean(try string(0).place(of: try string(1)) != nil)
    case .substringBefore:
      let text = try string(0)
      let place = text.place(of: try string(1)) ?? 0
      return .string(DOMString(bytes: Array(text.bytes[..<place])))
    case .substringAfter:
      let (text, part) = (try string(0), try string(1))
      let place = text.place(of: part).map { $0 + part.bytes.count } ?? text.bytes.count
      return .string(DOMString(bytes: Array(text.bytes[place...])))
    case .substring:
      let length = arguments.count == 3 ? try number(2) : nil
      return .string(Self.substring(try string(0), from: try number(1), length: length))
    case .stringLength: return .number(Double(try string(0).utf16Count))
    case .normalizeSpace: return .string(try string(0).collapsingXMLSpace)
    case .translate:
      return .string(Self.translate(try string(0), try string(1), try string(2)))
    case .boolean: return .boolean(try arguments[0].value(in: context).boolean)
    case .not: return .boolean(!(try arguments[0].value(in: context).boolean))
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .lang: return .boolean(context.node.hasLanguage(try string(0).string))
    case .number: return .number(try number(0))
    case .sum:
      let nodes = try nodes()?.nodes ?? []
      return .number(nodes.reduce(0) { $0 + XPathValue.number($1.xpathText) })
    case .floor: return .number(try number(0).rounded(.down))
    case .ceiling: return .number(try number(0).rounded(.up))
    case .round: return .number(Self.round(try number(0)))
    }
  }

  /// Rounds to the nearest integer. A number halfway between two integers becomes the larger one.
  private static func round(_ value: Double) -> Double {
    if value.sign == .minus, value >= -0.5 { return -0.0 }
    return (value + 0.5).rounded(.down)
  }

  private static func substring(_ text: DOMString, from: Double, length: Double?) -> DOMString {
    let start = round(from)
    let end = length.map { start + round($0) } ?? .infinity
    // WebKit returns an empty text if the start is infinite.
    guard start.isFinite, !end.isNaN, start < end else { return DOMString() }
    let units = Double(text.utf16Count)
    let first = Int(min(max(start - 1, 0), units))
    let last = Int(min(max(end - 1, 0), units))
    return text.withView { $0.substring(utf16: first..<max(first, last)) }
  }

  /// Replaces each UTF-16 unit in `from` by the one at the same place in `to`, or removes it if
  /// there is none.
  private static func translate(
    _ text: DOMString, _ from: DOMString, _ to: DOMString
  ) -> DOMString {
    let replacements = Array(to.string.utf16)
    var table: [UInt16: UInt16?] = [:]
    for (index, unit) in from.string.utf16.enumerated() where table[unit] == nil {
      table[unit] = .some(index < replacements.count ? replacements[index] : nil)
    }
    let units = text.string.utf16.compactMap { unit in table[unit] ?? unit }
    return DOMString(String(decoding: units, as: UTF16.self))
  }

  /// The elements whose identifiers are in a value, in the value's order.
  private static func elements(_ value: XPathValue, _ node: Node) -> XPathNodeSet {
    var bytes: [UInt8] = []
    if case .nodes(let set) = value {
      for node in set.nodes { bytes += node.xpathText.bytes + [UInt8(ascii: " ")] }
    } else {
      bytes = value.string.bytes
    }
    var found = XPathNodeSet(isSorted: false)
    var seen: Set<Node> = []
    for word in bytes.split(whereSeparator: \.isASCIIWhitespace) {
      let name = DOMString(bytes: Array(word))
      guard let element = node.nodeDocument.element(withIdentifier: name)?.node else { continue }
      if seen.insert(element).inserted { found.nodes.append(element) }
    }
    return found
  }
}

extension DOMString {
  /// The place of the first occurrence of a part, in bytes; nil if there is none.
  fileprivate func place(of part: DOMString) -> Int? {
    guard let first = part.bytes.first else { return 0 }
    var index = 0
    while index + part.bytes.count <= bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: part.bytes) { return index }
      index += 1
    }
    return nil
  }
}

extension Node {
  fileprivate var xpathName: String {
    if let element = Element(self) { return element.qualifiedText.string }
    if let attribute = Attr(self) { return attribute.name }
    return xpathLocalName
  }

  fileprivate var xpathLocalName: String {
    switch nodeType {
    case .element: Element(unchecked: self).localName
    case .attribute: Attr(unchecked: self).localName
    case .processingInstruction: ProcessingInstruction(unchecked: self).target
    default: ""
    }
  }

  fileprivate var xpathNamespace: String? {
    Element(self)?.namespaceURI ?? Attr(self)?.namespaceURI
  }

  /// Whether the nearest `xml:lang` is this language or a sublanguage of it.
  fileprivate func hasLanguage(_ language: String) -> Bool {
    var current: Node? = Attr(self)?.ownerElement?.node ?? self
    while let node = current {
      if let value = Element(node)?.attribute(namespace: Names.xml, localName: "lang")?.value.string
      {
        let (found, wanted) = (value.asciiLowercased, language.asciiLowercased)
        return found == wanted || found.hasPrefix(wanted + "-")
      }
      current = node.parentNode
    }
    return false
  }
}

extension DOMString {
  /// The text without white space at its ends, and with a single space for each run of white space
  /// inside (XPath 1.0, 4.2). A form feed is white space in HTML, but not in XML.
  fileprivate var collapsingXMLSpace: DOMString {
    let words = bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return DOMString(bytes: Array(words.joined(separator: [0x20])))
  }
}
