internal import DOM
internal import PropertyLists
internal import ScriptEngine
internal import SystemServices
internal import WebBindings

// Handing the extension's answer to `finalize` (Documentation/Safari.md, Z1 to Z6).

extension PreprocessingRequest {
  /// Hands the extension's answer to `finalize` (Z1 to Z6).
  ///
  /// Afterwards the script's object is gone; ``document`` keeps its changes.
  package func finalize(_ answer: ExtensionAnswer) -> FinalizeOutcome {
    inRegion { finalizeInRegion(answer) }
  }

  private func finalizeInRegion(_ answer: ExtensionAnswer) -> FinalizeOutcome {
    defer { collect() }
    guard case .item(let argument) = answer else { return refuse(.nothingReturned) }
    if options.platform == .macOS { return refuse(.platform) }
    if realm.navigations.dropFirst(navigationsOfPage).contains(where: \.leavesPage) {
      return refuse(.navigated)
    }
    guard let object else { return refuse(.noObject) }
    machine.limitTime(to: options.timeLimit)
    let start = SystemClock.monotonic.seconds
    defer {
      timings.finalization += SystemClock.monotonic.seconds - start
      forget()
    }
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
      noteWhatIsMissing(exception)
      settle(after: nil)
      return .threw
    }
  }

  /// The time, in milliseconds, to wait for requests that `finalize` has sent.
  private static let networkPatience = 30_000.0

  /// Lets timers and promises go on for a moment, after a promise that `finalize` returned.
  private func settle(after result: Value?) {
    if let result, let settled = realm.watchSettling(of: result) {
      _ = realm.eventLoop.run(until: settled, forMilliseconds: options.completionLimit)
    }
    // The page stays open in Safari, so the responses to its requests arrive.
    if let networkLoader, networkLoader.isBusy {
      _ = realm.eventLoop.run(
        until: { !networkLoader.isBusy }, forMilliseconds: Self.networkPatience)
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
}
