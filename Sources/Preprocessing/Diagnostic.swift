public import PropertyLists
public import ScriptEngine

/// Something that an author should know about a run, as data: the sentences are made elsewhere.
public struct Diagnostic: Sendable, Hashable {
  public var kind: Kind
  public var severity: Severity
  /// The place in the script, where there is one.
  public var location: SourceLocation?
  /// The place in the results, where there is one.
  public var path: PropertyListPath?

  public init(
    _ kind: Kind, _ severity: Severity, location: SourceLocation? = nil,
    path: PropertyListPath? = nil
  ) {
    self.kind = kind
    self.severity = severity
    self.location = location
    self.path = path
  }

  /// The variables that modules for Node.js have.
  package static let moduleVariables: Set<String> = ["exports", "module", "require"]

  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing is lost.
    case note
    /// It works here, but may not do what was intended.
    case warning
    /// The extension does not get what the script meant to return.
    case error

    public static func < (first: Severity, second: Severity) -> Bool {
      let order = Severity.allCases
      return order.firstIndex(of: first) ?? 0 < order.firstIndex(of: second) ?? 0
    }
  }

  /// The kind of a diagnostic.
  public enum Kind: Sendable, Hashable {
    // Evaluating (Documentation/Safari.md, E1 to E3 and E7)
    /// The script names a source map that cannot be used.
    case sourceMapUnusable(SourceMapError)
    case syntaxError(ScriptException)
    /// `import` or `export` in a file that Safari evaluates as a classic script.
    case moduleSyntax(ScriptException)
    /// A parameter named `arguments` where the code is strict.
    case argumentsParameter(ScriptException)
    case awaitOutsideAsync(ScriptException)
    /// A `return` that no function is around.
    case returnOutsideFunction(ScriptException)
    case evaluationThrew(ScriptException)
    /// The script was evaluated again in the same world and failed; the object of before is used.
    case evaluatedOnlyOnce(ScriptException)
    case globalMissing
    /// Declared by `let`, `const` or `class`, which make no property of the global object.
    case globalIsLexical
    /// The global is a class whose instances have the methods.
    case globalIsClass(name: String)
    /// The global is a module that holds the extension as its default export.
    case globalIsModule
    /// The global is no object: its `typeof`, or `null`.
    case globalIsNoObject(type: String)
    case runMissing
    case runNotCallable(type: String)

    // Running (E4 to E6)
    case runThrew(ScriptException)
    case neverCompleted(milliseconds: Double)
    /// `run` returned an object, or a promise of one, and never called its `completionFunction`.
    case resultsReturned(isPromise: Bool, milliseconds: Double)
    /// Called, after Safari had given up.
    case completedLate(milliseconds: Double, limit: Double)
    case completedAgain(times: Int)
    case uncaughtException(ScriptException)
    case unhandledRejection(ScriptException)
    /// A name of the page's own scripts, whose world Safari keeps apart (E1).
    case pageGlobal(name: String)
    /// A name that modules for Node.js have: `exports`, `module` or `require`.
    case moduleVariable(name: String)
    /// Something that WebKit has, and jsprep's own engine has not.
    case engineLacks(name: String)
    case navigationRequested(url: String)
    case dialog(kind: String, message: String)
    /// A request while there is no network.
    case networkNotAllowed(url: String)
    /// A request that ended in a network error, with an explanation from the network's provider.
    case requestFailed(url: String, explanation: String)
    case timeLimit(phase: Phase, seconds: Double)

    // The page's own world (E1)
    /// A script of the page threw, and nothing caught it. The extension's script does not see that.
    case pageScriptThrew(ScriptException)
    /// A policy of the page kept a script of the page from running.
    case pageScriptBlocked(what: String, directive: String)
    /// A module script was to run, and modules do not run here.
    case pageModule
    /// The page's own scripts were still loading when the seconds for that were over.
    case pageUnfinished(seconds: Double)

    // The recorded layout of a page that was captured
    /// The record holds what no layout has.
    case layoutUnusable(column: String)
    /// An answer is that of before the page was changed.
    case layoutChanged
    /// The page was laid out for another viewport, as `--viewport` has it.
    case layoutViewport(recorded: String)
    /// Elements of the record are not in the page.
    case layoutMismatch(elements: Int)

    // Results (the conversion table)
    case resultsMissing(type: String)
    case resultsNotADictionary(type: String)
    case resultsAreAnArray
    case nullInResults
    case numberNotFinite(Double)
    case invalidDate
    case nodeInResults(name: String)
    case cycle(to: PropertyListPath)
    case emptyObject(type: String)
    case leftOut(type: String)
    case loneSurrogate
    case readingThrew(ScriptException)
    case tooDeep(limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    case largePayload(bytes: Int, limit: Int)
    /// The requested format cannot hold the results, or they are not a property list.
    case notRepresentable(PropertyListError)

    // finalize (Z1 to Z6)
    case finalizeMissing
    case finalizeNotCallable(type: String)
    case finalizeThrew(ScriptException)
    case finalizeNotCalled(FinalizeRefusal)
  }

  /// The part of a request that something happened in.
  public enum Phase: String, Sendable, Hashable {
    case page, evaluate, run, results, finalize
  }

  /// The reason why Safari would not call `finalize`.
  public enum FinalizeRefusal: String, Sendable, Hashable {
    /// The extension returned no item, or cancelled (Z1).
    case nothingReturned
    /// The page navigated meanwhile (Z3).
    case navigated
    /// Only iOS calls it (Z6).
    case platform
    /// There is no world with the object: the script was not evaluated, or finalized before (Z5).
    case noObject
  }
}

