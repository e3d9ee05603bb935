internal import AppExtension
internal import Preprocessing

/// Names that the script's world does not have: those of the page's own scripts, which Safari
/// isolates (Documentation/Safari.md, E1), those of browser extensions, and misspelt names.
enum NameCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    let asked = askedNames(facts)
    var findings: [Finding] = []
    for (name, reads) in facts.reads.sorted(by: { $0.key < $1.key }) {
      guard !facts.isDeclared(name), let first = reads.min(by: { $0.start < $1.start }),
        !asked.contains(name), !reads.contains(where: isAskedFor)
      else { continue }
      if let finding = finding(name, at: first, analysis) { findings.append(finding) }
    }
    return findings + globalMembers(analysis, asked) + unknown(analysis, asked, findings)
  }

  /// Names that nothing defines and that are called, or made objects of: elements that the page names are not
  /// called.
  private static func unknown(
    _ analysis: ScriptAnalysis, _ asked: Set<String>, _ known: [Finding]
  ) -> [Finding] {
    let facts = analysis.facts
    // Code that is made at run time, and `with`, may define any name.
    let isOpen = ["eval", "Function", "importScripts"].contains { facts.reads[$0] != nil }
    guard !isOpen,
      !facts.program.contains({ if case .withStatement = $0.kind { true } else { false } })
    else { return [] }
    var candidates: [(name: String, node: SyntaxNode)] = []
    for (name, reads) in facts.reads {
      guard let first = reads.min(by: { $0.start < $1.start }), !facts.isDeclared(name),
        !asked.contains(name), !reads.contains(where: isAskedFor), !pageGlobals.contains(name),
        !extensionObjects.contains(name), name != "arguments", name != "completionFunction",
        let spelling = first.spelling, spelling == name,
        !known.contains(where: { $0.place == .script(facts.location(first)) }),
        let use = reads.filter(isCalled).min(by: { $0.start < $1.start })
      else { continue }
      candidates.append((name, use))
    }
    guard !candidates.isEmpty else { return [] }
    let missing = analysis.names.missing(among: candidates.map(\.name))
    return candidates.filter { missing.contains($0.name) }.map { name, node in
      analysis.finding(
        .nameNotDefined(name, nearest: name == "Exception" ? "Error" : nil), .error, at: node)
    }
  }

  /// Whether a name is that of what is called, or made an object of.
  private static func isCalled(_ node: SyntaxNode) -> Bool {
    switch node.parent?.kind {
    case .call(let callee, _, false), .new(let callee, _): callee === node
    default: false
    }
  }

  private static func finding(
    _ name: String, at node: SyntaxNode, _ analysis: ScriptAnalysis
  ) -> Finding? {
    if Diagnostic.moduleVariables.contains(name) {
      // Outside of functions the script always comes to it, and ends there.
      let isInFunction = node.ancestors.contains { $0.function != nil }
      return analysis.finding(
        Diagnostic.Kind.moduleVariable(name: name), isInFunction ? .warning : .error, at: node)
    }
    if pageGlobals.contains(name) {
      return analysis.finding(Diagnostic.Kind.pageGlobal(name: name), .warning, at: node)
    }
    if extensionObjects.contains(name), node.parent?.access?.object === node {
      return analysis.finding(.extensionAPI(name, analysis.phase(of: node)), .error, at: node)
    }
    if name == "completionFunction" {
      let parameter = analysis.run?.node.function?.parameters.first?.spelling
      let nearest = "\(parameter ?? "parameters").completionFunction"
      return analysis.finding(
        .nameNotDefined(name, nearest: nearest), .error, at: node,
        repair: parameter != nil ? analysis.replacing(name: name, by: nearest) : nil)
    }
    guard name.count > 4, !commonNames.contains(name), !otherNames.contains(name),
      let nearest = Spelling.nearest(
        to: name, among: commonNames, distance: name.count > 8 ? 2 : 1),
      name.first == nearest.first
    else { return nil }
    return analysis.finding(
      .nameNotDefined(name, nearest: nearest), .error, at: node,
      repair: analysis.replacing(name: name, by: nearest))
  }

  /// `window.jQuery(…)`, and members of it, which cannot be called if it does not exist.
  private static func globalMembers(
    _ analysis: ScriptAnalysis, _ asked: Set<String>
  ) -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<String> = []
    analysis.facts.program.walk { node in
      guard let access = node.access, access.object.name == "window",
        let name = analysis.facts.globalName(node), pageGlobals.contains(name)
      else { return true }
      let isUsed =
        switch node.parent?.kind {
        case .call(let callee, _, let isOptional): callee === node && !isOptional
        case .member(let object, _, let isOptional): object === node && !isOptional
        default: false
        }
      if isUsed, !asked.contains(name), seen.insert(name).inserted {
        findings.append(
          analysis.finding(Diagnostic.Kind.pageGlobal(name: name), .warning, at: node))
      }
      return true
    }
    return findings
  }

  /// Whether a name is read only to test whether it exists.
  private static func isAskedFor(_ node: SyntaxNode) -> Bool {
    if case .unary("typeof", _) = node.parent?.kind { return true }
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .tryStatement: return true
      case .function: return false
      default: continue
      }
    }
    return false
  }

  /// The names that the script tests on `window`: `window.jQuery && …`, `if (window.jQuery)`,
  /// `"jQuery" in window`.
  private static func askedNames(_ facts: ScriptFacts) -> Set<String> {
    var names: Set<String> = []
    facts.program.walk { node in
      if let access = node.access, ScriptFacts.isGlobalObject(access.object) {
        switch node.parent?.kind {
        case .logical, .ifStatement, .conditional, .unary, .binary: names.insert(access.key)
        default: break
        }
      }
      if case .binary(let operators, let operands) = node.kind, operators.contains("in"),
        let name = operands.first?.text
      {
        names.insert(name)
      }
      return true
    }
    return names
  }

  /// Names that the scripts of many pages define, but no browser.
  private static let pageGlobals: Set<String> = [
    "$", "jQuery", "Zepto", "_", "angular", "React", "ReactDOM", "Vue", "Ember", "Backbone",
    "Mustache", "Handlebars", "moment", "axios", "d3", "THREE", "MathJax", "ga", "gtag",
    "dataLayer", "fbq", "FB", "twttr", "Shopify", "Drupal", "wp", "Prototype", "MooTools",
    "YAHOO", "YUI", "dojo", "Ext", "ko", "Polymer", "Turbolinks", "Stripe", "grecaptcha",
    "google", "__NEXT_DATA__", "__INITIAL_STATE__", "__APOLLO_STATE__", "ytInitialData",
    "ytInitialPlayerResponse", "ytplayer", "define", "process",
  ]

  /// Objects that only browser extensions and web views of apps have.
  private static let extensionObjects: Set<String> = ["browser", "chrome", "safari", "webkit"]

  /// Names that exist and look like others.
  private static let otherNames: Set<String> = ["confirm", "locationbar", "origin", "frames"]

  /// Names that are often misspelt.
  private static let commonNames: [String] = [
    "document", "window", "console", "location", "navigator", "undefined", "setTimeout",
    "clearTimeout", "setInterval", "encodeURIComponent", "decodeURIComponent", "localStorage",
    "sessionStorage", "getSelection", "parseInt", "parseFloat", "completionFunction",
    "ExtensionPreprocessingJS", "arguments",
  ]
}
