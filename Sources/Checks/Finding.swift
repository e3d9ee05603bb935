package import AppExtension
package import Preprocessing
package import PropertyLists
package import ScriptEngine

/// Something wrong with a script or a bundle, or something that its author should know, as data:
/// module `Messages` has the sentences.
package struct Finding: Sendable, Hashable {
  package var fact: Fact
  package var severity: Diagnostic.Severity
  package var place: Place
  /// The page on which it was found, if the script was run.
  package var page: String?
  /// The bytes of the script that it is about; nil where that is not known.
  package var extent: Range<Int>?
  /// The one way to put it right; nil if there is no way, or more than one.
  package var repair: Repair?

  /// What was found.
  package enum Fact: Sendable, Hashable {
    /// A diagnostic that a run would find, or has found.
    case diagnostic(Diagnostic)
    /// A mistake that only the script's text shows.
    case script(ScriptFault)
    /// The script is not text.
    case notText(PreprocessingScriptError)
    /// The bundle lacks something that Safari needs.
    case bundle(BundleError)
    /// A mistake in an Info.plist.
    case info(InfoFault)
    /// A remark for the author of a bundle.
    case bundleRemark(BundleRemark)
    /// A remark for the author of a rule.
    case ruleRemark(ActivationRemark)
  }

  /// Where it is.
  package enum Place: Sendable, Hashable {
    case script(SourceLocation)
    /// A file as a whole.
    case file(String)
    /// A value in an Info.plist.
    case info(path: String, key: PropertyListPath)

    /// The path of the file.
    package var file: String {
      switch self {
      case .script(let location): location.source
      case .file(let path), .info(let path, _): path
      }
    }
  }

  package init(_ fact: Fact, _ severity: Diagnostic.Severity, at place: Place) {
    self.fact = fact
    self.severity = severity
    self.place = place
  }

  /// Whether another finding says the same about the same place, on any page.
  package func isRepetition(of other: Finding) -> Bool {
    guard case .diagnostic(let diagnostic) = fact else {
      return fact == other.fact && place == other.place
    }
    guard place.file == other.place.file else { return false }
    switch other.fact {
    case .diagnostic(let known):
      if page != nil, other.page == nil, case .nodeInResults = known.kind,
        let path = diagnostic.path, let list = known.path, path != list
      {
        // The text shows a list of nodes, a run shows a node in it.
        return path.components.starts(with: list.components)
      }
      guard known.identifier == diagnostic.identifier, known.path == diagnostic.path else {
        return false
      }
      // The text and the run show different places for it.
      return page == nil || other.page == nil || place == other.place
    case .script(let fault):
      return page != nil && fault.identifier == diagnostic.identifier && diagnostic.path == nil
    default: return false
    }
  }

  /// The finding for a diagnostic of a run.
  ///
  /// - Parameter script: the file for a diagnostic without a place.
  package init(_ diagnostic: Diagnostic, script: String) {
    self.init(
      .diagnostic(diagnostic), diagnostic.severity,
      at: diagnostic.location.map { .script($0) } ?? .file(script))
  }

  /// The finding with the place in the source of the script, if its source map knows it.
  func mapped(by map: ScriptMap) -> Finding {
    guard map.reference != nil, case .script(let location) = place else { return self }
    var mapped = self
    // The file that was written is another one.
    mapped.repair = nil
    mapped.place = .script(map.mapped(location))
    if case .diagnostic(let diagnostic) = fact { mapped.fact = .diagnostic(map.mapped(diagnostic)) }
    return mapped
  }
}