extension Diagnostic {
  /// A short name for the kind, which stays the same over versions.
  public var identifier: String {
    switch kind {
    case .syntaxError: "syntax-error"
    case .moduleSyntax: "module-syntax"
    case .argumentsParameter: "arguments-parameter"
    case .awaitOutsideAsync: "await-outside-async"
    case .returnOutsideFunction: "top-level-return"
    case .evaluationThrew: "evaluation-threw"
    case .evaluatedOnlyOnce: "evaluated-only-once"
    case .globalMissing: "global-missing"
    case .globalIsLexical: "global-lexical"
    case .globalIsClass: "global-class"
    case .globalIsNoObject: "global-no-object"
    case .runMissing: "run-missing"
    case .runNotCallable: "run-not-callable"
    case .runThrew: "run-threw"
    case .neverCompleted: "never-completed"
    case .resultsReturned: "results-returned"
    case .completedLate: "completed-late"
    case .completedAgain: "completed-again"
    case .uncaughtException: "uncaught-exception"
    case .unhandledRejection: "unhandled-rejection"
    case .pageGlobal: "page-global"
    case .engineLacks: "engine-lacks"
    case .navigationRequested: "navigation-requested"
    case .dialog: "dialog"
    case .networkNotAllowed: "network-not-allowed"
    case .requestFailed: "request-failed"
    case .timeLimit: "time-limit"
    case .pageScriptThrew: "page-script-threw"
    case .pageScriptBlocked: "page-script-blocked"
    case .pageModule: "page-module"
    case .pageUnfinished: "page-unfinished"
    case .layoutUnusable: "layout-unusable"
    case .layoutChanged: "layout-changed"
    case .layoutViewport: "layout-viewport"
    case .layoutMismatch: "layout-mismatch"
    case .sourceMapUnusable: "source-map"
    case .globalIsModule: "global-module"
    case .moduleVariable: "module-variable"
    case .resultsMissing: "results-missing"
    case .resultsNotADictionary: "results-no-dictionary"
    case .resultsAreAnArray: "results-array"
    case .nullInResults: "results-null"
    case .numberNotFinite: "results-not-finite"
    case .invalidDate: "results-invalid-date"
    case .nodeInResults: "results-node"
    case .cycle: "results-cycle"
    case .emptyObject: "results-empty-object"
    case .leftOut: "results-left-out"
    case .loneSurrogate: "results-lone-surrogate"
    case .readingThrew: "results-threw"
    case .tooDeep: "results-too-deep"
    case .tooLarge: "results-too-large"
    case .largePayload: "results-large"
    case .notRepresentable: "results-not-representable"
    case .finalizeMissing: "finalize-missing"
    case .finalizeNotCallable: "finalize-not-callable"
    case .finalizeThrew: "finalize-threw"
    case .finalizeNotCalled: "finalize-not-called"
    }
  }

  /// The exception that the diagnostic reports, if it reports one.
  public var exception: ScriptException? {
    get { storedException }
    set { if let newValue { kind = Self.kind(kind, with: newValue) } }
  }

  private var storedException: ScriptException? {
    switch kind {
    case .syntaxError(let exception), .moduleSyntax(let exception),
      .argumentsParameter(let exception), .awaitOutsideAsync(let exception),
      .returnOutsideFunction(let exception),
      .evaluationThrew(let exception), .evaluatedOnlyOnce(let exception),
      .runThrew(let exception), .uncaughtException(let exception),
      .unhandledRejection(let exception), .readingThrew(let exception),
      .finalizeThrew(let exception), .pageScriptThrew(let exception):
      exception
    default: nil
    }
  }

  /// A kind that tells of another exception.
  private static func kind(_ kind: Kind, with exception: ScriptException) -> Kind {
    switch kind {
    case .syntaxError: .syntaxError(exception)
    case .moduleSyntax: .moduleSyntax(exception)
    case .argumentsParameter: .argumentsParameter(exception)
    case .awaitOutsideAsync: .awaitOutsideAsync(exception)
    case .returnOutsideFunction: .returnOutsideFunction(exception)
    case .evaluationThrew: .evaluationThrew(exception)
    case .evaluatedOnlyOnce: .evaluatedOnlyOnce(exception)
    case .runThrew: .runThrew(exception)
    case .uncaughtException: .uncaughtException(exception)
    case .unhandledRejection: .unhandledRejection(exception)
    case .readingThrew: .readingThrew(exception)
    case .finalizeThrew: .finalizeThrew(exception)
    case .pageScriptThrew: .pageScriptThrew(exception)
    default: kind
    }
  }
}
