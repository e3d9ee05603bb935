internal import DOM
internal import PropertyLists
internal import ScriptEngine
internal import SystemServices
internal import WebBindings

// Evaluating the script and calling `run` (Documentation/Safari.md, E1 to E7).

extension PreprocessingRequest {
  /// Evaluates the script and calls `run`. Done again, it evaluates in the same world, as Safari
  /// does when an extension is used twice on a page (E7).
  package func run() -> RunOutcome { inRegion(runInRegion) }

  /// For how long the page has been shown when the script begins, in milliseconds: a user looks at a page
  /// before sharing it, and what comes in gradually is there.
  private static let shownTime = 5000.0

  private func runInRegion() -> RunOutcome {
    defer { collect() }
    if pageRanOutOfTime { return .outOfTime }
    if evaluations == 0 { document.noteShown(for: Self.shownTime) }
    machine.limitTime(to: options.timeLimit)
    let start = SystemClock.monotonic.seconds
    let isUsable = evaluate()
    timings.evaluation += SystemClock.monotonic.seconds - start
    guard isUsable else { return outOfTime(.evaluate) ?? .unusable }
    if let stopped = outOfTime(.evaluate) { return stopped }
    let function: Value
    switch findRun() {
    case .found(let value): function = value
    case .missing: return .empty
    case .notCallable: return .nothing
    }
    let beginning = SystemClock.monotonic.seconds
    let outcome = call(function)
    timings.running += SystemClock.monotonic.seconds - beginning
    return options.strict ? refuseNonPropertyList(outcome) : outcome
  }

  /// Evaluates the script; false if no part of it could run.
  private func evaluate() -> Bool {
    evaluations += 1
    do throws(ThrownValue) {
      if let measured {
        try realm.context.evaluate(measured, counting: evaluations == 1 ? counters : nil)
        return true
      }
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
        let line = exception.location.flatMap { script.line($0.line) } ?? ""
        note(.syntax(exception, line: line), .error, exception)
        return false
      }
      // A global that was set before the exception is still used (E2).
      note(.evaluationThrew(exception), .error, exception)
      if !noteModuleVariable(exception) { noteWhatIsMissing(exception) }
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
    if context.isCallable(global), makesObjectsWithRun(global) {
      let name = (try? context.string(context.property("name", of: global))) ?? ""
      note(.globalIsClass(name: name), .error)
    } else if let exported = try? context.property("default", of: global),
      context.isObject(exported), let run = try? context.property("run", of: exported),
      context.isCallable(run)
    {
      note(.globalIsModule, .error)
    } else {
      // An extension that only changes the page needs none.
      let finalize = try? context.property("finalize", of: global)
      note(.runMissing, finalize.map(context.isCallable) ?? false ? .note : .error)
    }
  }

  /// Whether a function is a constructor of objects that have a `run`: its prototype has it, or its text gives it
  /// to `this`.
  private func makesObjectsWithRun(_ function: Value) -> Bool {
    let context = realm.context
    if let prototype = try? context.property("prototype", of: function),
      context.isObject(prototype), let run = try? context.property("run", of: prototype),
      context.isCallable(run)
    {
      return true
    }
    let text = (try? context.string(function)) ?? ""
    return text.contains("this.run =") || text.contains("this.run=")
  }

  /// The argument of `completionFunction`.
  private final class Completion {
    var outcome: RunOutcome?
    var time = 0.0
    var calls = 0
    /// What `run` returned; nil if it threw, or called `completionFunction` first.
    var returned: ProtectedValue?
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
      let returned = try context.call(function, this: object?.value, parameters)
      if completion.outcome == nil { completion.returned = context.protect(returned) }
    } catch {
      if let stopped = outOfTime(.run) { return stopped }
      let exception = context.describe(error)
      note(.runThrew(exception), .error, exception)
      noteWhatIsMissing(exception)
    }
    if completion.outcome == nil {
      let remaining = options.completionLimit - (realm.eventLoop.now - start)
      _ = realm.eventLoop.run(until: { completion.outcome != nil }, forMilliseconds: remaining)
    }
    if let stopped = outOfTime(.run) { return stopped }
    return conclude(completion, start)
  }

  private func conclude(_ completion: Completion, _ start: Double) -> RunOutcome {
    let threw = found.contains { if case .runThrew = $0.kind { true } else { false } }
    if completion.outcome == nil, !threw {
      // Safari has given up; how long would it have had to wait?
      _ = realm.eventLoop.run(
        until: { completion.outcome != nil }, forMilliseconds: options.patience)
      if completion.outcome == nil {
        note(unfinished(completion.returned?.value), .error)
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

  /// The mistake of a `run` that never called `completionFunction`.
  ///
  /// - Parameter returned: what it returned.
  private func unfinished(_ returned: Value?) -> Diagnostic.Kind {
    let limit = options.completionLimit
    if let returned, realm.isPromiseOfObject(returned) {
      return .resultsReturned(isPromise: true, milliseconds: limit)
    }
    let isObject = returned.map { ["object", "array"].contains(realm.typeName(of: $0)) } ?? false
    return isObject
      ? .resultsReturned(isPromise: false, milliseconds: limit)
      : .neverCompleted(milliseconds: limit)
  }

  /// Converts the argument of `completionFunction`.
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
    defer { found += converter.diagnostics }
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

  /// Makes results undeliverable that are not a property list. The binary format decides, because
  /// it holds every value of Apple's property lists.
  private func refuseNonPropertyList(_ outcome: RunOutcome) -> RunOutcome {
    guard case .results(let results) = outcome else { return outcome }
    do throws(PropertyListError) {
      _ = try results.bytes(as: .binary1)
      return outcome
    } catch {
      found.append(Diagnostic(.notRepresentable(error), .error, path: error.path))
      return .undeliverable
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
}
