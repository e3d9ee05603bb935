internal import Bytes
internal import CLexbor

// The direction in which an element's text runs (HTML Standard, 3.2.6.4, "directionality").

extension Element {
  /// Whether text runs in a direction (`ltr` or `rtl`).
  ///
  /// - Parameter source: the element itself or its nearest ancestor that ``setsDirection``; nil if
  ///   there is none.
  static func matchesDirection(_ direction: String, setBy source: Element?) -> Bool {
    switch direction.asciiLowercased {
    case "ltr": !(source?.setsRightToLeft ?? false)
    case "rtl": source?.setsRightToLeft ?? false
    default: false
    }
  }

  /// Whether the directionality is `rtl`.
  var isRightToLeft: Bool {
    var current: Element? = self
    while let element = current, !element.setsDirection {
      // The top elements of a shadow tree inherit from the host.
      current = element.node.parentElement ?? ShadowRoot(element.node.root)?.host
    }
    return current?.setsRightToLeft ?? false
  }

  /// Whether the element does not inherit its directionality.
  var setsDirection: Bool {
    declaredDirection != nil || isHTML(LXB_TAG_BDI)
      || HTMLInputElement(node)?.type == .telephone
  }

  /// Whether the directionality is `rtl`, for an element that ``setsDirection``.
  private var setsRightToLeft: Bool {
    switch declaredDirection {
    case .leftToRight: false
    case .rightToLeft: true
    case .automatic: contentRunsRightToLeft ?? false
    case nil: isHTML(LXB_TAG_BDI) && contentRunsRightToLeft ?? false
    }
  }

  private enum DeclaredDirection {
    case leftToRight, rightToLeft, automatic
  }

  /// The value of the `dir` attribute; nil if it is missing or not valid.
  private var declaredDirection: DeclaredDirection? {
    guard isHTML, let text = getAttribute("dir") else { return nil }
    if text.equalsIgnoringCase("ltr") { return .leftToRight }
    if text.equalsIgnoringCase("rtl") { return .rightToLeft }
    return text.equalsIgnoringCase("auto") ? .automatic : nil
  }

  /// "Auto directionality": whether the content runs from right to left; nil if the content has no
  /// direction.
  private var contentRunsRightToLeft: Bool? {
    if let input = HTMLInputElement(node) {
      return input.givesDirection ? input.value.string.runsRightToLeft : nil
    }
    if let area = HTMLTextAreaElement(node) { return area.value.string.runsRightToLeft }
    guard isSlot, node.containingShadowRoot != nil else { return textRunsRightToLeft }
    let assigned = assignedNodes(flatten: false)
    if assigned.isEmpty { return textRunsRightToLeft }
    for child in assigned {
      if let element = Element(child) {
        if element.isLeftOutForDirection { continue }
        if let found = element.textRunsRightToLeft { return found }
      } else if child.isText, let found = CharacterData(unchecked: child).data.runsRightToLeft {
        return found
      }
    }
    return nil
  }

  /// "Contained text auto directionality": whether the first text inside that has a direction runs
  /// from right to left. A slot has the direction of its host.
  private var textRunsRightToLeft: Bool? {
    var current = node.firstChild
    while let next = current {
      if let element = Element(next) {
        if element.isLeftOutForDirection {
          current = next.nextSkippingChildren(within: node)
          continue
        }
        if element.isSlot, let root = next.containingShadowRoot { return root.host.isRightToLeft }
      } else if next.isText, let found = CharacterData(unchecked: next).data.runsRightToLeft {
        return found
      }
      current = next.next(within: node)
    }
    return nil
  }

  private var isLeftOutForDirection: Bool {
    isHTML(LXB_TAG_BDI) || isHTML(LXB_TAG_SCRIPT) || isHTML(LXB_TAG_STYLE)
      || isHTML(LXB_TAG_TEXTAREA) || declaredDirection != nil
  }
}

extension HTMLInputElement {
  /// Whether the control's own text decides about its direction ("auto-directionality
  /// form-associated elements").
  fileprivate var givesDirection: Bool {
    switch type {
    case .hidden, .text, .search, .telephone, .url, .email, .password, .submit, .reset, .button:
      true
    default: false
    }
  }
}

extension DOMStringView {
  fileprivate var runsRightToLeft: Bool? { string.runsRightToLeft }
}

extension String {
  /// Whether the first letter with a direction runs from right to left; nil if no letter has a
  /// direction.
  fileprivate var runsRightToLeft: Bool? {
    for scalar in unicodeScalars {
      switch scalar.value {
      // Hebrew, Arabic and related scripts, and the blocks that Unicode reserves for such scripts.
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF,
        0x1_E800...0x1_EFFF, 0x200F:
        if scalar.properties.isAlphabetic || scalar.value == 0x200F { return true }
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return nil
  }
}
