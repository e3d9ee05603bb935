internal import DOM
internal import PropertyLists
internal import ScriptEngine
public import WebBindings

/// One use of a preprocessing script on a page, from evaluating it to `finalize` (SAFARI.md).
///
/// A request belongs to the thread that it was made on, see ``ScriptEngine/EngineThread``. It reads
/// and writes nothing outside its memory.
public final class PreprocessingRequest {
  public let script: PreprocessingScript
  public let options: PreprocessingOptions
  private let pool = DocumentPool()
  private let machine = VirtualMachine()
  private let document: Document
  private let realm: Realm
  private let encoding: TextEncoding
  /// What an author should know, in the order in which it was found.
  public private(set) var diagnostics: [Diagnostic] = []
  private var object: ProtectedValue?
  private var evaluations = 0
  private var reported = (exceptions: 0, rejections: 0, navigations: 0, dialogs: 0)

  /// Parses a page and makes a world for a script.
  ///
  /// - Parameter selection: what is selected in the page before the script runs.
  public init(
    page: PreprocessingPage, script: PreprocessingScript,
    options: PreprocessingOptions = PreprocessingOptions(),
    selection: PreprocessingSelection? = nil
  ) throws(PreprocessingPageError) {
    self.script = script
    self.options = options
    guard let address = URLRecord.parse(page.url) else { throw .badAddress(page.url) }
    let text = PageText(decoding: page.bytes, charset: page.charset)
    encoding = text.encoding
    do {
      document = try text.utf8.withUnsafeBufferPointer { [pool] in try pool.parse($0) }
    } catch {
      throw .notParsed
    }
    document.state.url = address.href
    document.state.encoding = text.encoding
    if let selection { try Self.select(selection, in: document) }
    do {
      realm = try Realm(machine: machine, document: document, realTime: options.realTime)
    } catch {
      throw .notParsed
    }
  }

  deinit {
    realm.close()
  }

  private static func select(
    _ selection: PreprocessingSelection, in document: Document
  ) throws(PreprocessingPageError) {
    let found: Bool
    switch selection {
    case .text(let text): found = document.select(text: text)
    case .selector(let selector):
      do {
        found = try document.select(selector: selector)
      } catch {
        throw .badSelector(selector)
      }
    }
    if !found { throw .nothingSelected(selection) }
  }

  // MARK: run

  /// Evaluates the script and calls `run`. Done again, it evaluates in the same world, as Safari
  /// does when an extension is used twice on a page (E7).
  public func run() -> RunOutcome {
    defer { collect() }
    machine.limitTime(to: options.timeLimit)
    guard evaluate() else { return outOfTime(.evaluate) ?? .unusable }
    if let stopped = outOfTime(.evaluate) { return stopped }
    let function: Value
    switch findRun() {
    case .found(let value): function = value
    case .missing: return .empty
    case .notCallable: return .nothing
    }
    return call(function)
  }

  /// Evaluates the script; false when nothing of it could run.
  private func evaluate() -> Bool {
    evaluations += 1
    do throws(ThrownValue) {
      _ = try script.source.withUnsafeBufferPointer { (bytes) throws(ThrownValue) in
        try realm.context.evaluate(bytes, name: script.name)
      }
      return true
    } catch {
      if machine.timeLimitReached { return false }
      let exception = realm.context.describe(error)
      // Only parsing raises a SyntaxError without any frame of the script in its trace.
      let nothingRan = exception.name == "SyntaxError" && !isSyntaxValid
      if evaluations > 1, object != nil {
        note(.evaluatedOnlyOnce(exception), .warning, exception)
        return true
      }
      if nothingRan {
        let isModule =
          exception.message.contains("import") || exception.message.contains("export")
        note(isModule ? .moduleSyntax(exception) : .syntaxError(exception), .error, exception)
        return false
      }
      // A global that was set before the exception is used all the same (E2).
      note(.evaluationThrew(exception), .error, exception)
      return true
    }
  }

