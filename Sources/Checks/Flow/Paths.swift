/// The ways in which a place in `run` can be reached, as far as `completionFunction` is concerned.
struct Paths {
  /// Ways on which it has not been called.
  var uncalled: Uncalled?
  /// Ways on which it has been called.
  var called: Called?
  /// Whether there are ways on which nobody knows.
  var isUnknown = false

  struct Uncalled {
    /// How many conditions were not fulfilled under which it would have been called. More than one
    /// may have to do with each other.
    var skips = 0
    /// The last of them.
    var condition: SyntaxNode?
    /// How many other conditions were fulfilled since the first of them.
    var conditions = 0

    /// Whether nothing that has been asked before can forbid this way.
    var isSure: Bool { skips == 0 || skips == 1 && conditions == 0 }

    static func < (first: Uncalled, second: Uncalled) -> Bool {
      (first.skips, first.conditions) < (second.skips, second.conditions)
    }
  }

  struct Called {
    var call: SyntaxNode
    /// How many conditions were fulfilled since.
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

  /// Whether nothing tells these ways from others.
  func isAlike(_ other: Paths) -> Bool {
    isUnknown == other.isUnknown
      && uncalled?.skips == other.uncalled?.skips
      && uncalled?.conditions == other.uncalled?.conditions
      && uncalled?.condition === other.uncalled?.condition
      && called?.call === other.called?.call
      && called?.conditions == other.called?.conditions
  }

  /// The ways behind something that may have called it, or lets it be called later.
  var escaped: Paths { isReachable ? .unknown : .none }

  /// The ways under a condition.
  func conditional() -> Paths {
    var result = self
    result.called?.conditions += 1
    if let skips = uncalled?.skips, skips > 0 { result.uncalled?.conditions += 1 }
    return result
  }

  /// The ways that leave out what would call it.
  func skipping(_ condition: SyntaxNode, by count: Int = 1) -> Paths {
    var result = self
    if let before = uncalled {
      result.uncalled = Uncalled(
        skips: before.skips + count, condition: condition, conditions: before.conditions)
    }
    return result
  }
}
