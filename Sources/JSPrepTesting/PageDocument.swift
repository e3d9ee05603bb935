public import Preprocessing

/// The page of a run, as it is when it is asked.
public struct PageDocument: Sendable, CustomStringConvertible {
  private let run: ScriptRun

  init(_ run: ScriptRun) {
    self.run = run
  }

  /// The whole markup.
  public var html: String { run.ask { String(decoding: $0.html, as: UTF8.self) } ?? "" }

  /// The first element that matches a selector; nil where none does, or where the selector cannot be parsed.
  public func querySelector(_ selector: String) -> MatchedElement? {
    querySelectorAll(selector).first
  }

  /// The elements that match a selector, at most `ElementMatches.limit` of them; none
  /// where the selector cannot be parsed.
  public func querySelectorAll(_ selector: String) -> [MatchedElement] {
    run.ask { $0.matches(of: ElementQuery(selector, wantsHTML: true)) }??.elements ?? []
  }

  /// The markup.
  public var description: String { html }
}
