internal import Bytes
internal import CSS

// The sheets of `link` elements and `@import` rules, which come from the page's resources.

/// A sheet that another one imports, with the conditions of the rule.
struct ImportedSheet {
  /// The rule. The sheet belongs to it as long as the rule is in the importing sheet.
  let rule: StyleSheetRule
  let statement: CSSImport
  let sheet: CSSStyleSheet
}

extension CSSStyleSheet {
  /// The origin of a sheet that was loaded.
  struct Source {
    /// The sheet's address, the base of relative addresses in it.
    let url: URLRecord
    /// Whether the page's scripts may read its rules: it has the page's origin, or the page
    /// requested it with CORS.
    let isReadable: Bool
    /// The encoding for sheets that it imports and that do not declare theirs.
    let encoding: TextEncoding
  }

  /// - Throws: `SecurityError` if scripts may not read the rules (CSSOM, "origin-clean flag").
  package func ensureReadable() throws(DOMException) {
    if let source, !source.isReadable {
      throw DOMException(.security, "Not allowed to access cross-origin stylesheet")
    }
  }

  /// CSSOM, CSSStyleSheet.ownerRule.
  package var ownerRule: CSSRule? { importRule.map(CSSRule.object) }

  /// The sheet that a rule imports; nil if the rule stands too late in the sheet, or if the page's
  /// resources do not have the sheet.
  func imported(by rule: StyleSheetRule) -> ImportedSheet? {
    importedSheets[ObjectIdentifier(rule)]
  }

  /// The imported sheets, by the `@import` rules that count. Before such a rule only other
  /// `@import` rules and layer statements may stand.
  private var importedSheets: [ObjectIdentifier: ImportedSheet] {
    if let imports { return imports }
    var found: [ObjectIdentifier: ImportedSheet] = [:]
    let known = formerImports
    for (rule, statement) in importStatements {
      let key = ObjectIdentifier(rule)
      if let same = known[key] {
        found[key] = same
      } else if let sheet = load(statement, by: rule) {
        found[key] = ImportedSheet(rule: rule, statement: statement, sheet: sheet)
      }
    }
    imports = found
    formerImports = found
    return found
  }

  private var importStatements: [(rule: StyleSheetRule, statement: CSSImport)] {
    var found: [(StyleSheetRule, CSSImport)] = []
    rules: for rule in rules {
      let statement: CSSImport?
      switch rule.kind {
      case .layerStatement, .other(name: "charset", prelude: _, block: nil): continue rules
      case .imported(let imported): statement = imported
      case .other(name: "import", let prelude, block: nil): statement = CSSImport(parsing: prelude)
      default: break rules
      }
      if let statement { found.append((rule, statement)) }
    }
    return found
  }

  /// The address of a sheet that is to be imported.
  private func address(of statement: CSSImport) -> URLRecord? {
    if let source { return URLRecord.parse(statement.address, base: source.url) }
    return styles?.document.parseURL(statement.address)
  }

  private func load(_ statement: CSSImport, by rule: StyleSheetRule) -> CSSStyleSheet? {
    guard let styles, styles.importCount < DocumentStyles.importLimit else { return nil }
    let document = styles.document
    guard let url = address(of: statement), !isImporting(url) else { return nil }
    let encoding = source?.encoding ?? document.state.encoding
    guard
      let sheet = document.loadedSheet(at: url, owner: nil, isShared: false, encoding: encoding)
    else { return nil }
    styles.importCount += 1
    sheet.media = statement.media
    sheet.parentSheet = self
    sheet.importRule = rule
    sheet.styles = styles
    return sheet
  }

  /// The addresses of the missing sheets that this one, or a sheet that it imports, wants to
  /// import.
  fileprivate var importAddresses: [URLRecord] {
    var found: [URLRecord] = []
    var waiting = [self]
    while let sheet = waiting.popLast() {
      let imported = sheet.importedSheets
      for (rule, statement) in sheet.importStatements {
        if let inner = imported[ObjectIdentifier(rule)] {
          waiting.append(inner.sheet)
        } else if let url = sheet.address(of: statement) {
          found.append(url)
        }
      }
    }
    return found
  }

  /// Whether any sheet that it imports is missing.
  var missesImports: Bool { !importAddresses.isEmpty }

  /// Whether importing the sheet at an address would not end: it is this sheet or one that imports
  /// it, or the imports are nested too deeply.
  private func isImporting(_ url: URLRecord) -> Bool {
    let address = url.serialized(excludingFragment: true)
    var current: CSSStyleSheet? = self
    var depth = 0
    while let sheet = current {
      depth += 1
      if depth > DocumentStyles.importDepthLimit { return true }
      if sheet.source?.url.serialized(excludingFragment: true) == address { return true }
      current = sheet.parentSheet
    }
    return false
  }
}

extension DocumentStyles {
  /// The addresses of all missing sheets that the document's sheets want to import.
  var importAddresses: [URLRecord] { sheets.all.flatMap { $0.sheet?.importAddresses ?? [] } }

  /// The most sheets that the rules of one document can import.
  static let importLimit = 1000
  /// The deepest nesting of imports.
  static let importDepthLimit = 64

