package import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// The message of a diagnostic: what happened, what Safari does with it, what to do.
package struct DiagnosticText: Sendable, Hashable {
  /// What happened.
  package var message: String
  /// What Safari does then, as the end of a sentence that begins with "Safari".
  package var safari: String?
  /// What to do about it, as a sentence.
  package var fix: String?

  /// The words for a diagnostic.
  package init(_ diagnostic: Diagnostic) {
    let place = diagnostic.path.map(Self.name) ?? "the results"
    let isWhole = diagnostic.path?.isRoot ?? true
    switch diagnostic.kind {
    case .syntaxError(let exception):
      self.init(
        Self.text(exception), safari: Self.nothingRuns)
    case .moduleSyntax(let exception):
      self.init(
        "the script is a module: \(Self.text(exception))",
        safari: "evaluates the file as a classic script, where import and export are errors.",
        fix: "bundle the script into one file without import and export.")
    case .argumentsParameter(let exception):
      self.init(
        "a parameter is named arguments in strict code: \(Self.text(exception))",
        safari: Self.nothingRuns,
        fix: "call it parameters: classes and \"use strict\" make code strict.")
    case .awaitOutsideAsync(let exception):
      self.init(
        "await outside of an async function: \(Self.text(exception))", safari: Self.nothingRuns,
        fix: "write async before the function that it stands in.")
    case .returnOutsideFunction(let exception):
      self.init(
        "return outside of a function: \(Self.text(exception))", safari: Self.nothingRuns,
        fix: "put the code into a function, or use if instead.")
    case .evaluationThrew(let exception):
      self.init(
        "evaluating the script threw \(Self.text(exception))",
        safari: "uses ExtensionPreprocessingJS only if it was set before the exception.")
    case .evaluatedOnlyOnce(let exception):
      self.init(
        "the script cannot be evaluated twice in one page: \(Self.text(exception))",
        safari: "goes on with the object of the first time when the extension is used again.",
        fix: "declare top-level names with var or function, not let, const or class.")
    case .globalMissing:
      self.init(
        "the script does not define ExtensionPreprocessingJS",
        safari: "gives the extension an empty dictionary at once.",
        fix:
          "add: var ExtensionPreprocessingJS = { run: function (p) { p.completionFunction({}); } };"
      )
    case .globalIsLexical:
      self.init(
        "ExtensionPreprocessingJS is declared with let, const or class, which does not make it a "
          + "property of the global object",
        safari: "does not find it and gives the extension an empty dictionary at once.",
        fix: "declare it with var.")
    case .globalIsClass(let name):
      // A class without a name gets that of the variable.
      let own = name == "ExtensionPreprocessingJS" ? "" : name
      self.init(
        "ExtensionPreprocessingJS is \(own.isEmpty ? "a class" : "the class \(own)"), not an instance",
        safari: "finds no run on it and gives the extension an empty dictionary at once.",
        fix: own.isEmpty
          ? "give the class a name of its own, and assign an instance: "
            + "var ExtensionPreprocessingJS = new MyClass();"
          : "assign an instance: var ExtensionPreprocessingJS = new \(own)();")
    case .globalIsModule:
      self.init(
        "ExtensionPreprocessingJS is a module that holds the extension under 'default'",
        safari: "finds no run on it and gives the extension an empty dictionary at once.",
        fix: "export it as the global itself: globalThis.ExtensionPreprocessingJS = new Action(); "
          + "and leave out the bundler's name for the global.")
    case .moduleVariable(let name):
      self.init(
        "\(name) is a variable of modules for Node.js, which the script was built for",
        safari: "has no such variable.",
        fix: "build a script for browsers: esbuild --bundle --format=iife, or Rollup's format iife."
      )
    case .sourceMapUnusable(let error):
      let text = SourceMapErrorText(error)
      self.init(
        "\(text.message): places are those of the built script",
        safari: "reads no source map to run a script.", fix: text.fix)
    case .globalIsNoObject(let type):
      self.init(
        "ExtensionPreprocessingJS is \(Self.article(type)), not an object",
        safari: "gives the extension an empty dictionary at once.")
    case .runMissing:
      self.init(
        "ExtensionPreprocessingJS has no run",
        safari: "gives the extension an empty dictionary at once.",
        fix: "give the object a method run(parameters).")
    case .runNotCallable(let type):
      self.init(
        "ExtensionPreprocessingJS.run is \(Self.article(type)), not a function",
        safari: "gives the extension nothing, after 2 seconds.")
    case .runThrew(let exception) where EngineGaps.gap(behind: exception) != nil:
      self.init("run threw \(Self.text(exception))")
    case .runThrew(let exception):
      self.init(
        "run threw \(Self.text(exception))",
        safari: "gives the extension nothing, after 2 seconds, unless completionFunction is still "
          + "called.",
        fix: "\(Self.advice(exception)), and always call completionFunction.")
    case .neverCompleted(let milliseconds):
      self.init(
        "run never called completionFunction",
        safari:
          "waits \(SecondsText(milliseconds: milliseconds).text) and then gives the extension nothing.",
        fix: "call parameters.completionFunction(results) on every path.")
    case .resultsReturned(let isPromise, let milliseconds):
      self.init(
        "run returns its results\(isPromise ? " as a promise" : "") and never calls "
          + "completionFunction",
        safari: "ignores what run returns, waits \(SecondsText(milliseconds: milliseconds).text) "
          + "and gives the extension nothing.",
        fix: "call parameters.completionFunction(results) instead.")
    case .completedLate(let milliseconds, let limit):
      self.init(
        "completionFunction was called after \(SecondsText(milliseconds: milliseconds).text), too late",
        safari:
          "had given up after \(SecondsText(milliseconds: limit).text); the extension gets nothing."
      )
    case .completedAgain(let times):
      self.init(
        "completionFunction was called \(times) times",
        safari: "takes the first call and ignores the others.")
    case .uncaughtException(let exception):
      self.init("uncaught exception: \(Self.text(exception))")
    case .unhandledRejection(let exception):
      self.init("unhandled promise rejection: \(Self.text(exception))")
    case .pageGlobal(let name):
      self.init(
        "\(name) is a variable of the page's own scripts",
        safari:
          "runs the script in a world of its own, which shares the document with the page but "
          + "not its variables.",
        fix: "read what you need from the document.")
    case .engineLacks(let name):
      self.init(
        "WebKit has \(name), and jsprep's own engine does not have it",
        fix: "run with --engine webkit, or test this part on a device.")
    case .navigationRequested(let url):
      self.init(
        "a script navigates to \(url)",
        safari: "leaves the page; finalize is not called afterwards.")
    case .dialog(let kind, let message):
      self.init(
        "a script opens a dialog: \(kind)(\(Self.quoted(message)))",
        safari: "blocks the page until the dialog is answered; here it returns at once.")
    case .networkNotAllowed(let url):
      self.init(
        "a script asks for \(url), and there is no network",
        safari: "sends requests of the page's origin; here they fail unless they are allowed.",
        fix: "allow them with --allow-network.")
    case .requestFailed(let url, let explanation):
      self.init("a script's request for \(url) failed: \(explanation)")
    case .pageScriptThrew(let exception):
      self.init(
        "a script of the page threw \(Self.text(exception))",
        safari: "runs it in the page's own world; the extension's script goes on.")
    case .pageScriptBlocked(let what, let directive):
      self.init(
        "the page's content security policy forbids \(Self.blocked(what)) (\(directive))",
        safari: "does not run it either.",
        fix: "do the work in the extension's own script, which no policy of a page holds for.")
    case .layoutUnusable(let column):
      self.init(
        "the recorded layout of the page is damaged ('\(column)'), so its boxes are not known",
        safari: "lays the page out.",
        fix: "capture the page again with 'jsprep capture'.")
    case .layoutChanged:
      self.init(
        "the script asks where something lies after the page was changed; the answer is that of before",
        safari: "lays the page out again.",
        fix: "ask before changing the page, or run with --engine webkit.")
    case .layoutViewport(let recorded):
      self.init(
        "the page was captured in another viewport, \(recorded); its boxes are those of that viewport",
        fix: "run with --viewport \(recorded).")
    case .layoutMismatch(let elements):
      self.init(
        "\(elements) elements of the recorded layout are not in the page",
        fix: "capture the page again with 'jsprep capture'.")
    case .pageModule:
      self.init(
        "a module script is to run in the page's world, and modules do not run here",
        safari: "runs it in the page's own world.",
        fix: "insert a classic script where that is possible, or test this part on a device.")
    case .pageUnfinished(let seconds):
      self.init(
        "the page was still loading its scripts after \(SecondsText(seconds).text)",
        safari: "goes on loading, and runs the extension's script on what is there.",
        fix:
          "look at which of its scripts does not come; the results are those of the page without it."
      )
    case .timeLimit(.page, let seconds):
      self.init(
        "the page's own scripts took more than \(SecondsText(seconds).text) of computing time",
        safari: "goes on running them, and the extension cannot begin.",
        fix: "leave out --page-scripts, or allow more with --timeout.")
    case .timeLimit(let phase, let seconds):
      self.init(
        "the script ran out of time: \(Self.phase(phase)) took more than "
          + "\(SecondsText(seconds).text) of computing time",
        fix: "look for a loop that never ends, or allow more with --timeout.")
    case .resultsMissing(let type):
      self.init(
        "completionFunction was called with \(type)",
        safari: "gives the extension nothing.",
        fix: "call it with an object: completionFunction({ key: value }).")
    case .resultsNotADictionary(let type):
      self.init(
        "completionFunction was called with \(Self.article(type)), not an object",
        safari: "throws a TypeError into the script and gives the extension nothing.",
        fix: "wrap it in an object: completionFunction({ value: … }).")
    case .resultsAreAnArray:
      self.init(
        "the results are an array",
        safari: "turns it into a dictionary with the keys \"0\", \"1\", …")
    case .nullInResults:
      self.init(
        "\(place) is null, which no property list holds",
        safari: "may fail to deliver the results.",
        fix: "leave the key out, or use an empty string.")
    case .numberNotFinite(let number):
      self.init(
        "\(place) is \(Self.number(number)), which JSON shows as null",
        safari: "delivers it as the number that it is.")
    case .invalidDate:
      self.init("\(place) is an invalid date")
    case .nodeInResults(let name):
      self.init(
        "\(place) \(isWhole ? "are" : "is") a DOM node (\(name))",
        safari: "tries to copy all of its attributes, which lead through the whole document and "
          + "back; the results are not delivered.",
        fix: "pass what you need of it: its textContent, its href, …")
    case .cycle(let target):
      self.init(
        "\(place) leads back to \(Self.name(target)): a cycle",
        safari: "fails to deliver the results.")
    case .emptyObject(let type):
      self.init(
        "\(place) \(isWhole ? "are" : "is") \(Self.article(type)), of which nothing arrives",
        safari: "copies enumerable properties only: the extension gets an empty dictionary.")
    case .leftOut(let type):
      self.init(
        "\(place) \(isWhole ? "are" : "is") \(Self.article(type))", safari: "leaves it out.")
    case .loneSurrogate:
      self.init(
        "\(place) holds half a character (a lone surrogate)",
        fix: "do not cut strings between the two halves of a character.")
    case .readingThrew(let exception):
      self.init(
        "reading the results threw \(Self.text(exception))",
        safari: "gives the extension nothing.")
    case .tooDeep(let limit):
      self.init("\(place) is nested more than \(limit) levels deep")
    case .tooLarge(let bytes, let limit):
      self.init(
        "the results are too large: more than \(Self.megabytes(min(bytes, limit)))",
        safari: "would have to hand over more than an extension may use.")
    case .largePayload(let bytes, let limit):
      self.init(
        "the results take about \(Self.megabytes(bytes))",
        safari: "may see the system end the extension, which has about \(Self.megabytes(limit)).")
    case .notRepresentable(let error):
      self.init(PropertyListErrorText(error, source: "the results cannot be written").text)
    case .finalizeMissing:
      self.init(
        "ExtensionPreprocessingJS has no finalize",
        safari: "drops what the extension returned, without a word.")
    case .finalizeNotCallable(let type):
      self.init(
        "ExtensionPreprocessingJS.finalize is \(Self.article(type)), not a function",
        safari: "drops what the extension returned, without a word.")
    case .finalizeThrew(let exception):
      self.init(
        "finalize threw \(Self.text(exception))", safari: "does not tell the extension.")
    case .finalizeNotCalled(let reason):
      self.init("finalize was not called: \(Self.reason(reason))")
    }
  }

  private init(_ message: String, safari: String? = nil, fix: String? = nil) {
    self.message = message
    self.safari = safari
    self.fix = fix
  }

  static func text(_ exception: ScriptException) -> String {
    if exception.isTimeLimit { return "nothing: its time was up" }
    if exception.name.isEmpty {
      return exception.message.isEmpty ? "a value without a message" : exception.message
    }
    return exception.message.isEmpty ? exception.name : "\(exception.name): \(exception.message)"
  }

  /// The name of a place in the results.
  static func name(_ path: PropertyListPath) -> String {
    path.isRoot ? "the results" : "results key \(path)"
  }

  private static let nothingRuns = "runs nothing of the script; the extension gets no results."

  /// What to do about an exception of the script's, as the beginning of a sentence.
  private static func advice(_ exception: ScriptException) -> String {
    let message = exception.message
    switch exception.name {
    case "TypeError" where message.hasPrefix("null is not an object"):
      return "handle pages where nothing is found"
    case "TypeError" where message.hasPrefix("undefined is not an object"):
      return "look whether it is there first"
    case "TypeError" where message.contains(" is not a function"):
      return "look at the name of what is called"
    case "ReferenceError" where exception.missingVariable != nil:
      return "define the variable in the script: those of the page's own scripts are not there"
    case "SyntaxError" where message.hasSuffix("is not a valid selector."):
      return "put the selector right"
    default: return "catch what can be thrown"
    }
  }

  private static func article(_ type: String) -> String {
    switch type {
    case "null", "undefined": type
    default: beginsWithVowel(type) ? "an \(type)" : "a \(type)"
    }
  }

  /// Whether a name is spoken with a vowel first: an HTMLElement, a URL.
  private static func beginsWithVowel(_ name: String) -> Bool {
    guard let first = name.first else { return false }
    if first.isUppercase, name.dropFirst().first?.isUppercase ?? false {
      return "AEFHILMNORSX".contains(first)
    }
    return "aeioAEIO".contains(first)
  }

  private static func number(_ number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }

  private static func phase(_ phase: Diagnostic.Phase) -> String {
    switch phase {
    case .page: "the page"
    case .evaluate: "evaluating it"
    case .run: "run"
    case .results: "reading the results"
    case .finalize: "finalize"
    }
  }

  /// A script of the page that a policy forbids.
  private static func blocked(_ what: String) -> String {
    switch what {
    case "element": "the text of a script element that the script inserts"
    case "handler": "an event handler attribute"
    case "address": "a javascript: address"
    default: "the script \(what)"
    }
  }

  private static func reason(_ reason: Diagnostic.FinalizeRefusal) -> String {
    switch reason {
    case .nothingReturned: "the extension returned no item"
    case .navigated: "the page navigated meanwhile"
    case .platform: "macOS only calls run"
    case .noObject: "there is no ExtensionPreprocessingJS object"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.prefix(80))\(text.count > 80 ? "…" : "")\""
  }
}
