internal import DOM
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import WebBindings

/// Makes the cases of a file, with the shared values at its top, and with tables of pages and
/// scripts.
struct CaseReader {
  private let source: CaseSource
  /// Gives the names of the items in a folder; empty for other files.
  private let names: (String) -> [String]

  init(_ source: CaseSource, names: @escaping (String) -> [String]) {
    self.source = source
    self.names = names
  }

  /// The keys of a case. The published schema lists the same.
  static let caseKeys = [
    "name", "tags", "skip", "only", "page", "pages", "script", "scripts", "bundle", "url",
    "referrer", "cookies", "storage", "selection", "platform", "device", "userAgent", "viewport",
    "now", "clock", "seed", "locale", "timeZone", "extensionName", "arguments", "handler",
    "strict", "timeout", "pageScripts", "engine", "network", "each", "expect",
  ]
  /// The keys of a file, beside those of a case.
  static let fileKeys = ["$schema", "description", "cases"]

  /// The cases of a file.
  ///
  /// - Parameters:
  ///   - name: their name, if they have no name of their own.
  ///   - mistakes: gets the first mistake of each entry that cannot be read.
  func cases(
    _ root: CaseNode, name: String, mistakes: inout [CaseFileError]
  ) throws(CaseFileError) -> [TestCase] {
    try root.check(keys: Self.caseKeys + Self.fileKeys)
    var cases: [TestCase] = []
    if let list = root["cases"] {
      let elements = try list.elements()
      guard !elements.isEmpty else { throw list.failure(CaseText.listIsEmpty) }
      let lines = source.places?.lines(ofElementsOf: list.path) ?? []
      for (index, node) in elements.enumerated() {
        let line = index < lines.count ? lines[index] : nil
        do throws(CaseFileError) {
          try node.check(keys: Self.caseKeys)
          cases += try table(
            CaseScope(node, shared: root, line: line), name: "\(name) \(index + 1)")
        } catch {
          // What is wrong with the keys that all entries share would be said for each of them.
          if !mistakes.contains(error) { mistakes.append(error) }
        }
      }
    } else {
      cases = try table(CaseScope(root, shared: nil, line: line(of: root)), name: name)
    }
    var known: Set<String> = []
    for testCase in cases where !known.insert(testCase.name).inserted {
      throw root.failure(CaseText.nameIsRepeated(testCase.name))
    }
    return cases
  }

  private func line(of node: CaseNode) -> Int? {
    guard case .text(let line, _) = source.places?.position(of: node.path) else { return nil }
    return line
  }

  /// The cases that one entry stands for: one, or one for each row of values.
  private func table(_ scope: CaseScope, name: String) throws(CaseFileError) -> [TestCase] {
    let name = try scope["name"]?.string() ?? name
    guard let each = scope["each"] else { return try cases(of: scope, name: name) }
    let rows = try each.elements()
    guard !rows.isEmpty else { throw each.failure(CaseText.listIsEmpty) }
    let lines = source.places?.lines(ofElementsOf: each.path) ?? []
    var cases: [TestCase] = []
    for (index, row) in rows.enumerated() {
      let values = try row.dictionary()
      guard !values.isEmpty else { throw row.failure(CaseText.rowIsEmpty) }
      let filled = scope.filled(with: values, line: index < lines.count ? lines[index] : nil)
      let own = try filled["name"]?.string() ?? name
      let full = own == name ? "\(name) [\(values["name"]?.string ?? "\(index + 1)")]" : own
      cases += try self.cases(of: filled, name: full)
    }
    return cases
  }

  /// The cases of an entry without rows: one, or one for each page and script.
  private func cases(of scope: CaseScope, name: String) throws(CaseFileError) -> [TestCase] {
    let pages: [CaseNode?] = try scope["pages"].map(pages) ?? [scope["page"]]
    let scripts: [CaseNode?] =
      try scope["scripts"]?.elements() ?? [scope.own("script", unless: "bundle")]
    var cases: [TestCase] = []
    for script in scripts {
      for page in pages {
        let script = try readScript(script, scope)
        let page = try readPage(page, scope)
        var parts: [String] = []
        if scope["pages"] != nil { parts.append(page.name) }
        if scope["scripts"] != nil { parts.append(script.name) }
        let full = parts.isEmpty ? name : "\(name) [\(parts.joined(separator: ", "))]"
        cases.append(try read(scope, name: full, page: page, script: script))
      }
    }
    return cases
  }

  private func read(
    _ scope: CaseScope, name: String, page: TestPage, script: TestScript
  ) throws(CaseFileError) -> TestCase {
    var testCase = TestCase(name: name, source: source, page: page, script: script)
    testCase.line = scope.line
    for node in [scope.shared?["tags"], scope.node["tags"]] {
      if let node { testCase.tags += try node.strings() }
    }
    if let skip = scope["skip"] {
      if let isSkipped = skip.value.boolean {
        testCase.skip = isSkipped ? "" : nil
      } else {
        testCase.skip = try skip.string()
      }
    }
    testCase.isOnly = try scope["only"]?.boolean() ?? false
    testCase.url = try scope["url"]?.string()
    testCase.referrer = try scope["referrer"]?.string() ?? ""
    testCase.cookies = try scope["cookies"].map(cookies) ?? []
    testCase.storage = try scope["storage"].map(storage) ?? []
    testCase.selection = try scope["selection"].map(selection)
    testCase.options = try CaseOptionsReader(scope).options()
    testCase.engine = try scope["engine"]?.word(RequestEngine.self)
    testCase.namesExtension = scope["extensionName"] != nil
    testCase.namesScreen = scope["viewport"] != nil || scope["device"] != nil
    testCase.network = try scope["network"].map(NetworkReader().network) ?? TestNetwork()
    testCase.answer = try answer(scope)
    testCase.expectation = try ExpectationReader(source).read(
      scope.node["expect"], shared: scope.shared?["expect"], caseName: name)
    return testCase
  }