  /// The sheet that a `link` element names; nil if the page does not have it (HTML Standard,
  /// 4.6.7.20).
  func linkedSheet(of element: Element) -> CSSStyleSheet? {
    guard let url = element.styleSheetAddress else { return nil }
    let label = element.getAttribute("charset")?.string ?? ""
    return document.loadedSheet(
      at: url, owner: element, isShared: element.hasAttribute("crossorigin"),
      encoding: TextEncoding(label: label) ?? document.state.encoding)
  }
}

extension Document {
  /// A sheet from the page's resources, or from a `data:` address; nil if the page does not have
  /// it.
  ///
  /// - Parameters:
  ///   - url: the sheet's address.
  ///   - owner: the `link` element; nil for an import.
  ///   - isShared: whether the page requests it with CORS.
  ///   - encoding: the encoding if the sheet does not declare one.
  fileprivate func loadedSheet(
    at url: URLRecord, owner: Element?, isShared: Bool, encoding: TextEncoding
  ) -> CSSStyleSheet? {
    let address: URLRecord
    let bytes: [UInt8]
    var label: String?
    if url.scheme == "data" {
      guard let data = DataURL(url), let type = MIMEType(data.type), type.essence == "text/css"
      else { return nil }
      (address, bytes, label) = (url, data.bytes, type["charset"])
    } else {
      guard let resource = resource(at: url),
        case .sheet(let content, let charset) = resource.content
      else { return nil }
      (address, bytes, label) = (URLRecord.parse(resource.url) ?? url, content, charset)
    }
    let text = SheetText(bytes, label: label, fallback: encoding)
    let isReadable =
      isShared || address.scheme == "data" || address.origin == originAddress?.origin
    return CSSStyleSheet(
      text: text.text, mode: isQuirks ? .quirks : .standard, owner: owner,
      source: CSSStyleSheet.Source(
        url: address, isReadable: isReadable, encoding: text.encoding))
  }
}

/// The text of a sheet that was loaded (CSS Syntax, 3.2, "decode bytes").
private struct SheetText {
  let text: String
  let encoding: TextEncoding

  init(_ bytes: [UInt8], label: String?, fallback: TextEncoding) {
    let found = label.flatMap { TextEncoding(label: $0) } ?? Self.declared(bytes) ?? fallback
    // A byte order mark overrides all of these.
    let decoded = PageText(decoding: bytes, charset: found.name, type: .javaScript)
    encoding = decoded.encoding
    text = String(decoding: decoded.utf8, as: UTF8.self)
  }

  /// The encoding of an `@charset` rule. The rule must be at the very beginning, in exactly this
  /// form.
  private static func declared(_ bytes: [UInt8]) -> TextEncoding? {
    let beginning = Array(#"@charset ""#.utf8)
    guard bytes.starts(with: beginning),
      let end = bytes.prefix(1024).dropFirst(beginning.count).firstIndex(of: UInt8(ascii: "\"")),
      bytes.dropFirst(end + 1).first == UInt8(ascii: ";")
    else { return nil }
    let label = String(decoding: bytes[beginning.count..<end], as: UTF8.self)
    guard let encoding = TextEncoding(label: label) else { return nil }
    // The label could be read as ASCII, so the text is not UTF-16.
    return [.utf16BE, .utf16LE].contains(encoding) ? .utf8 : encoding
  }
}

extension Element {
  /// Whether a `link` element names a sheet that is CSS.
  private var isCSSLink: Bool {
    let type = (getAttribute("type")?.string ?? "").prefix { $0 != ";" }
    let essence = String(type).trimmingASCIIWhitespace.asciiLowercased
    return essence.isEmpty || essence == "text/css"
  }

  /// The address of the sheet that a `link` element requests; nil if it requests no sheet.
  var styleSheetAddress: URLRecord? {
    guard isCSSLink, linkTypes.contains("stylesheet"), !hasAttribute("disabled"),
      let address = getAttribute("href")?.string.trimmingASCIIWhitespace, !address.isEmpty
    else { return nil }
    return node.nodeDocument.parseURL(address)
  }

  /// Whether the sheet is an alternate one, which applies only after the user has chosen it.
  var isAlternateSheetLink: Bool { isLinkElement && linkTypes.contains("alternate") }

  /// Whether a `link` element requests that something be loaded early (HTML Standard, 4.6.8.15 and
  /// 4.6.8.20).
  var isPreload: Bool {
    let types = linkTypes
    guard types.contains("preload") && hasAttribute("as") || types.contains("modulepreload"),
      let address = getAttribute("href")?.string.trimmingASCIIWhitespace
    else { return false }
    return !address.isEmpty && node.nodeDocument.parseURL(address) != nil
  }

  private var linkTypes: [String] {
    (getAttribute("rel")?.string ?? "").asciiLowercased
      .split { " \t\n\u{C}\r".contains($0) }.map(String.init)
  }
}

extension CSSRule {
  /// The sheet that an `@import` rule brought in (CSSOM, CSSImportRule.styleSheet).
  package var importedSheet: CSSStyleSheet? {
    guard case .imported = kind else { return nil }
    return sheet?.imported(by: rule)?.sheet
  }
}

extension CSSSupportsCondition {
  /// The condition of an import. A single declaration may stand there without parentheses.
  init(importing text: String) {
    let condition = CSSSupportsCondition(parsing: text)
    self = condition.isValid ? condition : CSSSupportsCondition(parsing: "(" + text + ")")
  }
}
