internal import Checks
internal import ScriptEngine
internal import PropertyLists

/// The message for a mistake that a script's text shows.
struct ScriptFaultText {
  /// What is wrong.
  var message: String
  /// What Safari does then, as the end of a sentence that begins with "Safari".
  var safari: String?
  /// What to do about it, as a sentence.
  var fix: String?

  init(_ fault: ScriptFault) {
    switch fault {
    case .argumentsParameter, .awaitOutsideAsync, .returnOutsideFunction, .tooDeep:
      self = Self.syntax(fault)
    case .globalMissing, .globalIsLocal, .runMissing, .finalizeMisspelt, .arrowThis,
      .evaluatedOnlyOnce:
      self = Self.global(fault)
    case .neverCompleted, .resultsReturned, .completedAgain, .timerTooLong, .waitsForLoad,
      .unknownParameterKey, .extraParameter, .completionInFinalize:
      self = Self.running(fault)
    default: self = Self.page(fault)
    }
  }

  private init(_ message: String, safari: String? = nil, fix: String? = nil) {
    self.message = message
    self.safari = safari
    self.fix = fix
  }

  private static let nothingRuns = "runs nothing of the script; the extension gets no results."
  private static let emptyAtOnce = "gives the extension an empty dictionary at once."

  private static func syntax(_ fault: ScriptFault) -> ScriptFaultText {
    switch fault {
    case .argumentsParameter(let exception):
      ScriptFaultText(
        "a parameter is named arguments in strict code: \(DiagnosticText.text(exception))",
        safari: nothingRuns,
        fix: "call it parameters: classes and \"use strict\" make code strict.")
    case .awaitOutsideAsync(let exception):
      ScriptFaultText(
        "await outside of an async function: \(DiagnosticText.text(exception))",
        safari: nothingRuns, fix: "write async before the function that it stands in.")
    case .returnOutsideFunction(let exception):
      ScriptFaultText(
        "return outside of a function: \(DiagnosticText.text(exception))", safari: nothingRuns,
        fix: "put the code into a function, or use if instead.")
    case .tooDeep(let limit):
      ScriptFaultText(
        "more than \(limit) statements and expressions are in each other here: nothing but the "
          + "script's syntax was checked",
        fix: "check the script before a tool changes it, or nest less.")
    default: ScriptFaultText("")
    }
  }

  private static func global(_ fault: ScriptFault) -> ScriptFaultText {
    switch fault {
    case .globalMissing(let nearest):
      ScriptFaultText(
        "the script does not define ExtensionPreprocessingJS"
          + (nearest.map { "; it defines \($0)" } ?? ""), safari: emptyAtOnce,
        fix: nearest.map { "call \($0) ExtensionPreprocessingJS." }
          ?? "add: var ExtensionPreprocessingJS = { run: function (p) { "
          + "p.completionFunction({}); } };")
    case .globalIsLocal:
      ScriptFaultText(
        "ExtensionPreprocessingJS is a variable inside a function",
        safari: "looks for a property of the global object, does not find one and \(emptyAtOnce)",
        fix: "assign it: window.ExtensionPreprocessingJS = ….")
    case .runMissing(let nearest):
      ScriptFaultText(
        "ExtensionPreprocessingJS has no run" + (nearest.map { "; it has \($0)" } ?? ""),
        safari: emptyAtOnce,
        fix: nearest.map { "call \($0) run." } ?? "give the object a method run(parameters).")
    case .finalizeMisspelt(let name):
      ScriptFaultText(
        "\(name) is not finalize",
        safari: "calls finalize only: what the extension returns is lost.",
        fix: "call it finalize.")
    case .arrowThis(let method, let member):
      ScriptFaultText(
        "\(method) is an arrow function: this.\(member) is not the object's \(member)",
        safari: "calls it on the object, but an arrow function keeps the this around it, which is "
          + "the window.",
        fix: "write \(method): function (parameters) { … } or "
          + "\(method)(parameters) { … }.")
    case .evaluatedOnlyOnce(let keyword, let names):
      ScriptFaultText(
        "the script cannot be evaluated twice in one page: \(list(names)) declared with \(keyword)",
        safari: "evaluates it again when the extension is used again on the page, which fails, and "
          + "goes on with the object of the first time.",
        fix: keyword == "class"
          ? "write var \(names.first ?? "Name") = class { … }, or put everything into a function."
          : "declare top-level names with var, or put everything into a function.")
    default: ScriptFaultText("")
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown), … are" : names.count > 1 ? "\(shown) are" : "\(shown) is"
  }

