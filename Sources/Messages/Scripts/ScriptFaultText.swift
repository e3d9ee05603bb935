internal import Checks
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
    case .tooDeep(let limit):
      self.init(
        "more than \(limit) statements and expressions are in each other here: nothing but the "
          + "script's syntax was checked",
        fix: "check the script before a tool changes it, or nest less.")
    case .globalMissing, .globalIsLocal, .runMissing, .finalizeMisspelt, .arrowThis,
      .evaluatedOnlyOnce:
      self = Self.global(fault)
    case .neverCompleted, .completedAgain, .timerTooLong, .waitsForLoad,
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

  private static let emptyAtOnce = "gives the extension an empty dictionary at once."

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
    case .otherObject("arguments", let parameter):
      ScriptFaultText(
        "completionFunction is read from arguments, which is the list of what run is given",
        safari: "throws a TypeError there, and gives the extension nothing.",
        fix: parameter.map { "write \($0).completionFunction." }
          ?? "declare a parameter: run: function (parameters) { parameters.completionFunction(…); }."
      )
    case .otherObject(let name, let parameter?):
      ScriptFaultText(
        "completionFunction is read from \(name), and run's parameter is called \(parameter)",
        safari: safari, fix: "write \(parameter).completionFunction.")
    case .otherObject(let name, nil):
      ScriptFaultText(
        "completionFunction is read from \(name), and run declares no parameter",
        safari: safari, fix: "declare it: run: function (\(name)) { … }.")
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
        fix: nearest.map { "write \($0)." }
          ?? "define it in the script, or look for it first: typeof \(name).")
    case .badSelector(let selector, let method):
      ScriptFaultText(
        "'\(selector)' is no selector",
        safari: "throws a SyntaxError from \(method), on every page.",
        fix:
          "put texts of attributes into quotes, and write CSS.escape for names with odd characters."
      )
    case .insecureRequest(let url):
      ScriptFaultText(
        "\(url) is asked for without encryption",
        safari: "blocks such requests on pages that came by https, which are nearly all.",
        fix: "write https.")
    case .lostThis(let member, let caller):
      ScriptFaultText(
        "this is not the object in a function that \(caller) calls: this.\(member) is not its \(member)",
        safari: "calls the function with another this, or with none.",
        fix: "write an arrow function, which keeps the this around it.")
    case .detachedMethod(let name, let caller):
      ScriptFaultText(
        "this.\(name) is handed on without its object: \(caller) calls it with another this",
        safari: "calls the function with another this, or with none.",
        fix: "write () => this.\(name)().")
    case .nodeInJSON(let name):
      ScriptFaultText(
        "JSON.stringify makes an empty object of a node (\(name))",
        safari: "gives the extension {}, or one {} for each node of a list.",
        fix: "take what is wanted of it: textContent, outerHTML, an attribute.")
    case .extensionAPI(let name, let phase):
      ScriptFaultText(
        "\(name) is not there: it belongs to \(name == "webkit" ? "web views of apps" : "web extensions")",
        safari: "runs the script in a world with the document and nothing else.",
        fix: phase == .run
          ? "hand over values by completionFunction."
          : "let the extension return what finalize needs.")
    case .dialog(let name):
      ScriptFaultText(
        "\(name)() blocks the page",
        safari: "waits for an answer while the share sheet covers the page.",
        fix: "ask in the extension's own view.")
    case .debugger:
      ScriptFaultText(
        "a debugger statement was left in the script",
        safari: "stops there while its Web Inspector is open.",
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
