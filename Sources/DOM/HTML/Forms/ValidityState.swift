internal import CLexbor
internal import Bytes

/// The errors in a control's present value (HTML Standard, 4.10.21.3).
package final class ValidityState: DOMObject {
  private let element: Element
  /// The error message that a script has set; empty if there is no error.
  var customMessage = DOMString()

  init(element: Element) {
    self.element = element
  }

  /// The kinds of errors, in the order in which messages name them.
  package enum Flaw: String, CaseIterable, Sendable {
    case valueMissing, typeMismatch, patternMismatch, tooShort, tooLong, rangeUnderflow
    case rangeOverflow, stepMismatch, badInput, customError
  }

  /// Whether the control's value has an error of this kind.
  package func has(_ flaw: Flaw) -> Bool {
    if element.isFormAssociatedCustom { return element.internals?.flaws.contains(flaw) ?? false }
    if flaw == .customError { return !customMessage.isEmpty }
    if let input = HTMLInputElement(element.node) { return input.has(flaw) }
    if flaw == .tooLong || flaw == .tooShort {
      return HTMLTextAreaElement(element.node)?.isEdited(to: flaw) ?? false
    }
    guard flaw == .valueMissing, element.hasAttribute("required") else { return false }
    if let area = HTMLTextAreaElement(element.node) {
      return !element.hasAttribute("readonly") && !element.isDisabledControl && area.value.isEmpty
    }
    return HTMLSelectElement(element.node)?.isValueMissing ?? false
  }

  package var isValid: Bool { !Flaw.allCases.contains(where: has) }
}

extension HTMLSelectElement {
  /// Whether no option is selected, or only the placeholder at the top of a menu.
  fileprivate var isValueMissing: Bool {
    let index = selectedIndex
    if index < 0 { return true }
    guard index == 0, !isMultiple, let first = options[0],
      first.node.parentNode == node, let option = HTMLOptionElement(first.node)
    else { return false }
    let size = element.getAttribute("size").flatMap(HTMLNumber.nonNegativeInteger) ?? 0
    return size <= 1 && option.value.isEmpty
  }
}

extension HTMLInputElement {
  fileprivate func has(_ flaw: ValidityState.Flaw) -> Bool {
    switch flaw {
    case .valueMissing: isValueMissing
    case .tooLong, .tooShort:
      switch type {
      case .text, .search, .url, .telephone, .email, .password: isEdited(to: flaw)
      default: false
      }
    case .typeMismatch:
      switch type {
      case .email: !value.isEmpty && !isEmailAddress
      case .url: !value.isEmpty && URLRecord.parse(value.string) == nil
      default: false
      }
    case .patternMismatch: isPatternMismatched
    case .rangeUnderflow: isOutOfRange.under
    case .rangeOverflow: isOutOfRange.over
    case .stepMismatch:
      type.isNumeric && (number(of: value).map { !stepRange(type).matches($0) } ?? false)
    default: false
    }
  }

  private var isValueMissing: Bool {
    if type == .radio {
      if element.text(of: "name").isEmpty { return false }
      return radioGroup.isMissing
    }
    guard element.hasAttribute("required") else { return false }
    switch type {
    case .checkbox: return !isChecked
    case .file: return files?.files.isEmpty ?? true
    case .range, .color: return false
    case _ where type.valueMode == .value:
      return !element.hasAttribute("readonly") && !element.isDisabledControl && value.isEmpty
    default: return false
    }
  }

  private var isPatternMismatched: Bool {
    guard type.hasSelection || type == .email, let pattern = element.getAttribute("pattern") else {
      return false
    }
    let value = value
    guard !value.isEmpty, let matches = node.pool.matchesPattern else { return false }
    let expression = DOMString(pattern)
    guard type == .email, element.hasAttribute("multiple") else {
      return matches(expression, value) == false
    }
    return value.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .contains { matches(expression, DOMString(bytes: Array($0))) == false }
  }

  /// Whether the value is below the minimum or above the maximum. For a time, the minimum can be
  /// greater than the maximum: then the range includes midnight.
  private var isOutOfRange: (under: Bool, over: Bool) {
    guard type.isNumeric, let number = number(of: value) else { return (false, false) }
    let range = stepRange(type)
    if type == .time, let minimum = range.minimum, let maximum = range.maximum, minimum > maximum {
      let isOutside = number > maximum && number < minimum
      return (isOutside, isOutside)
    }
    return (range.minimum.map { number < $0 } ?? false, range.maximum.map { number > $0 } ?? false)
  }

  private var isEmailAddress: Bool {
    let text = value.string
    guard element.hasAttribute("multiple") else { return Self.isEmailAddress(text) }
    return text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .allSatisfy { Self.isEmailAddress(String(Substring($0)).trimmingASCIIWhitespace) }
  }

