internal import Bytes

/// Reads the `autocomplete` attribute of a control (HTML Standard, 4.10.19.7).
enum AutofillFields {
  /// The fields, and whether a kind of contact (`home`, `work`, ...) can stand before each of them.
  private static let fields: [String: Bool] = {
    var fields: [String: Bool] = [:]
    for name in plain.split(separator: " ") { fields[String(name)] = false }
    for name in contact.split(separator: " ") { fields[String(name)] = true }
    return fields
  }()

  private static let plain = """
    name honorific-prefix given-name additional-name family-name honorific-suffix nickname \
    username new-password current-password one-time-code organization-title organization \
    street-address address-line1 address-line2 address-line3 address-level4 address-level3 \
    address-level2 address-level1 country country-name postal-code cc-name cc-given-name \
    cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type \
    transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url \
    photo webauthn
    """

  private static let contact = """
    tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix \
    tel-extension email impp
    """

  private static let contactKinds: Set<String> = ["home", "work", "mobile", "fax", "pager"]

  /// HTML Standard, the IDL-exposed autofill value; empty if the attribute is not valid.
  ///
  /// - Parameter isAnchor: whether the control is hidden, and its value is one of the fields
  ///   ("autofill anchor mantle"). Then `on` and `off` are not valid.
  static func value(of attribute: DOMStringView, isAnchor: Bool) -> String {
    var tokens = attribute.string.asciiLowercased.utf8
      .split(whereSeparator: \.isASCIIWhitespace).map { String(Substring($0)) }
    guard var field = tokens.popLast() else { return "" }
    var result: [String] = []
    if field == "webauthn", let before = tokens.popLast() {
      result = [field]
      field = before
    }
    if field == "on" || field == "off" {
      return tokens.isEmpty && result.isEmpty && !isAnchor ? field : ""
    }
    guard let hasContact = fields[field] else { return "" }
    result.insert(field, at: 0)
    if hasContact, let kind = tokens.last, contactKinds.contains(kind) {
      tokens.removeLast()
      result.insert(kind, at: 0)
    }
    if let mode = tokens.last, mode == "shipping" || mode == "billing" {
      tokens.removeLast()
      result.insert(mode, at: 0)
    }
    if let section = tokens.last, section.hasPrefix("section-") {
      tokens.removeLast()
      result.insert(section, at: 0)
    }
    return tokens.isEmpty ? result.joined(separator: " ") : ""
  }
}

extension Element {
  /// HTML Standard, the `autocomplete` attribute of a control.
  package var autocompleteFields: String {
    AutofillFields.value(
      of: text(of: "autocomplete"), isAnchor: HTMLInputElement(node)?.type == .hidden)
  }
}
