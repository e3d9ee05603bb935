public import PropertyLists
public import ScriptEngine

/// A mistake that a script's text shows.
public enum ScriptFault: Sendable, Hashable {
  // Syntax errors that have a reason of their own
  /// A parameter named `arguments` where the code is strict.
  case argumentsParameter(ScriptException)
  case awaitOutsideAsync(ScriptException)
  case returnOutsideFunction(ScriptException)

  /// Statements and expressions are in each other to a depth at which they are not looked at.
  case tooDeep(limit: Int)

  // The global and its methods (Documentation/Safari.md, E2, E3, E7)
  /// There is no global; perhaps another name was meant for it.
  case globalMissing(nearest: String?)
  /// The global's name is a variable of a function.
  case globalIsLocal
  case runMissing(nearest: String?)
  case finalizeMisspelt(name: String)
  /// `this` in an arrow function, where the object is meant.
  case arrowThis(method: String, member: String)
  /// Declarations that make the second evaluation fail: their keyword and names.
  case evaluatedOnlyOnce(keyword: String, names: [String])

  // run and completionFunction (E4 to E6)
  /// `completionFunction` is not called.
  case neverCompleted(Incompletion)
  /// `run` returns what should be given to `completionFunction`.
  case resultsReturned(isAsync: Bool)
  /// `completionFunction` is called although it has been called, in this line.
  case completedAgain(line: Int, isLoop: Bool)
  /// A timer of more milliseconds than Safari waits.
  case timerTooLong(milliseconds: Double, limit: Double)
  /// An event that has happened before `run` is called.
  case waitsForLoad(event: String)
  /// A member of `run`'s parameter that it does not have.
  case unknownParameterKey(String, nearest: String?)
  /// `run`, or `finalize`, is declared with more parameters than it gets.
  case extraParameter(method: String, name: String)

  // Pages
  /// What a method may not find on a page is used as if it had.
  case uncheckedResult(call: String, Absence, Phase)
  case nameNotDefined(String, nearest: String)
  /// An object that only browser extensions or apps have.
  case extensionAPI(String)
  case dialog(String)
  /// A statement for a debugger.
  case debugger
  case navigation

  // Results and arguments (Z2)
  /// A method that gives null where the page has nothing.
  case mayBeNull(PropertyListPath, call: String)
  /// A constant of the native side that scripts do not meet.
  case nativeKey(String, Phase)
  /// `finalize` is given no `completionFunction`.
  case completionInFinalize

  /// How `completionFunction` comes not to be called.
  public enum Incompletion: Sendable, Hashable {
    /// Nothing in `run` calls it.
    case never
    /// It is read, and not called.
    case withoutParentheses
    /// There is a way through `run` that leaves it out.
    case path(Way)
  }

  /// The way through `run`.
  public enum Way: String, Sendable, Hashable {
    case `return`, `throw`, end
  }

  /// What a method may not find.
  public enum Absence: Sendable, Hashable {
    case element
    /// An element around another.
    case ancestor
    /// A part of a text.
    case match
    case selection
  }

  public enum Phase: String, Sendable, Hashable {
    case run, finalize
  }

  /// A short name for it, which stays the same over versions, and which a run has too where it finds
  /// the same.
  public var identifier: String {
    switch self {
    case .argumentsParameter: "arguments-parameter"
    case .awaitOutsideAsync: "await-outside-async"
    case .returnOutsideFunction: "top-level-return"
    case .tooDeep: "nested-too-deep"
    case .globalMissing, .globalIsLocal: "global-missing"
    case .runMissing: "run-missing"
    case .finalizeMisspelt: "finalize-misspelt"
    case .arrowThis: "arrow-this"
    case .evaluatedOnlyOnce: "evaluated-only-once"
    case .neverCompleted: "never-completed"
    case .resultsReturned: "results-returned"
    case .completedAgain: "completed-again"
    case .timerTooLong: "completed-late"
    case .waitsForLoad: "waits-for-load"
    case .unknownParameterKey: "parameter-unknown-key"
    case .extraParameter: "extra-parameter"
    case .uncheckedResult(_, .selection, _): "selection-unchecked"
    case .uncheckedResult(_, .element, _), .uncheckedResult(_, .ancestor, _),
      .uncheckedResult(_, .match, _):
      "element-unchecked"
    case .nameNotDefined: "name-not-defined"
    case .extensionAPI: "extension-api"
    case .dialog: "dialog"
    case .debugger: "debugger"
    case .navigation: "navigation-requested"
    case .mayBeNull: "results-null"
    case .nativeKey: "native-key"
    case .completionInFinalize: "finalize-completion"
    }
  }
}