  // MARK: The page and the script

  /// The pages of a list, in which a pattern stands for the files that it matches.
  private func pages(_ node: CaseNode) throws(CaseFileError) -> [CaseNode] {
    var pages: [CaseNode] = []
    for element in try node.elements() {
      guard let text = element.value.string, PathPattern.isPattern(text), !text.contains("://")
      else {
        pages.append(element)
        continue
      }
      let paths = PathPattern(text).paths { names(source.resolve($0)) }
      guard !paths.isEmpty else { throw element.failure(CaseText.noPageMatches) }
      pages += paths.map { CaseNode(.string($0), path: element.path, source: element.source) }
    }
    return pages
  }

  private func readPage(_ node: CaseNode?, _ scope: CaseScope) throws(CaseFileError) -> TestPage {
    guard let node else { throw scope.node.failure(.missingKey("page")) }
    if let text = node.value.string {
      if text.hasPrefix("http://") || text.hasPrefix("https://") {
        return TestPage(.address(text, copy: nil))
      }
      return TestPage(.file(try node.filePath()))
    }
    try node.check(keys: ["file", "html", "url", "copy", "charset", "type"])
    let kinds = ["file", "html", "url"].filter { node[$0] != nil }
    guard kinds.count == 1 else {
      throw node.failure(CaseText.pageHasOneSource)
    }
    var page: TestPage
    if let html = node["html"] {
      page = TestPage(.markup(try html.string()))
    } else if let url = try node["url"]?.string() {
      page = TestPage(.address(url, copy: try node["copy"]?.filePath()))
    } else {
      page = TestPage(.file(try node["file"]?.filePath() ?? ""))
    }
    page.charset = try node["charset"]?.string()
    if let type = node["type"] {
      page.type = MIMEType(try type.string()).flatMap { PageType($0) }
      if page.type == nil { throw type.failure(CaseText.isNoDocumentType) }
    }
    return page
  }

  private func readScript(
    _ node: CaseNode?, _ scope: CaseScope
  ) throws(CaseFileError) -> TestScript {
    if let node {
      if node.value.string != nil {
        let path = try node.filePath()
        let endings = [".js", ".mjs", ".ts", ".tsx", ".mts", ".cts", ".jsx"]
        return endings.contains { path.hasSuffix($0) }
          ? .file(path) : .bundle(path, extension: nil, variables: [:])
      }
      try node.check(keys: ["file", "source"])
      if let source = node["source"] { return .text(try source.string()) }
      guard let file = node["file"] else { throw node.failure(.missingKey("file")) }
      return .file(try file.filePath())
    }
    guard let bundle = scope["bundle"] else { throw scope.node.failure(.missingKey("script")) }
    if bundle.value.string != nil {
      return .bundle(try bundle.filePath(), extension: nil, variables: [:])
    }
    try bundle.check(keys: ["path", "extension", "define"])
    guard let path = bundle["path"] else { throw bundle.failure(.missingKey("path")) }
    var variables: [String: String] = [:]
    for (name, value) in try bundle["define"]?.entries() ?? [] {
      variables[name] = try value.string()
    }
    return .bundle(
      try path.filePath(), extension: try bundle["extension"]?.string(), variables: variables)
  }

  // MARK: What the page has

  /// A list of cookies as a server sets them, or names and values.
  private func cookies(_ node: CaseNode) throws(CaseFileError) -> [String] {
    guard node.value.dictionary != nil else { return try node.strings() }
    var cookies: [String] = []
    for (name, value) in try node.entries() { cookies.append("\(name)=\(try value.string())") }
    return cookies
  }

  private func storage(_ node: CaseNode) throws(CaseFileError) -> [StoredItem] {
    try node.check(keys: StoredItem.Area.allCases.map(\.rawValue))
    var items: [StoredItem] = []
    for area in StoredItem.Area.allCases {
      for (name, value) in try node[area.rawValue]?.entries() ?? [] {
        items.append(StoredItem(area, name: name, value: try value.string()))
      }
    }
    return items
  }

  private func selection(_ node: CaseNode) throws(CaseFileError) -> PreprocessingSelection {
    if let text = node.value.string { return .text(text) }
    try node.check(keys: ["selector", "text"])
    if let selector = try node["selector"]?.string() { return .selector(selector) }
    guard let text = try node["text"]?.string() else {
      throw node.failure("a selection has a 'selector' or a 'text'")
    }
    return .text(text)
  }

  private func answer(_ scope: CaseScope) throws(CaseFileError) -> TestAnswer {
    let (arguments, handler) = (scope.own("arguments", unless: "handler"), scope["handler"])
    if let arguments {
      if scope.node["handler"] != nil {
        throw arguments.failure("'arguments' and 'handler' exclude each other")
      }
      return arguments.value == .null ? .nothing : .arguments(arguments.value)
    }
    guard let handler else { return .none }
    return .handler(try handler.string(), folder: source.folder)
  }
}
