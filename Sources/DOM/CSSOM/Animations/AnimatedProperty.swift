package import CSS

/// What an animation does to a property at one time: a value between two keyframes (Web Animations,
/// 5.3.4).
package struct AnimatedProperty: Hashable {
  /// One of the two keyframes.
  package struct End: Hashable {
    /// The value as it is declared; nil for the value without the animation.
    let value: CSSValue?
    let composite: Composite

    /// - Parameters:
    ///   - value: the declared value; nil for the value without the animation.
    ///   - composite: how the value is put on top of that value.
    package init(_ value: CSSValue?, _ composite: Composite) {
      self.value = value
      self.composite = composite
    }
  }

  /// How a value is put on top of another one (Web Animations, 5.2).
  package enum Composite: String {
    case replace, add, accumulate
  }

  let name: CSSPropertyName
  let from: End
  let to: End
  let progress: Double
  /// The value of the last keyframe, for animations that build upon each iteration before.
  let last: CSSValue?
  /// The number of iterations that it has passed.
  let iteration: Double

  /// - Parameters:
  ///   - name: a longhand or a custom property.
  ///   - progress: 0 at the first end, 1 at the second one.
  ///   - last: the value of the last keyframe if iterations accumulate; otherwise nil.
  ///   - iteration: the number of iterations that came before.
  package init(
    _ name: CSSPropertyName, from: End, to: End, progress: Double, last: CSSValue? = nil,
    iteration: Double = 0
  ) {
    self.name = name
    self.from = from
    self.to = to
    self.progress = progress
    self.last = last
    self.iteration = iteration
  }
}
