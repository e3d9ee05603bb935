package import PropertyLists

/// A mistake that a script's text shows.
package enum ScriptFault: Sendable, Hashable {
  /// Statements and expressions are nested too deep to be checked.
  case tooDeep(limit: Int)

  // The global and its methods (Documentation/Safari.md, E2, E3, E7)
  /// There is no global; perhaps another name was meant for it.
  case globalMissing(nearest: String?)
  /// The global's name is a variable of a function.
  case globalIsLocal
  case runMissing(nearest: String?)
  case finalizeMisspelt(name: String)
  /// `this` in an arrow function that means the object.
  case arrowThis(method: String, member: String)
  /// Declarations that make the second evaluation fail: their keyword and names.
  case evaluatedOnlyOnce(keyword: String, names: [String])

  // run and completionFunction (E4 to E6)
  /// `completionFunction` is not called.
  case neverCompleted(Incompletion)
  /// `completionFunction` is called although it was called before, in this line.
  case completedAgain(line: Int, isLoop: Bool)
  /// A timer that takes longer than Safari waits.
  case timerTooLong(milliseconds: Double, limit: Double)
  /// An event that has happened before `run` is called.
  case waitsForLoad(event: String)
  /// A member of `run`'s parameter that it does not have.
  case unknownParameterKey(String, nearest: String?)
  /// `run`, or `finalize`, is declared with more parameters than it gets.
  case extraParameter(method: String, name: String)

  // Pages
  /// The result of a method that may find nothing on a page is used without a test.
  case uncheckedResult(call: String, Absence, Phase)
  case nameNotDefined(String, nearest: String?)
  /// A selector that cannot be parsed, in this method.
  case badSelector(String, method: String)
  /// An address that pages which came by https do not load.
  case insecureRequest(String)
  /// `this` in a function that something else calls, where the object is meant.
  case lostThis(member: String, caller: String)
  /// A method that is handed on without its object.
  case detachedMethod(String, caller: String)
  /// An object that only browser extensions or apps have.
  case extensionAPI(String, Phase)
  case dialog(String)
  /// A statement for a debugger.
  case debugger
  case navigation

  // Results and arguments (Z2)
  /// A method that gives null where the page has nothing.
  case mayBeNull(PropertyListPath, call: String)
  /// `JSON.stringify` of a node, or of a list of nodes.
  case nodeInJSON(String)
  /// A constant of the native side that scripts never get.
  case nativeKey(String, Phase)
  /// `finalize` gets no `completionFunction`.
  case completionInFinalize

  /// Why `completionFunction` is not called.
  package enum Incompletion: Sendable, Hashable {
    /// Nothing in `run` calls it.
    case never
    /// It is read from something else than `run`'s parameter, whose name is given if it has one.
    case otherObject(String, parameter: String?)
    /// It is read but not called.
    case withoutParentheses
    /// A way through `run` does not call it.
    case path(Way)
  }

  /// The way through `run`.
  package enum Way: String, Sendable, Hashable {
    case `return`, `throw`, end
  }

  /// The kinds of things that a method may not find.
  package enum Absence: Sendable, Hashable {
    case element
    /// An element around another.
    case ancestor
    /// A part of a text.
    case match
    case selection
  }

  package enum Phase: String, Sendable, Hashable {
    case run, finalize
  }

  /// A short name for it, which stays the same over versions. A run uses the same name if it finds
  /// the same mistake.
  package var identifier: String {
    switch self {
    case .tooDeep: "nested-too-deep"
    case .globalMissing, .globalIsLocal: "global-missing"
    case .runMissing: "run-missing"
    case .finalizeMisspelt: "finalize-misspelt"
    case .arrowThis: "arrow-this"
    case .evaluatedOnlyOnce: "evaluated-only-once"
    case .neverCompleted: "never-completed"
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
    case .badSelector: "selector-malformed"
    case .insecureRequest: "insecure-request"
    case .lostThis, .detachedMethod: "this-lost"
    case .nodeInJSON: "node-in-json"
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
