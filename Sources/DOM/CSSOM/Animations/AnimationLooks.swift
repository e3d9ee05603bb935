internal import CSS

/// What is known of the elements whose styles declare animations or transitions since the last look at the page,
/// and when to look again.
///
/// A look is a walk through the page, and a script may change the page and read a style in turn. Where changes
/// concern only the styles of a few elements, the look is at these alone. After many elements, the next walk
/// waits for more changes, the larger the page the more of them.
struct AnimationLooks {
  /// The elements whose styles declared something.
  private(set) var known: Set<Node> = []
  /// The styles of those with transitions, without the effects of animations.
  private(set) var styles: [Node: CSSComputedStyle] = [:]
  /// The elements whose own styles have changed since; nil if others may have changed too.
  private(set) var changed: [Node]?
  /// The elements of which a change has hidden what is inside.
  private var hidden: Set<Node> = []
  /// The ``DocumentPool/styleVersion`` up to which only what is in ``changed`` has changed, and effects of
  /// animations; nil before the first look.
  private(set) var version: UInt64?
  private var next: UInt64 = 0
  private var seen = 0

  /// The number of elements after which a look waits for changes.
  private static let manyElements = 40_000
  /// The most elements that a look can be at alone.
  static let mostChanged = 32

  /// Notes that a change concerned only the style of one element.
  ///
  /// - Parameter inside: whether other rules may apply to the elements inside of it.
  mutating func noteChange(of element: Node, andInside inside: Bool = false) {
    guard let changed else { return }
    if changed.contains(element), !inside { return }
    if changed.count < Self.mostChanged, !inside || element.firstElementChild == nil {
      self.changed?.append(element)
    } else {
      self.changed = nil
    }
  }

  /// Notes that styles have to be computed anew: unless effects are the reason, any may have changed.
  mutating func noteChange(to present: UInt64) {
    if present != version { changed = nil }
  }

  /// Notes that any style may have changed.
  mutating func noteAnyChange() { changed = nil }

  /// Notes that effects of animations have changed.
  ///
  /// - Parameters:
  ///   - old: the ``DocumentPool/styleVersion`` before.
  ///   - areKnown: whether all changes before were those of single elements.
  mutating func noteEffects(from old: UInt64, to present: UInt64, areKnown: Bool) {
    if version != nil, areKnown || old == version { version = present }
  }

  /// Notes what was found at one of the elements that have changed, or at any element.
  mutating func note(_ element: Node, _ style: CSSComputedStyle?, isKnown: Bool) {
    styles[element] = style
    if isKnown { known.insert(element) } else { known.remove(element) }
  }

  /// Forgets what was known, before a look at all elements.
  mutating func forgetAll() { (known, styles) = ([], [:]) }

  /// Notes that a change hides an element, or does not. If that may be new, what is inside has changed too.
  mutating func note(_ element: Node, isHidden: Bool) {
    let wasHidden = hidden.contains(element)
    if isHidden { hidden.insert(element) } else { hidden.remove(element) }
    if isHidden != wasHidden, element.firstElementChild != nil { changed = nil }
  }

  /// Notes the end of a look.
  ///
  /// - Parameter elements: the number of the page's elements; nil if only those that have changed were looked at.
  mutating func noteLook(at present: UInt64, elements: Int?) {
    changed = []
    version = present
    guard let elements else { return }
    seen += elements
    if seen >= Self.manyElements { next = present &+ UInt64(elements / 4) }
  }

  /// Forgets the elements that have changed, because there is nothing new to be found at them.
  mutating func forgetChanges() { if changed != nil { changed = [] } }

  /// Whether enough has changed for the next look.
  func areDue(at present: UInt64) -> Bool { changed != nil || present >= next }
}