  private static func running(_ fault: ScriptFault) -> ScriptFaultText {
    switch fault {
    case .neverCompleted(let incompletion): neverCompleted(incompletion)
    case .resultsReturned(let isAsync):
      ScriptFaultText(
        "run returns its results\(isAsync ? " as a promise" : "") and never calls "
          + "completionFunction",
        safari: "ignores what run returns, waits 2 seconds and gives the extension nothing.",
        fix: "call parameters.completionFunction(results) instead.")
    case .completedAgain(let line, let isLoop):
      ScriptFaultText(
        isLoop
          ? "a loop calls completionFunction once for each turn"
          : "completionFunction is called again after line \(line) has called it",
        safari: "takes the first call and ignores the others.",
        fix: isLoop
          ? "collect the values in the loop, and call it once after it."
          : "return after the first call, or use else.")
    case .timerTooLong(let milliseconds, let limit):
      ScriptFaultText(
        "completionFunction is called by a timer of \(SecondsText(milliseconds: milliseconds).text)",
        safari:
          "waits \(SecondsText(milliseconds: limit).text) and then gives the extension nothing.",
        fix: "call it sooner.")
    case .waitsForLoad(let event):
      ScriptFaultText(
        "run waits for \(event), which has been and gone on a page that is loaded",
        safari:
          "calls run when the person picks the extension, waits 2 seconds and gives it nothing.",
        fix: "read the document at once, or look at document.readyState first.")
    case .unknownParameterKey(let key, let nearest):
      ScriptFaultText(
        "run's parameter has no \(key)",
        safari: "gives run one object with extensionName and completionFunction.",
        fix: nearest.map { "write \($0)." })
    case .extraParameter(let method, let name):
      ScriptFaultText(
        "\(name) is undefined: \(method) gets one argument",
        safari: method == "run"
          ? "gives run one object with extensionName and completionFunction."
          : "gives finalize what the extension returned, and nothing else.",
        fix: method == "run" ? "use parameters.completionFunction." : nil)
    default:
      ScriptFaultText(
        "finalize calls completionFunction, which it is not given",
        safari: "gives finalize what the extension returned; the call throws, and nobody hears "
          + "of it.", fix: "change the page and return; there is nothing to complete.")
    }
  }

  private static func neverCompleted(
    _ incompletion: ScriptFault.Incompletion
  ) -> ScriptFaultText {
    let safari = "waits 2 seconds and then gives the extension nothing."
    let everyPath = "call parameters.completionFunction(results) on every path."
    return switch incompletion {
    case .never:
      ScriptFaultText("run never calls completionFunction", safari: safari, fix: everyPath)
    case .withoutParentheses:
      ScriptFaultText(
        "completionFunction is named here, and not called", safari: safari,
        fix: "add the call's parentheses and the results: completionFunction({ … }).")
    case .path(.return):
      ScriptFaultText(
        "run returns here without having called completionFunction", safari: safari,
        fix: "call it first, with what there is: completionFunction({}).")
    case .path(.throw):
      ScriptFaultText(
        "run throws here without having called completionFunction", safari: safari,
        fix: "call it with what there is instead: completionFunction({}).")
    case .path(.end):
      ScriptFaultText(
        "run can end without having called completionFunction", safari: safari, fix: everyPath)
    }
  }

  private static func unchecked(
    _ call: String, _ absence: ScriptFault.Absence, _ phase: ScriptFault.Phase
  ) -> ScriptFaultText {
    let consequence =
      switch absence {
      case .element: "is null or undefined on a page without the element: reading from it throws"
      case .ancestor: "is null where no such element is around: reading from it throws"
      case .match: "is null where the text has no match: reading from it throws"
      case .selection: "throws an exception where nothing is selected"
      }
    return ScriptFaultText(
      "\(call) \(consequence)",
      safari: phase == .run
        ? "gives the extension nothing if run throws before completionFunction is called."
        : "leaves the rest of finalize out when it throws, and tells nobody.",
      fix: absence == .selection
        ? "look at selection.rangeCount first."
        : "look whether it is there, or write ?. after it.")
  }

  private static func page(_ fault: ScriptFault) -> ScriptFaultText {
    switch fault {
    case .uncheckedResult(let call, let absence, let phase): unchecked(call, absence, phase)
    case .nameNotDefined(let name, let nearest):
      ScriptFaultText(
        "there is no \(name)", safari: "throws a ReferenceError when it comes to it.",
        fix: "write \(nearest).")
    case .extensionAPI(let name):
      ScriptFaultText(
        "\(name) is not there: it belongs to \(name == "webkit" ? "web views of apps" : "web extensions")",
        safari: "runs the script in a world with the document and nothing else.",
        fix: "hand over values by completionFunction, and take them in finalize.")
    case .dialog(let name):
      ScriptFaultText(
        "\(name)() blocks the page",
        safari: "waits for an answer while the share sheet covers the page.",
        fix: "ask in the extension's own view.")
    case .debugger:
      ScriptFaultText(
        "a debugger statement was left in the script",
        safari: "stops there while its Web Inspector is open, and the share sheet waits.",
        fix: "take it out.")
    case .navigation:
      ScriptFaultText(
        "run leaves the page", safari: "does not call finalize on another page.",
        fix: "navigate in finalize.")
    case .mayBeNull(let path, let call):
      ScriptFaultText(
        "\(DiagnosticText.name(path)) is null where \(call) finds nothing, and no property list "
          + "holds null", safari: "may fail to deliver the results.",
        fix: "give it a value for that: \(call)(…) || \"\".")
    case .nativeKey(let key, let phase):
      ScriptFaultText(
        phase == .run
          ? "\(key) is a key of the native side" : "there is no \(key) in what scripts are given",
        safari: phase == .run
          ? "puts the results under this key itself; the extension would find them one level deeper."
          : "takes the dictionary out from under this key before it calls finalize.",
        fix: phase == .run
          ? "call completionFunction with the results themselves."
          : "read the extension's own keys: parameters[\"myKey\"].")
    default: ScriptFaultText("")
    }
  }
}
