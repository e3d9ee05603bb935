internal import AppExtension
internal import Preprocessing

/// Names that the script's world does not have: those of the page's own scripts, which Safari keeps
/// apart (Documentation/Safari.md, E1), those of browser extensions, and misspelt ones.
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
    return findings + globalMembers(analysis, asked)
  }

  private static func finding(
    _ name: String, at node: SyntaxNode, _ analysis: ScriptAnalysis
  ) -> Finding? {
    if pageGlobals.contains(name) {
      return analysis.finding(Diagnostic.Kind.pageGlobal(name: name), .warning, at: node)
    }
    if extensionObjects.contains(name), node.parent?.access?.object === node {
      return analysis.finding(.extensionAPI(name), .error, at: node)
    }
    if name == "completionFunction" {
      return analysis.finding(
        .nameNotDefined(name, nearest: "parameters.completionFunction"), .error, at: node)
    }
    guard name.count > 4, !commonNames.contains(name), !otherNames.contains(name),
      let nearest = Spelling.nearest(
        to: name, among: commonNames, distance: name.count > 8 ? 2 : 1),
      name.first == nearest.first
    else { return nil }
    return analysis.finding(.nameNotDefined(name, nearest: nearest), .error, at: node)
  }

  /// `window.jQuery(…)`, and members of it: what is not there cannot be called.
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

  /// Whether a name is read only to see whether it is there.
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

  /// The names that `window` is asked for: `window.jQuery && …`, `if (window.jQuery)`, `"jQuery" in
  /// window`.
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

  /// Names that the scripts of many pages define, and no browser does.
  private static let pageGlobals: Set<String> = [
    "$", "jQuery", "Zepto", "_", "angular", "React", "ReactDOM", "Vue", "Ember", "Backbone",
    "Mustache", "Handlebars", "moment", "axios", "d3", "THREE", "MathJax", "ga", "gtag",
    "dataLayer", "fbq", "FB", "twttr", "Shopify", "Drupal", "wp", "Prototype", "MooTools",
    "YAHOO", "YUI", "dojo", "Ext", "ko", "Polymer", "Turbolinks", "Stripe", "grecaptcha",
    "google", "__NEXT_DATA__", "__INITIAL_STATE__", "__APOLLO_STATE__", "ytInitialData",
    "ytInitialPlayerResponse", "ytplayer", "require", "define", "module", "exports", "process",
  ]

  /// What extensions of browsers and web views of apps have.
  private static let extensionObjects: Set<String> = ["browser", "chrome", "safari", "webkit"]

  /// Names that are there and look like others.
  private static let otherNames: Set<String> = ["confirm", "locationbar", "origin", "frames"]

  /// Names that are misspelt often enough.
  private static let commonNames: [String] = [
    "document", "window", "console", "location", "navigator", "undefined", "setTimeout",
    "clearTimeout", "setInterval", "encodeURIComponent", "decodeURIComponent", "localStorage",
    "sessionStorage", "getSelection", "parseInt", "parseFloat", "completionFunction",
    "ExtensionPreprocessingJS", "arguments",
  ]
}
