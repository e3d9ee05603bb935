internal import DOM
internal import ScriptEngine
internal import WebBindings

extension PreprocessingRequest {
  /// Adds a diagnostic about the script.
  func note(
    _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, _ exception: ScriptException? = nil
  ) {
    diagnostics.append(Diagnostic(kind, severity, location: exception?.location))
  }

  /// Notes that the machine stopped the script.
  func noteTimeLimit(_ phase: Diagnostic.Phase) {
    note(.timeLimit(phase: phase, seconds: options.timeLimit ?? 0), .error)
  }

  /// The outcome of a run that the machine stopped; nil where it did not.
  func outOfTime(_ phase: Diagnostic.Phase) -> RunOutcome? {
    guard machine.timeLimitReached else { return nil }
    noteTimeLimit(phase)
    return .outOfTime
  }

  /// Adds what the world recorded since the last time.
  func collect() {
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
      note(.dialog(kind: dialog.kind.rawValue, message: dialog.message), .warning)
    }
    for failure in realm.networkFailures.dropFirst(reported.failures) {
      note(
        failure.explanation.map { .requestFailed(url: failure.url, explanation: $0) }
          ?? .networkNotAllowed(url: failure.url), .warning)
    }
    reported = (
      realm.reportedExceptions.count, realm.unhandledRejections.count, realm.navigations.count,
      realm.dialogs.count, realm.networkFailures.count
    )
  }

  /// A variable that the script cannot find and that the page's own scripts name.
  func notePageGlobal(_ exception: ScriptException) {
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