  private var isSyntaxValid: Bool {
    let text = String(decoding: script.source, as: UTF8.self)
    return (try? realm.context.checkSyntax(text, name: script.name)) != nil
  }

  private enum FoundRun {
    case found(Value)
    case missing
    case notCallable
  }

  /// Reads the global and its `run` (E2, E3).
  private func findRun() -> FoundRun {
    let context = realm.context
    do throws(ThrownValue) {
      let global = try context.property(Self.globalName, of: context.global)
      guard context.isObject(global) else {
        noteMissing(global)
        return .missing
      }
      object = context.protect(global)
      let run = try context.property("run", of: global)
      if context.isCallable(run) { return .found(run) }
      if context.isUndefined(run) {
        noteRunMissing(global)
        return .missing
      }
      note(.runNotCallable(type: realm.typeName(of: run)), .error)
      return .notCallable
    } catch {
      let exception = context.describe(error)
      note(.evaluationThrew(exception), .error, exception)
      return .notCallable
    }
  }

  private func noteMissing(_ global: Value) {
    let context = realm.context
    guard context.isUndefined(global) else {
      note(.globalIsNoObject(type: realm.typeName(of: global)), .error)
      return
    }
    let type = try? context.evaluate("typeof ExtensionPreprocessingJS", name: "")
    let isLexical = type.flatMap { try? context.string($0) }.map { $0 != "undefined" } ?? true
    note(isLexical ? .globalIsLexical : .globalMissing, .error)
  }

  private func noteRunMissing(_ global: Value) {
    let context = realm.context
    if context.isCallable(global), let prototype = try? context.property("prototype", of: global),
      context.isObject(prototype), let run = try? context.property("run", of: prototype),
      context.isCallable(run)
    {
      let name = (try? context.string(context.property("name", of: global))) ?? ""
      note(.globalIsClass(name: name), .error)
    } else {
      note(.runMissing, .error)
    }
  }

  private static let globalName: PropertyName = "ExtensionPreprocessingJS"

  /// What `completionFunction` was called with.
  private final class Completion {
    var outcome: RunOutcome?
    var time = 0.0
    var calls = 0
  }

  /// Calls `run` and waits for its `completionFunction` (E4 to E6).
  private func call(_ function: Value) -> RunOutcome {
    let context = realm.context
    let completion = Completion()
    let start = realm.eventLoop.now
    let complete = context.makeFunction(name: "completionFunction", length: 1) {
      [unowned self] call in
      completion.calls += 1
      if completion.calls > 1 { return call.context.undefined }
      completion.time = realm.eventLoop.now - start
      completion.outcome = .nothing
      completion.outcome = try convert(call[0])
      return call.context.undefined
    }
    do throws(ThrownValue) {
      let parameters = context.makeObject()
      try context.define(
        "extensionName", on: parameters, value: context.makeString(options.extensionName),
        enumerable: true)
      try context.define("completionFunction", on: parameters, value: complete, enumerable: true)
      try context.call(function, this: object?.value, parameters)
    } catch {
      if let stopped = outOfTime(.run) { return stopped }
      let exception = context.describe(error)
      note(.runThrew(exception), .error, exception)
      notePageGlobal(exception)
    }
    if completion.outcome == nil {
      let remaining = options.completionLimit - (realm.eventLoop.now - start)
      _ = realm.eventLoop.run(until: { completion.outcome != nil }, forMilliseconds: remaining)
    }
    if let stopped = outOfTime(.run) { return stopped }
    return conclude(completion, start)
  }

