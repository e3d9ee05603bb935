/// The ways on which a place in `run` can be reached, in view of `completionFunction`.
struct Paths {
  /// Ways on which it has not been called.
  var uncalled: Uncalled?
  /// Ways on which it has been called.
  var called: Called?
  /// Whether there are ways on which this is unknown.
  var isUnknown = false

  struct Uncalled {
    /// How many conditions were false under which it would have been called. Several conditions may
    /// depend on each other.
    var skips = 0
    /// The last of these conditions.
    var condition: SyntaxNode?
    /// How many other conditions were true since the first of them.
    var conditions = 0

    /// Whether no earlier condition can exclude this way.
    var isSure: Bool { skips == 0 || skips == 1 && conditions == 0 }

    static func < (first: Uncalled, second: Uncalled) -> Bool {
      (first.skips, first.conditions) < (second.skips, second.conditions)
    }
  }

  struct Called {
    var call: SyntaxNode
    /// How many conditions were true since.
    var conditions = 0
  }

  static var start: Paths { Paths(uncalled: Uncalled()) }
  static var none: Paths { Paths() }
  static var unknown: Paths { Paths(isUnknown: true) }

  var isReachable: Bool { uncalled != nil || called != nil || isUnknown }

  /// The ways of both.
  func joined(_ other: Paths) -> Paths {
    var result = Paths(isUnknown: isUnknown || other.isUnknown)
    if let first = uncalled, let second = other.uncalled {
      result.uncalled = second < first ? second : first
    } else {
      result.uncalled = uncalled ?? other.uncalled
    }
    if let first = called, let second = other.called {
      result.called = second.conditions < first.conditions ? second : first
    } else {
      result.called = called ?? other.called
    }
    return result
  }

  /// Whether these ways are in the same state as others.
  func isAlike(_ other: Paths) -> Bool {
    isUnknown == other.isUnknown
      && uncalled?.skips == other.uncalled?.skips
      && uncalled?.conditions == other.uncalled?.conditions
      && uncalled?.condition === other.uncalled?.condition
      && called?.call === other.called?.call
      && called?.conditions == other.called?.conditions
  }

  /// The ways after code that may have called it, or may let it be called later.
  var escaped: Paths { isReachable ? .unknown : .none }

  /// The ways under a condition.
  func conditional() -> Paths {
    var result = self
    result.called?.conditions += 1
    if let skips = uncalled?.skips, skips > 0 { result.uncalled?.conditions += 1 }
    return result
  }

  /// The ways that skip the code that would call it.
  func skipping(_ condition: SyntaxNode, by count: Int = 1) -> Paths {
    var result = self
    if let before = uncalled {
      result.uncalled = Uncalled(
        skips: before.skips + count, condition: condition, conditions: before.conditions)
    }
    return result
  }
}
