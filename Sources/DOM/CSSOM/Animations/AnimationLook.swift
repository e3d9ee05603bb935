internal import CSS

/// What the styles of a page's elements declare of animations and transitions, at one look.
package struct AnimationLook {
  /// An element with what its style declares; nil if it has stopped to declare anything.
  package struct Entry {
    package let element: Element
    package let declared: DeclaredAnimations?
    /// The changes of values since the last look for which the element declares transitions.
    package let changes: [TransitionChange]
  }

  package internal(set) var entries: [Entry] = []
  /// Whether only the elements that have changed were looked at. Otherwise those that have no entry declare
  /// nothing.
  package private(set) var isPartial: Bool

  init(isPartial: Bool) { self.isPartial = isPartial }

  /// Adds what a later look found.
  mutating func add(_ later: AnimationLook) {
    if later.isPartial { entries += later.entries } else { self = later }
  }

  /// Whether something is to begin.
  var hasNews: Bool {
    entries.contains { $0.declared?.animations != nil || !$0.changes.isEmpty }
  }
}
