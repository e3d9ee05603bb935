internal import Checks
internal import Glibc
internal import HandlerPrograms
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import SystemServices
internal import WebBindings

/// Everything that is written to standard error about a run.
struct Report {
  private let plan: RunPlan
  private let status: ExitStatus
  private let script: PreprocessingScript?
  private let diagnostics: [Diagnostic]
  private let console: [ConsoleMessage]
  private let failures: [RunFailure]
  private let handler: HandlerReport?

  /// - Parameters:
  ///   - request: what ran, if anything did.
  ///   - added: diagnostics beside those of the request.
  ///   - failures: what else went wrong.
  ///   - handler: the report of the handler, if it ran.
  init(
    _ plan: RunPlan, status: ExitStatus, request: (any ScriptRequest)? = nil,
    added: [Diagnostic] = [], failures: [RunFailure], handler: HandlerReport? = nil
  ) {
    self.plan = plan
    self.status = status
    self.failures = failures
    self.handler = handler
    script = request?.script
    diagnostics = (request?.locatedDiagnostics ?? []) + added
    console = request?.console ?? []
  }

  /// Writes the report to standard error, in the form that was asked for.
  func print() {
    switch plan.diagnosticsForm {
    case .text: Output.error(text)
    case .json: Output.error(json)
    }
  }

  /// The report as text for people.
  private var text: String {
    var text = ""
    if !plan.quiet {
      for message in console { text += Self.line(of: message) }
      text += handlerLines
    }
    for diagnostic in diagnostics where !plan.quiet || diagnostic.severity == .error {
      text += self.text(of: diagnostic)
    }
    for failure in failures where !plan.quiet || !failure.isRemark {
      text += Self.text(of: failure)
    }
    return text
  }

  /// A failure or a remark, for people.
  static func text(of failure: RunFailure) -> String {
    let text =
      "\(failure.place ?? "jsprep"): \(painted(failure.severity)): \(failure.message) "
      + "[\(failure.identifier)]\n"
    return text + (failure.excerpt.map { "\($0)\n" } ?? "")
      + (failure.fix.map { "  Fix: \($0)\n" } ?? "")
  }

  private static func line(of message: ConsoleMessage) -> String {
    "\(message.location.map(Self.place) ?? "console"): \(message.level.rawValue): "
      + "\(message.text)\n"
  }

  /// What the handler wrote to standard error. If the handler failed, the failure quotes it
  /// instead.
  private var handlerLines: String {
    guard let handler, handler.ending == .status(0) || handler.ending == nil else { return "" }
    let lines = String(decoding: handler.standardError, as: UTF8.self)
      .split(whereSeparator: \.isNewline).map { "handler: \($0)\n" }.joined()
    return handler.standardErrorIsCut ? "\(lines)handler: ...\n" : lines
  }

  private func text(of diagnostic: Diagnostic) -> String {
    let content = DiagnosticText(diagnostic)
    let place = diagnostic.location.map(Self.place) ?? plan.script
    var text =
      "\(place): \(Self.painted(diagnostic.severity)): \(content.message) "
      + "[\(diagnostic.identifier)]\n"
    if let location = diagnostic.location, let script,
      let line = Self.line(at: location, of: script)
    {
      text += Self.excerpt(line, location)
    }
    if let generated = diagnostic.location?.generated { text += Self.note(generated) }
    if let safari = content.safari { text += "  Safari \(safari)\n" }
    if let fix = content.fix { text += "  Fix: \(fix)\n" }
    return text
  }

  static func place(_ location: SourceLocation) -> String {
    let column = location.column.map { ":\($0)" } ?? ""
    return "\(location.source):\(location.line)\(column)"
  }

  /// The line at a place, in the script or in the source file of that part.
  static func line(at location: SourceLocation, of script: PreprocessingScript) -> String? {
    if let line = script.line(at: location) { return line }
    // A map without its sources only names files.
    guard location.generated?.source == script.name,
      let bytes = try? FileContents.read(location.source),
      let source = try? PreprocessingScript(name: location.source, bytes: bytes)
    else { return nil }
    return source.line(location.line)
  }

  /// A note with the place in the generated script.
  static func note(_ generated: SourceLocation.Generated) -> String {
    let place = SourceLocation(
      source: generated.source, line: generated.line, column: generated.column)
    return "  In the built script: \(Self.place(place))\n"
  }

  /// The line of the script, and a mark under the column.
  static func excerpt(_ line: String, _ location: SourceLocation) -> String {
    let number = String(location.line)
    let gutter = String(repeating: " ", count: number.count)
    // A line of minified code would fill the screen, so only a part around the column is shown.
    let units = Array(line.utf16)
    let column = max(1, min(location.column ?? 1, units.count + 1))
    let start = max(0, column - 1 - 60)
    let shown = String(decoding: units[start..<min(units.count, start + 120)], as: UTF16.self)
      .replacing("\t", with: " ")
    var text = "  \(number) | \(shown)\n"
    if location.column != nil {
      text += "  \(gutter) | \(String(repeating: " ", count: column - 1 - start))^\n"
    }
    return text
  }

  /// A severity, in color if the terminal has colors.
  ///
  /// - Parameter file: where it is written to.
  static func painted(
    _ severity: Diagnostic.Severity, on file: Int32 = STDERR_FILENO
  ) -> String {
    guard Terminal.isColored(file) else { return severity.rawValue }
    let color =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(color)m\(severity.rawValue)\u{1B}[0m"
  }

  /// The report as one JSON object.
  private var json: String {
    var object: PropertyListDictionary =
      PropertyListDictionary([
        ("status", PropertyList.integer(PropertyListInteger(Int64(status.rawValue)))),
        ("script", .string(plan.script)),
        ("page", .string(plan.page)),
        (
          "diagnostics", .array(diagnostics.map { PropertyList($0) } + failures.map(Self.json(of:)))
        ),
        ("console", .array(console.map { PropertyList($0) })),
      ])
    if let handler { object["handler"] = PropertyList(handler) }
    guard let bytes = try? PropertyList.dictionary(object).bytes(as: .json) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A failure or a remark, for programs.
  static func json(of failure: RunFailure) -> PropertyList {
    var entries: [(String, PropertyList)] = [
      ("id", .string(failure.identifier)),
      ("severity", .string(failure.severity.rawValue)),
      ("message", .string(failure.message)),
    ]
    if let place = failure.place { entries.append(("place", .string(place))) }
    if let excerpt = failure.excerpt { entries.append(("excerpt", .string(excerpt))) }
    if let fix = failure.fix { entries.append(("fix", .string(fix))) }
    return .dictionary(PropertyListDictionary(entries))
  }
}
