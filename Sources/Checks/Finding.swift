public import AppExtension
public import Preprocessing
public import PropertyLists
public import ScriptEngine

/// Something that is wrong with a script or a bundle, or that its author should know, as data: the
/// sentences are made elsewhere.
public struct Finding: Sendable, Hashable {
  public var fact: Fact
  public var severity: Diagnostic.Severity
  public var place: Place
  /// The page on which it was found, where the script was run.
  public var page: String?

  /// What was found.
  public enum Fact: Sendable, Hashable {
    /// What a run would find, or has found.
    case diagnostic(Diagnostic)
    /// What only the script's text shows.
    case script(ScriptFault)
    /// A script that is no text.
    case notText(PreprocessingScriptError)
    /// A bundle in which Safari does not find what it looks for.
    case bundle(BundleError)
    /// What an Info.plist says amiss.
    case info(InfoFault)
    /// What the author of a bundle should know.
    case bundleRemark(BundleRemark)
    /// What the author of a rule should know.
    case ruleRemark(ActivationRemark)
  }

  /// Where it is.
  public enum Place: Sendable, Hashable {
    case script(SourceLocation)
    /// A file as a whole.
    case file(String)
    /// A value in an Info.plist.
    case info(path: String, key: PropertyListPath)

    /// The path of the file.
    public var file: String {
      switch self {
      case .script(let location): location.source
      case .file(let path), .info(let path, _): path
      }
    }
  }

  public init(_ fact: Fact, _ severity: Diagnostic.Severity, at place: Place) {
    self.fact = fact
    self.severity = severity
    self.place = place
  }

  /// Whether another finding says the same of the same place, on whatever page.
  public func isRepetition(of other: Finding) -> Bool {
    guard case .diagnostic(let diagnostic) = fact else {
      return fact == other.fact && place == other.place
    }
    guard place.file == other.place.file else { return false }
    switch other.fact {
    case .diagnostic(let known):
      if page != nil, other.page == nil, case .nodeInResults = known.kind,
        let path = diagnostic.path, let list = known.path, path != list
      {
        // The text shows a list of nodes, and a run whatever is in it.
        return path.components.starts(with: list.components)
      }
      guard known.identifier == diagnostic.identifier, known.path == diagnostic.path else {
        return false
      }
      // The text shows another place for it than the run does.
      return page == nil || other.page == nil || place == other.place
    case .script(let fault):
      return page != nil && fault.identifier == diagnostic.identifier && diagnostic.path == nil
    default: return false
    }
  }

  /// What a run has found.
  ///
  /// - Parameter script: the file that it is about where it has no place of its own.
  public init(_ diagnostic: Diagnostic, script: String) {
    self.init(
      .diagnostic(diagnostic), diagnostic.severity,
      at: diagnostic.location.map { .script($0) } ?? .file(script))
  }

  /// The finding with the place in the file that a script was made of, where its map knows it.
  func mapped(by map: ScriptMap) -> Finding {
    guard map.reference != nil, case .script(let location) = place else { return self }
    var mapped = self
    mapped.place = .script(map.mapped(location))
    if case .diagnostic(let diagnostic) = fact { mapped.fact = .diagnostic(map.mapped(diagnostic)) }
    return mapped
  }
}
