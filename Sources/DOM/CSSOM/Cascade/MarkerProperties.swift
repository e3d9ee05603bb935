internal import CSS

extension CSSCascade.Match {
  /// The match with only those declarations that apply to a pseudo-element.
  ///
  /// - Parameter name: its name without colons. Only markers do not take all properties (CSS Lists, section
  ///   3.1.1).
  func limited(toPseudoElement name: String) -> CSSCascade.Match {
    guard name == "marker", origin != .userAgent else { return self }
    let kept = declarations.declarations.filter { declaration in
      guard case .known(let property) = declaration.name else { return true }
      return Self.markerProperties.contains(property)
    }
    guard kept.count < declarations.declarations.count else { return self }
    var match = self
    match.declarations = CSSDeclarationBlock(kept)
    return match
  }

  /// The longhands that WebKit takes for markers.
  private static let markerProperties = CSSPropertySet(
    """
    animation color content cursor direction font font-palette font-synthesis font-variant hyphens \
    letter-spacing line-break line-height overflow-wrap tab-size text-combine-upright text-emphasis \
    text-emphasis-position text-shadow text-transform text-wrap transition unicode-bidi \
    white-space-collapse word-break word-spacing -webkit-text-combine
    """.split(separator: " ").compactMap { CSSProperty(named: String($0)) }.flatMap {
      $0.shorthand?.longhands ?? [$0]
    })
}
