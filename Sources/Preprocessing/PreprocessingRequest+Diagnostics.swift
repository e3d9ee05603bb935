internal import DOM
internal import ScriptEngine
internal import WebBindings

extension PreprocessingRequest {
  /// Adds a diagnostic about the script.
  func note(
    _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, _ exception: ScriptException? = nil
  ) {
    found.append(Diagnostic(kind, severity, location: exception?.location))
  }

  /// Notes that the machine stopped the script.
  func noteTimeLimit(_ phase: Diagnostic.Phase) {
    note(.timeLimit(phase: phase, seconds: options.timeLimit ?? 0), .error)
  }

  /// The outcome of a run that the machine stopped; nil if it was not stopped.
  func outOfTime(_ phase: Diagnostic.Phase) -> RunOutcome? {
    guard machine.timeLimitReached else { return nil }
    noteTimeLimit(phase)
    return .outOfTime
  }

  /// Adds what the worlds recorded since the last time.
  ///
  /// - Parameter severity: of what only matters where the extension's own script did it.
  func collect(severity: Diagnostic.Severity = .warning) {
    for exception in realm.reportedExceptions.dropFirst(reported.exceptions) {
      note(.uncaughtException(exception), .error, exception)
      noteWhatIsMissing(exception)
    }
    for exception in realm.unhandledRejections.dropFirst(reported.rejections) {
      note(.unhandledRejection(exception), .error, exception)
      noteWhatIsMissing(exception)
    }
    for navigation in realm.navigations.dropFirst(reported.navigations) {
      note(.navigationRequested(url: navigation.url), severity)
    }
    for dialog in realm.dialogs.dropFirst(reported.dialogs) {
      note(.dialog(kind: dialog.kind.rawValue, message: dialog.message), severity)
    }
    for failure in realm.networkFailures.dropFirst(reported.failures) {
      note(
        failure.explanation.map { .requestFailed(url: failure.url, explanation: $0) }
          ?? .networkNotAllowed(url: failure.url), severity)
    }
    for name in realm.missedInterfaces.dropFirst(reported.missedInterfaces) {
      note(.engineLacks(name: name), .warning)
    }
    for exception in pageWorld.reportedExceptions.dropFirst(reported.pageExceptions)
    where !exception.isTimeLimit {
      note(.pageScriptThrew(exception), .note, exception)
    }
    for exception in pageWorld.unhandledRejections.dropFirst(reported.pageRejections) {
      note(.pageScriptThrew(exception), .note, exception)
    }
    for incident in pageWorld.incidents.dropFirst(reported.incidents) {
      switch incident {
      case .blocked(let subject, let directive):
        note(.pageScriptBlocked(what: subject.text, directive: directive), .warning)
      case .module: note(.pageModule, .note)
      case .unfinished:
        note(.pageUnfinished(seconds: (options.pageScripts?.loading ?? 0) / 1000), .warning)
      }
    }
    let layoutNotes = document.state.layout?.notes ?? []
    for entry in layoutNotes.dropFirst(reported.layoutNotes) { note(entry) }
    reported = Reported(realm, pageWorld)
    reported.layoutNotes = layoutNotes.count
  }

  private func note(_ note: RecordedLayout.Note) {
    switch note {
    case .unusable(let column): self.note(.layoutUnusable(column: column), .warning)
    case .changed: self.note(.layoutChanged, .note)
    case .otherViewport(let viewport):
      let sizes = [viewport.width, viewport.height, viewport.scale].map { size in
        size == size.rounded() ? "\(Int(size))" : "\(size)"
      }
      self.note(
        .layoutViewport(recorded: "\(sizes[0])x\(sizes[1])@\(sizes[2])"), .warning)
    case .otherTree(let count): self.note(.layoutMismatch(elements: count), .note)
    }
  }

  /// What an exception says that there is not, if WebKit has it, or if the page's own scripts have a variable
  /// with the name.
  func noteWhatIsMissing(_ exception: ScriptException) {
    if let name = EngineGaps.gap(behind: exception) {
      return note(.engineLacks(name: name), .warning, exception)
    }
    guard let name = exception.missingVariable else { return }
    let scripts = (try? document.node.querySelectorAll("script")) ?? []
    if scripts.contains(where: { $0.node.descendantTextContent.string.contains(name) }) {
      found.append(
        Diagnostic(.pageGlobal(name: name), .note, location: exception.location))
    }
  }

  /// A variable that modules for Node.js have, which a bundler has left in the script.
  ///
  /// - Returns: whether the exception says that there is no such variable.
  func noteModuleVariable(_ exception: ScriptException) -> Bool {
    guard let name = exception.missingVariable, Diagnostic.moduleVariables.contains(name) else {
      return false
    }
    note(.moduleVariable(name: name), .note, exception)
    return true
  }
}

extension PageScriptIncident.Subject {
  /// The name of the failed work, which stays the same over versions, or an address.
  fileprivate var text: String {
    switch self {
    case .element: "element"
    case .handler: "handler"
    case .address: "address"
    case .fetched(let url): url
    }
  }
}

/// The numbers of the worlds' records that have become diagnostics already.
struct Reported {
  fileprivate var exceptions = 0
  fileprivate var rejections = 0
  fileprivate var navigations = 0
  fileprivate var dialogs = 0
  fileprivate var failures = 0
  fileprivate var missedInterfaces = 0
  fileprivate var pageExceptions = 0
  fileprivate var pageRejections = 0
  fileprivate var incidents = 0
  fileprivate var layoutNotes = 0

  init() {}

  fileprivate init(_ realm: Realm, _ pageWorld: PageWorld) {
    exceptions = realm.reportedExceptions.count
    rejections = realm.unhandledRejections.count
    navigations = realm.navigations.count
    dialogs = realm.dialogs.count
    missedInterfaces = realm.missedInterfaces.count
    failures = realm.networkFailures.count
    pageExceptions = pageWorld.reportedExceptions.count
    pageRejections = pageWorld.unhandledRejections.count
    incidents = pageWorld.incidents.count
  }
}
