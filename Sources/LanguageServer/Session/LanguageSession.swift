internal import Checks
internal import Messages
internal import Preprocessing
internal import TestCases
package import PropertyLists

/// A session with one editor: messages in, messages out (Language Server Protocol 3.17). It reads and writes
/// nothing itself, and belongs to one thread.
package final class LanguageSession {
  private let settings: LanguageSettings
  private var state = State.new
  private var encoding = PositionEncoding.utf16
  /// The open documents, by their addresses.
  private var documents: [String: OpenDocument] = [:]
  /// The addresses of those that are to be checked.
  private var unchecked: [String] = []
  private var replies: [PropertyList] = []

  private lazy var configurationGuide = SchemaGuide(settings.configurationSchema)
  private static let caseGuide = SchemaGuide(CaseSchema.text)
  static let infoGuide = SchemaGuide(
    String(decoding: PackageResources.info_schema_json, as: UTF8.self))

  private enum State {
    case new, running, shutDown, ended
  }

  private struct OpenDocument {
    var path: String
    var text: TextDocument
    /// What is wrong with it; nil until it was checked as it is.
    var findings: [DocumentFinding]?
  }

  package init(_ settings: LanguageSettings) {
    self.settings = settings
  }

  /// Whether the client has said `exit`.
  package var hasEnded: Bool { state == .ended }

  /// Whether the client said `shutdown` before: the server ends well then.
  package private(set) var endsWell = false

  // MARK: Messages

  /// Takes messages that have come in, as JSON, and gives what is answered to them.
  ///
  /// A request that a later one of these messages cancels is not done.
  package func receive(_ frames: [[UInt8]]) -> [PropertyList] {
    let messages = frames.map { frame in Result { () throws(RequestError) in try Self.read(frame) }
    }
    var cancelled: Set<PropertyList> = []
    for case .success(let message) in messages where message["method"]?.string == "$/cancelRequest"
    {
      if let identifier = message["params"]?["id"] { cancelled.insert(identifier) }
    }
    for message in messages where !hasEnded {
      switch message {
      case .success(let message): take(message, cancelled)
      case .failure(let error): refuse(.null, error)
      }
    }
    defer { replies = [] }
    return replies
  }

  /// Checks one of the documents that have changed; nil if none has changed.
  ///
  /// Call it when no message waits: what is typed meanwhile makes the check worthless.
  package func checkNext() -> [PropertyList]? {
    guard let address = unchecked.popLast() else { return nil }
    guard let document = documents[address] else { return [] }
    let findings = findings(of: address, document)
    var parameters: PropertyListDictionary = [
      "uri": .string(address),
      "diagnostics": .array(findings.map { diagnostic($0, document.text) }),
    ]
    if let version = document.text.version {
      parameters["version"] = .integer(PropertyListInteger(Int64(version)))
    }
    return [notification("textDocument/publishDiagnostics", .dictionary(parameters))]
  }

  /// Reads a message.
  private static func read(_ frame: [UInt8]) throws(RequestError) -> PropertyList {
    let message: PropertyList
    do throws(PropertyListError) {
      message = try PropertyList.read(Self.withoutHalves(frame), as: .json)
    } catch {
      throw RequestError(.parseError, PropertyListErrorText(error, source: "message").text)
    }
    guard message.dictionary != nil else {
      throw RequestError(.invalidRequest, LanguageServerText.noMessage)
    }
    return message
  }

  private func take(_ message: PropertyList, _ cancelled: Set<PropertyList>) {
    let identifier = message["id"]
    guard let method = message["method"]?.string else {
      // An answer to a request of the server's: it makes none.
      if message["result"] == nil, message["error"] == nil {
        refuse(identifier ?? .null, RequestError(.invalidRequest, LanguageServerText.noMessage))
      }
      return
    }
    let parameters = message["params"] ?? .null
    guard let identifier else { return notify(method, parameters) }
    do throws(RequestError) {
      if cancelled.contains(identifier) {
        throw RequestError(.cancelled, LanguageServerText.cancelled)
      }
      let result = try answer(method, parameters)
      replies.append(["jsonrpc": "2.0", "id": identifier, "result": result])
    } catch {
      refuse(identifier, error)
    }
  }

  private func refuse(_ identifier: PropertyList, _ error: RequestError) {
    replies.append([
      "jsonrpc": "2.0", "id": identifier,
      "error": [
        "code": .integer(PropertyListInteger(error.code.rawValue)),
        "message": .string(error.message),
      ],
    ])
  }

  private func notification(_ method: String, _ parameters: PropertyList) -> PropertyList {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  private func answer(
    _ method: String, _ parameters: PropertyList
  ) throws(RequestError) -> PropertyList {
    switch (state, method) {
    case (.new, "initialize"): return initialize(parameters)
    case (.new, _): throw RequestError(.notInitialized, LanguageServerText.notInitialized)
    case (.shutDown, _), (.ended, _):
      throw RequestError(.invalidRequest, LanguageServerText.isShutDown)
    case (.running, "initialize"):
      throw RequestError(.invalidRequest, LanguageServerText.isInitialized)
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.running, "textDocument/hover"): return try hover(parameters)
    case (.running, "textDocument/completion"): return try completion(parameters)
    case (.running, "textDocument/codeAction"): return try codeActions(parameters)
    case (.running, _):
      throw RequestError(.methodNotFound, LanguageServerText.unknownMethod(method))
    }
  }

  private func notify(_ method: String, _ parameters: PropertyList) {
    if method == "exit" {
      endsWell = state == .shutDown
      state = .ended
      return
    }
    guard state == .running else { return }
    do throws(RequestError) {
      switch method {
      case "textDocument/didOpen": try open(parameters)
      case "textDocument/didChange": try change(parameters)
      case "textDocument/didClose": try close(parameters)
      // Other files may have changed: a `jsprep.json` that is not open.
      case "workspace/didChangeWatchedFiles", "textDocument/didSave":
        for address in documents.keys { hasChanged(address) }
      // Others may be left unanswered, but for one that says so by its name.
      default: return
      }
    } catch {
      replies.append(
        notification(
          "window/logMessage", ["type": 1, "message": .string("\(method): \(error.message)")]))
    }
  }

  // MARK: The session

  private func initialize(_ parameters: PropertyList) -> PropertyList {
    state = .running
    let offered = parameters["capabilities"]?["general"]?["positionEncodings"]?.array ?? []
    encoding = offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
    return [
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2],
        "hoverProvider": true,
        "completionProvider": ["triggerCharacters": ["\"", "<", ">"]],
        "codeActionProvider": ["codeActionKinds": ["quickfix", .string(Self.fixAllKind)]],
      ],
      "serverInfo": ["name": "jsprep", "version": .string(settings.version)],
    ]
  }

  private static let fixAllKind = "source.fixAll.jsprep"

  // MARK: Documents

  private func open(_ parameters: PropertyList) throws(RequestError) {
    guard let item = parameters["textDocument"], let address = item["uri"]?.string,
      let text = item["text"]?.string
    else { throw wrong("textDocument.uri, textDocument.text") }
    documents[address] = OpenDocument(
      path: FileAddress.path(of: address) ?? address,
      text: TextDocument(text, version: item["version"]?.integer))
    hasChanged(address)
  }

  private func change(_ parameters: PropertyList) throws(RequestError) {
    guard let address = parameters["textDocument"]?["uri"]?.string,
      let changes = parameters["contentChanges"]?.array
    else { throw wrong("textDocument.uri, contentChanges") }
    guard var document = documents.removeValue(forKey: address) else {
      throw RequestError(.invalidParameters, LanguageServerText.notOpen(address))
    }
    defer {
      documents[address] = document
      hasChanged(address)
    }
    document.text.version = parameters["textDocument"]?["version"]?.integer
    for change in changes {
      guard let text = change["text"]?.string else { throw wrong("contentChanges[].text") }
      guard let range = change["range"] else {
        document.text = TextDocument(text, version: document.text.version)
        continue
      }
      guard let bytes = self.range(range, in: document.text) else {
        throw wrong("contentChanges[].range")
      }
      document.text.replace(bytes, by: text)
    }
  }

  private func close(_ parameters: PropertyList) throws(RequestError) {
    guard let address = parameters["textDocument"]?["uri"]?.string else {
      throw wrong("textDocument.uri")
    }
    guard documents.removeValue(forKey: address) != nil else { return }
    unchecked.removeAll { $0 == address }
    // Editors keep showing what they were told last.
    replies.append(
      notification(
        "textDocument/publishDiagnostics", ["uri": .string(address), "diagnostics": []]))
    recheckOthers(but: address)
  }

  private func hasChanged(_ address: String) {
    documents[address]?.findings = nil
    unchecked.removeAll { $0 == address }
    unchecked.append(address)
    recheckOthers(but: address)
  }

  /// The script of an Info.plist may be what has changed, or the `jsprep.json` of all.
  private func recheckOthers(but address: String) {
    let path = documents[address]?.path ?? FileAddress.path(of: address) ?? address
    let isConfiguration = DocumentKind(path: path, bytes: []) == .configuration
    for (other, document) in documents
    where other != address && (isConfiguration || document.path.hasSuffix("Info.plist"))
      && !unchecked.contains(other)
    {
      documents[other]?.findings = nil
      unchecked.insert(other, at: 0)
    }
  }

  private func findings(of address: String, _ document: OpenDocument) -> [DocumentFinding] {
    if let known = document.findings { return known }
    var texts: [String: [UInt8]] = [:]
    for other in documents.values { texts[other.path] = other.text.bytes }
    let checker = DocumentChecker(
      settings: settings, path: document.path, document: document.text, open: texts)
    let findings = checker.findings()
    documents[address]?.findings = findings
    return findings
  }

  // MARK: Places

  private func wrong(_ what: String) -> RequestError {
    RequestError(.invalidParameters, LanguageServerText.wrongParameters(what))
  }

  private func range(_ value: PropertyList?, in text: TextDocument) -> Range<Int>? {
    guard let start = TextPosition(value?["start"]), let end = TextPosition(value?["end"]) else {
      return nil
    }
    let (first, last) = (text.offset(start, encoding), text.offset(end, encoding))
    return min(first, last)..<max(first, last)
  }

  private func value(_ range: Range<Int>, in text: TextDocument) -> PropertyList {
    [
      "start": text.position(range.lowerBound, encoding).value,
      "end": text.position(range.upperBound, encoding).value,
    ]
  }

  private func document(
    _ parameters: PropertyList
  ) throws(RequestError) -> (address: String, document: OpenDocument) {
    guard let address = parameters["textDocument"]?["uri"]?.string else {
      throw wrong("textDocument.uri")
    }
    guard let document = documents[address] else {
      throw RequestError(.invalidParameters, LanguageServerText.notOpen(address))
    }
    return (address, document)
  }

  private func place(
    _ parameters: PropertyList
  ) throws(RequestError) -> (address: String, document: OpenDocument, offset: Int) {
    let (address, document) = try document(parameters)
    guard let position = TextPosition(parameters["position"]) else { throw wrong("position") }
    return (address, document, document.text.offset(position, encoding))
  }

  // MARK: Findings

  private func diagnostic(_ finding: DocumentFinding, _ text: TextDocument) -> PropertyList {
    let severity: PropertyList =
      switch finding.severity {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    return [
      "range": value(finding.range, in: text), "severity": severity,
      "code": .string(finding.identifier), "source": "jsprep", "message": .string(finding.message),
    ]
  }

  private func hover(_ parameters: PropertyList) throws(RequestError) -> PropertyList {
    let (address, document, offset) = try place(parameters)
    let found = findings(of: address, document).filter { Self.includes($0.range, offset) }
    guard found.isEmpty else {
      let parts = found.map { finding in
        let explanation = Explanations.explanation(of: finding.identifier)
        return
          "**\(finding.identifier)** (\(finding.severity.rawValue)): \(Self.paragraphs(finding.message))"
          + (explanation.map { "\n\n---\n\n\(ExplanationText($0).markdown)" } ?? "")
      }
      let whole = found.map(\.range).reduce(found[0].range) { $0.clamped(to: $1) }
      return [
        "contents": ["kind": "markdown", "value": .string(parts.joined(separator: "\n\n"))],
        "range": value(whole, in: document.text),
      ]
    }
    guard let (guide, place) = completionPlace(document, offset),
      place.isInString || place.role == .value
    else { return .null }
    var path = place.path
    if place.role == .key {
      let name = String(decoding: document.text.bytes[place.range], as: UTF8.self)
      path.components.append(.key(name))
    }
    guard let description = guide.description(at: path) else { return .null }
    return [
      "contents": ["kind": "markdown", "value": .string("`\(path)`: \(description)")],
      "range": value(place.range, in: document.text),
    ]
  }

  private static func paragraphs(_ message: String) -> String {
    message.split(separator: "\n").joined(separator: "\n\n")
  }

  private static func includes(_ range: Range<Int>, _ offset: Int) -> Bool {
    range.lowerBound <= offset && offset <= range.upperBound
  }

  // MARK: Actions

  private func codeActions(_ parameters: PropertyList) throws(RequestError) -> PropertyList {
    let (address, document) = try document(parameters)
    guard let asked = range(parameters["range"], in: document.text) else { throw wrong("range") }
    let kinds = parameters["context"]?["only"]?.array?.compactMap(\.string)
    func wants(_ kind: String) -> Bool {
      kinds?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let all = findings(of: address, document)
    var actions: [PropertyList] = []
    if wants("quickfix") {
      for finding in all
      where finding.range.lowerBound <= asked.upperBound
        && asked.lowerBound <= finding.range.upperBound
      {
        actions += quickFixes(finding, address, document.text)
      }
    }
    let repairs = Repair.compatible(all.compactMap(\.repair), size: document.text.bytes.count)
    if wants(Self.fixAllKind), !repairs.isEmpty, kinds != nil || repairs.count > 1 {
      actions.append([
        "title": .string(LanguageServerText.fixAll), "kind": .string(Self.fixAllKind),
        "edit": edit(repairs.flatMap(\.edits), address, document.text),
      ])
    }
    return .array(actions)
  }

  private func quickFixes(
    _ finding: DocumentFinding, _ address: String, _ text: TextDocument
  ) -> [PropertyList] {
    var actions: [PropertyList] = []
    if let repair = finding.repair, let title = finding.title {
      actions.append([
        "title": .string(title), "kind": "quickfix", "isPreferred": true,
        "diagnostics": [diagnostic(finding, text)], "edit": edit(repair.edits, address, text),
      ])
    }
    if finding.canBeIgnored {
      let start = text.startOfLine(text.line(of: finding.range.lowerBound))
      let indentation = text.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
      let comment =
        String(decoding: indentation, as: UTF8.self)
        + LanguageServerText.comment(finding.identifier) + "\n"
      actions.append([
        "title": .string(LanguageServerText.ignore(finding.identifier)), "kind": "quickfix",
        "diagnostics": [diagnostic(finding, text)],
        "edit": edit([Repair.Edit(start..<start, comment)], address, text),
      ])
    }
    return actions
  }

  private func edit(
    _ edits: [Repair.Edit], _ address: String, _ text: TextDocument
  ) -> PropertyList {
    let list = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { edit in
      ["range": value(edit.range, in: text), "newText": .string(edit.text)] as PropertyList
    }
    return ["changes": .dictionary(PropertyListDictionary([(address, .array(list))]))]
  }

  // MARK: Completion

  private func completionPlace(
    _ document: OpenDocument, _ offset: Int
  ) -> (SchemaGuide, CompletionPlace)? {
    let bytes = document.text.bytes
    let isXML = document.path.hasSuffix("plist")
    let place =
      isXML
      ? XMLCompletion.place(in: bytes, at: offset) : JSONCompletion.place(in: bytes, at: offset)
    guard let place else { return nil }
    switch DocumentKind(path: document.path, bytes: bytes) {
    case .cases: return (Self.caseGuide, place)
    case .infoPlist: return (Self.infoGuide, place)
    case .configuration: return (configurationGuide, place)
    case .script, .other: return nil
    }
  }

  private func completion(_ parameters: PropertyList) throws(RequestError) -> PropertyList {
    let (_, document, offset) = try place(parameters)
    guard let (guide, place) = completionPlace(document, offset) else { return [] }
    let isXML = document.path.hasSuffix("plist")
    let suggestions =
      place.role == .key
      ? guide.keys(at: place.path).filter { !place.existing.contains($0.text) }
      : guide.values(at: place.path).filter { $0.isString || !place.isInString }
    return .array(
      suggestions.map { suggestion in
        var text = suggestion.text
        if place.role == .value, suggestion.isString, !place.isInString, !isXML {
          text = "\"\(text)\""
        }
        var item: PropertyListDictionary = [
          "label": .string(suggestion.text), "kind": place.role == .key ? 10 : 12,
          "filterText": .string(place.before + suggestion.text),
          "textEdit": [
            "range": value(place.range, in: document.text),
            "newText": .string(place.before + text + place.after),
          ],
        ]
        if let description = suggestion.description { item["documentation"] = .string(description) }
        return .dictionary(item)
      })
  }
}