  /// HTML Standard, "valid e-mail address".
  private static func isEmailAddress(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let marks = Set(".!#$%&'*+/=?^_`{|}~-".utf8)
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      byte.isASCIIDigit || (byte.asciiLowercased >= 0x61 && byte.asciiLowercased <= 0x7A)
    }
    guard parts[0].allSatisfy({ isAlphanumeric($0) || marks.contains($0) }) else { return false }
    return parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        guard let first = label.first, let last = label.last, label.count <= 63 else {
          return false
        }
        return isAlphanumeric(first) && isAlphanumeric(last)
          && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
  }
}

extension Element {
  /// HTML Standard, 4.10.21.3: always the same object.
  package var validity: ValidityState {
    node.record.companion { ValidityState(element: self) }
  }

  /// Whether the control is validated at all (HTML Standard, "candidate for constraint
  /// validation").
  package var willValidate: Bool {
    if isDisabledControl { return false }
    let isCustom = isFormAssociatedCustom
    if hasAttribute("readonly"), isCustom || isHTML(LXB_TAG_INPUT) || isHTML(LXB_TAG_TEXTAREA) {
      return false
    }
    if let input = HTMLInputElement(node) {
      switch input.type {
      case .hidden, .button, .reset, .image: return false
      default: break
      }
    } else if isHTML(LXB_TAG_BUTTON) {
      if buttonType != "submit" { return false }
    } else if !isHTML(LXB_TAG_SELECT), !isHTML(LXB_TAG_TEXTAREA), !isCustom {
      return false
    }
    var current = node.parentElement
    while let ancestor = current {
      if ancestor.isHTML(LXB_TAG_DATALIST) { return false }
      current = ancestor.node.parentElement
    }
    return true
  }

  package func setCustomValidity(_ message: DOMString) {
    validity.customMessage = message
    node.pool.stateChanged()
  }

  /// WebKit's message for the user about the value; empty if the value is valid.
  package var validationMessage: DOMString {
    guard willValidate else { return DOMString() }
    if isFormAssociatedCustom { return internals?.validationMessage ?? DOMString() }
    let validity = validity
    if !validity.customMessage.isEmpty { return validity.customMessage }
    let input = HTMLInputElement(node)
    if validity.has(.valueMissing) { return DOMString(missingValueMessage(input)) }
    guard let input else { return DOMString() }
    if validity.has(.typeMismatch) {
      return input.type == .email ? "Enter an email address" : "Enter a URL"
    }
    if validity.has(.patternMismatch) {
      let title = text(of: "title").string
      return DOMString("Match the requested format" + (title.isEmpty ? "" : ": \(title)"))
    }
    let value = input.valueAsNumber
    let range = input.stepRange(input.type)
    if let minimum = range.minimum, value < minimum {
      return DOMString("Value must be greater than or equal to \(text(of: "min").string)")
    }
    if let maximum = range.maximum, value > maximum {
      return DOMString("Value must be less than or equal to \(text(of: "max").string)")
    }
    return validity.has(.stepMismatch) ? "Enter a valid value" : DOMString()
  }

  private func missingValueMessage(_ input: HTMLInputElement?) -> String {
    switch input?.type {
    case .checkbox: "Select this checkbox"
    case .radio: "Select one of these options"
    case .file: "Select a file"
    case nil where isHTML(LXB_TAG_SELECT): "Select an item in the list"
    default: "Fill out this field"
    }
  }
}

/// The text that an editing command has left in a control. Limits of length do not concern texts
/// that scripts set.
private final class EditedText {
  var text: DOMString

  init(_ text: DOMString) { self.text = text }
}

extension TextControl {
  /// Records that the present text is from a user, and not from a script.
  func noteEdited() {
    node.record.companion { EditedText(selectableText) }.text = selectableText
  }

  /// HTML Standard, 4.10.18.3 and 4.10.18.4: whether a user has made the text longer than its
  /// `maxlength` or shorter than its `minlength`.
  fileprivate func isEdited(to flaw: ValidityState.Flaw) -> Bool {
    guard let edited = node.existingRecord?.existing(EditedText.self),
      edited.text == selectableText, let element = Element(node)
    else { return false }
    let count = edited.text.utf16Count
    func limit(_ name: String) -> Int? {
      element.getAttribute(name).flatMap(HTMLNumber.nonNegativeInteger)
    }
    return flaw == .tooLong
      ? limit("maxlength").map { count > $0 } ?? false
      : count > 0 && (limit("minlength").map { count < $0 } ?? false)
  }
}
