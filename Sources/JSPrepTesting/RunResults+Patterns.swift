internal import PropertyLists
internal import ScriptEngine
internal import TestCases

extension RunResults {
  /// What of the results is not as a pattern says: each a line with the place, what was expected, and
  /// what is there. None where all is.
  ///
  /// - Parameter json: a pattern as case files have it (Documentation/Testing.md), such as
  ///   `{"$subset": {"title": {"$match": "^A"}}}`.
  /// - Throws: ``FixtureError`` where the text is not a pattern.
  public func mismatches(with json: String) throws(FixtureError) -> [String] {
    let pattern: ValuePattern
    do {
      pattern = try ValuePattern(json: json)
    } catch {
      throw FixtureError("this is no pattern: \(error.reason)")
    }
    let value = value
    return EngineThread.run {
      let expressions = RegularExpressions()
      let matcher = PatternMatcher { expressions.matches($0, $1, $2) }
      return matcher.compare(value, with: pattern).mismatches.map {
        "\($0.path.isRoot ? "" : "\($0.path): ")expected \($0.expected), got \($0.actual ?? "nothing")"
      }
    }
  }
}