  private func conclude(_ completion: Completion, _ start: Double) -> RunOutcome {
    let threw = diagnostics.contains { if case .runThrew = $0.kind { true } else { false } }
    if completion.outcome == nil, !threw {
      // Safari has given up; how long would it have had to wait?
      _ = realm.eventLoop.run(
        until: { completion.outcome != nil }, forMilliseconds: Self.patience)
      if completion.outcome == nil {
        note(.neverCompleted(milliseconds: options.completionLimit), .error)
        return outOfTime(.run) ?? .nothing
      }
    }
    if completion.calls > 1 { note(.completedAgain(times: completion.calls), .warning) }
    guard let outcome = completion.outcome else { return .nothing }
    if completion.time > options.completionLimit {
      note(
        .completedLate(milliseconds: completion.time, limit: options.completionLimit), .error)
      return .nothing
    }
    return outcome
  }

  /// How long, in milliseconds, to go on for the sake of saying when a late answer came.
  private static let patience = 30_000.0

  /// Converts what `completionFunction` got.
  private func convert(_ value: Value) throws -> RunOutcome {
    let context = realm.context
    switch context.kind(of: value) {
    case .undefined, .null:
      note(.resultsMissing(type: realm.typeName(of: value)), .error)
      return .nothing
    case .object: break
    case .boolean, .number, .string, .symbol, .bigInt:
      let type = realm.typeName(of: value)
      note(.resultsNotADictionary(type: type), .error)
      throw ScriptError.type("completionFunction wants an object, not a \(type)")
    }
    var converter = ResultsConverter(realm: realm)
    defer { diagnostics += converter.diagnostics }
    do throws(ResultsConverter.Failure) {
      guard let converted = try converter.convert(value) else { return .nothing }
      if converter.size > ResultsConverter.payloadLimit {
        note(
          .largePayload(bytes: converter.size, limit: ResultsConverter.payloadLimit), .warning)
      }
      return .results(asDictionary(converted))
    } catch {
      switch error {
      case .undeliverable: return .undeliverable
      case .threw(let thrown):
        if !machine.timeLimitReached {
          let exception = context.describe(thrown)
          note(.readingThrew(exception), .error, exception)
        }
        return .nothing
      }
    }
  }

  /// An array as the results becomes a dictionary of its indexes.
  private func asDictionary(_ value: PropertyList) -> PropertyList {
    switch value {
    case .array(let elements):
      note(.resultsAreAnArray, .warning)
      return .dictionary(
        PropertyListDictionary(elements.enumerated().map { (String($0.offset), $0.element) }))
    case .date: return .dictionary(PropertyListDictionary())
    default: return value
    }
  }

  // MARK: finalize

  /// Hands the extension's answer to `finalize` (Z1 to Z6).
  ///
  /// Afterwards the script's object is gone; ``document`` keeps what it did.
  public func finalize(_ answer: ExtensionAnswer) -> FinalizeOutcome {
    defer { collect() }
    guard case .item(let argument) = answer else { return refuse(.nothingReturned) }
    if options.platform == .macOS { return refuse(.platform) }
    if !realm.navigations.isEmpty { return refuse(.navigated) }
    guard let object else { return refuse(.noObject) }
    machine.limitTime(to: options.timeLimit)
    defer { forget() }
    let context = realm.context
    do throws(ThrownValue) {
      let function = try context.property("finalize", of: object.value)
      if context.isUndefined(function) {
        note(.finalizeMissing, .warning)
        return .notCalled
      }
      guard context.isCallable(function) else {
        note(.finalizeNotCallable(type: realm.typeName(of: function)), .error)
        return .notCalled
      }
      let value = try ArgumentsConverter.convert(
        argument ?? .dictionary(PropertyListDictionary()), in: context)
      let result = try context.call(function, this: object.value, value)
      settle(after: result)
      if machine.timeLimitReached {
        noteTimeLimit(.finalize)
        return .outOfTime
      }
      return .called
    } catch {
      if machine.timeLimitReached {
        noteTimeLimit(.finalize)
        return .outOfTime
      }
      let exception = context.describe(error)
      note(.finalizeThrew(exception), .error, exception)
      settle(after: nil)
      return .threw
    }
  }

