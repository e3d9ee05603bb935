internal import CLexbor
internal import Bytes

extension Element {
  /// Whether the element's language is in one of some ranges (Selectors 4, 9.2).
  func matchesLanguage(_ ranges: [String]) -> Bool {
    guard let language = language else { return false }
    return ranges.contains { Self.language(language.string, isIn: $0) }
  }

  /// The language that the element or the nearest ancestor declares (HTML Standard, 3.2.6.1); nil
  /// if none of them does.
  private var language: DOMStringView? {
    var current: Element? = self
    while let element = current {
      if let declared = element.attribute(namespace: Names.xml, localName: "lang")?.value {
        return declared
      }
      if element.isHTML, let declared = element.getAttribute("lang") { return declared }
      current = element.node.parentElement
    }
    return nil
  }

  /// RFC 4647, 3.3.2: extended filtering.
  private static func language(_ language: String, isIn range: String) -> Bool {
    if range.isEmpty { return language.isEmpty }
    let wanted = range.asciiLowercased.split(separator: "-", omittingEmptySubsequences: false)
    var tags = language.asciiLowercased.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let first = wanted.first, let primary = tags.popFirst(), !primary.isEmpty else {
      return false
    }
    if first != "*", first != primary { return false }
    // WebKit takes a star elsewhere for a tag like any other.
    for tag in wanted.dropFirst() {
      while let next = tags.first, next != tag { tags.removeFirst() }
      if tags.popFirst() == nil { return false }
    }
    return true
  }

  /// Whether the element's text runs this way (HTML Standard, 3.2.6.4, "directionality").
  func matchesDirection(_ direction: String) -> Bool {
    switch direction {
    case "ltr": !isRightToLeft
    case "rtl": isRightToLeft
    default: false
    }
  }

  /// HTML Standard, 3.2.6.4: whether the directionality is `rtl`.
  var isRightToLeft: Bool {
    var current: Element? = self
    while let element = current {
      if element.isHTML {
        if let declared = element.getAttribute("dir") {
          if declared.equalsIgnoringCase("ltr") { return false }
          if declared.equalsIgnoringCase("rtl") { return true }
          if declared.equalsIgnoringCase("auto") { return element.textRunsRightToLeft ?? false }
        }
        if element.isHTML(LXB_TAG_BDI) { return element.textRunsRightToLeft ?? false }
        if let input = HTMLInputElement(element.node), input.type == .telephone { return false }
      }
      current = element.node.parentElement
    }
    return false
  }

  /// Whether the first letter that has a direction runs from right to left; nil if no letter has a
  /// direction.
  private var textRunsRightToLeft: Bool? {
    if let input = HTMLInputElement(node) { return input.value.string.runsRightToLeft }
    if let area = HTMLTextAreaElement(node) { return area.value.string.runsRightToLeft }
    var current = node.firstChild
    while let next = current {
      if let element = Element(next), element.isIsolatedForDirection {
        current = next.nextSkippingChildren(within: node)
        continue
      }
      if next.isText, let found = CharacterData(unchecked: next).data.string.runsRightToLeft {
        return found
      }
      current = next.next(within: node)
    }
    return nil
  }

  private var isIsolatedForDirection: Bool {
    isHTML(LXB_TAG_BDI) || isHTML(LXB_TAG_SCRIPT) || isHTML(LXB_TAG_STYLE)
      || isHTML(LXB_TAG_TEXTAREA)
      || (getAttribute("dir").map {
        $0.equalsIgnoringCase("ltr") || $0.equalsIgnoringCase("rtl")
          || $0.equalsIgnoringCase("auto")
      } ?? false)
  }
}

extension String {
  /// Whether the first letter that has a direction runs from right to left; nil if no letter has a
  /// direction.
  fileprivate var runsRightToLeft: Bool? {
    for scalar in unicodeScalars {
      switch scalar.value {
      // Hebrew, Arabic and their relatives; the blocks that Unicode sets aside for such scripts.
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF,
        0x1_E800...0x1_EFFF, 0x200F:
        if scalar.properties.isAlphabetic || scalar.value == 0x200F { return true }
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return nil
  }
}
