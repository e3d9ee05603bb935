internal import Bytes
internal import CSS

/// A change of a value for which an element declares a transition.
package struct TransitionChange {
  /// The name of a longhand or a custom property.
  package let name: String
  /// The index of the item of `transition-property` that the property belongs to.
  package let item: Int
  package let from: String
  package let to: String
}

/// The changes between styles. Similar elements share both, so each pair is compared once.
struct TransitionChanges {
  private struct Pair: Hashable {
    let from: ObjectIdentifier
    let to: ObjectIdentifier
  }

  private var known: [Pair: [TransitionChange]] = [:]

  /// The changes from one style to another for which the second declares transitions (CSS Transitions, 3,
  /// "before-change style", "after-change style").
  mutating func changes(
    from before: CSSComputedStyle?, to after: CSSComputedStyle?
  ) -> [TransitionChange] {
    // What was not rendered had no style to begin from.
    guard let before, let after, before !== after, before.box.display != "none",
      let texts = after.declaredAnimations?.transitions
    else { return [] }
    let pair = Pair(from: ObjectIdentifier(before), to: ObjectIdentifier(after))
    if let known = known[pair] { return known }
    let found = Self.changes(from: before, to: after, texts)
    known[pair] = found
    return found
  }

  private static func changes(
    from before: CSSComputedStyle, to after: CSSComputedStyle, _ texts: [String]
  ) -> [TransitionChange] {
    guard let names = texts.first.map(items) else { return [] }
    var places: [String: Int] = [:]
    var wanted: [String] = []
    for (place, name) in names.enumerated() {
      for longhand in AnimationProperties.transitionNames(name, of: after)
      where places.updateValue(place, forKey: longhand) == nil {
        wanted.append(longhand)
      }
    }
    return wanted.compactMap { name in
      guard let item = places[name], before.differs(from: after, in: name) else { return nil }
      let (from, to) = (before.valueForTransition(of: name), after.valueForTransition(of: name))
      return from == to ? nil : TransitionChange(name: name, item: item, from: from, to: to)
    }
  }

  private static func items(_ list: String) -> [String] {
    list.split(separator: ",").map { String($0).trimmingASCIIWhitespace }
  }
}

extension CSSComputedStyle {
  /// The computed value of a property as transitions compare it: `currentcolor` does not change with the
  /// color.
  fileprivate func valueForTransition(of name: String) -> String {
    switch CSSPropertyName(name) {
    case .known(let property)?: value(of: property).text
    case .custom(let name)?: customProperty(name) ?? ""
    case nil: ""
    }
  }

  fileprivate func differs(from other: CSSComputedStyle, in name: String) -> Bool {
    switch CSSPropertyName(name) {
    case .known(let property)?: value(of: property) != other.value(of: property)
    case .custom(let name)?: customProperty(name) != other.customProperty(name)
    case nil: false
    }
  }
}