  /// Lets timers and promises go on for a moment, after a promise that `finalize` returned.
  private func settle(after result: Value?) {
    if let result, let settled = realm.watchSettling(of: result) {
      _ = realm.eventLoop.run(until: settled, forMilliseconds: options.completionLimit)
    }
    _ = realm.eventLoop.run(until: { false }, forMilliseconds: options.settlingTime)
  }

  /// Safari deletes the global property (Z5).
  private func forget() {
    _ = try? realm.context.deleteProperty(Self.globalName, of: realm.context.global)
    object = nil
  }

  private func refuse(_ reason: Diagnostic.FinalizeRefusal) -> FinalizeOutcome {
    note(.finalizeNotCalled(reason), .note)
    return .notCalled
  }

  // MARK: What is left

  /// The page as it is now, in UTF-8 (lone surrogates as they are) without an encoding's marks.
  public var html: [UInt8] { document.serializedPage }

  /// The page as it is now, in an encoding: the page's own, where `label` is nil. What the encoding
  /// cannot hold becomes a character reference.
  ///
  /// - Returns: nil where the label names no encoding.
  public func encodedHTML(label: String? = nil) -> [UInt8]? {
    var target = encoding
    if let label {
      guard let encoding = TextEncoding(label: label) else { return nil }
      target = encoding
    }
    return document.serializedPage.withUnsafeBufferPointer { PageText.encode($0, in: target) }
  }

  /// The name of the encoding that the page was decoded from.
  public var encodingName: String { encoding.name }

  /// What the script wrote to the console.
  public var console: [ConsoleMessage] { realm.console }

  /// Whether the script defines `finalize`.
  public var definesFinalize: Bool {
    guard let object, let function = try? realm.context.property("finalize", of: object.value)
    else { return false }
    return realm.context.isCallable(function)
  }

  // MARK: Diagnostics

  private func note(
    _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, _ exception: ScriptException? = nil
  ) {
    diagnostics.append(Diagnostic(kind, severity, location: exception?.location))
  }

  private func noteTimeLimit(_ phase: Diagnostic.Phase) {
    note(.timeLimit(phase: phase, seconds: options.timeLimit ?? 0), .error)
  }

  private func outOfTime(_ phase: Diagnostic.Phase) -> RunOutcome? {
    guard machine.timeLimitReached else { return nil }
    noteTimeLimit(phase)
    return .outOfTime
  }

  /// Adds what the world recorded since the last time.
  private func collect() {
    for exception in realm.reportedExceptions.dropFirst(reported.exceptions) {
      note(.uncaughtException(exception), .error, exception)
      notePageGlobal(exception)
    }
    for exception in realm.unhandledRejections.dropFirst(reported.rejections) {
      note(.unhandledRejection(exception), .error, exception)
      notePageGlobal(exception)
    }
    for navigation in realm.navigations.dropFirst(reported.navigations) {
      note(.navigationRequested(url: navigation.url), .warning)
    }
    for dialog in realm.dialogs.dropFirst(reported.dialogs) {
      note(.dialog(kind: dialog.kind, message: dialog.message), .warning)
    }
    reported = (
      realm.reportedExceptions.count, realm.unhandledRejections.count, realm.navigations.count,
      realm.dialogs.count
    )
  }

  /// A variable that the script cannot find and that the page's own scripts name.
  private func notePageGlobal(_ exception: ScriptException) {
    let prefix = "Can't find variable: "
    guard exception.name == "ReferenceError", exception.message.hasPrefix(prefix) else { return }
    let name = exception.message.dropFirst(prefix.count)
    let scripts = (try? document.node.querySelectorAll("script")) ?? []
    if scripts.contains(where: { $0.node.descendantTextContent.string.contains(name) }) {
      diagnostics.append(
        Diagnostic(.pageGlobal(name: String(name)), .note, location: exception.location))
    }
  }
}
