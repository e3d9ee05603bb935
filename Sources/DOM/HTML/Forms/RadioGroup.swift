/// Radio buttons of which one can be checked (HTML Standard, "radio button group"), as long as the
/// same ones belong together. Results of searches are kept until another one is checked.
final class RadioGroup {
  /// The buttons, in tree order.
  let members: [HTMLInputElement]

  private let pool: DocumentPool
  /// The last button that is checked, and whether by its attribute only, at a state of the pool.
  private var last: (version: UInt64, input: HTMLInputElement?)?
  /// The only button that may be checked, at a state of the pool.
  private var only: (version: UInt64, input: HTMLInputElement)?
  /// Whether one is checked, at a state of the pool.
  private var checkedness: (version: UInt64, hasChecked: Bool)?
  /// Whether one button has to be checked but no button is, at a state of the pool.
  private var missing: (version: UInt64, isMissing: Bool)?

  /// - Parameter members: at least one button.
  init(_ members: [HTMLInputElement]) {
    self.members = members
    pool = members[0].node.pool
  }

  /// The button that is checked, of those that are checked by their attributes only: the last of
  /// them, unless another was checked after it.
  var lastChecked: HTMLInputElement? {
    if let last, last.version == pool.choiceVersion { return last.input }
    let found = members.last(where: \.ownCheckedness)
    let counts = found.flatMap { $0.existingState?.isChecked == nil ? $0 : nil }
    last = (pool.choiceVersion, counts)
    return counts
  }

  /// Notes that a button was checked: the others are no longer.
  func checked(_ input: HTMLInputElement) {
    // Only that button has changed since the result was stored.
    if let only, only.version &+ 1 == pool.choiceVersion {
      if only.input != input, only.input.ownCheckedness { only.input.uncheck() }
    } else {
      for other in members where other != input && other.ownCheckedness { other.uncheck() }
    }
    only = (pool.choiceVersion, input)
  }

  /// Whether one is checked.
  var hasChecked: Bool {
    if let checkedness, checkedness.version == pool.choiceVersion { return checkedness.hasChecked }
    let hasChecked = members.contains(where: \.isChecked)
    checkedness = (pool.choiceVersion, hasChecked)
    return hasChecked
  }

  /// Whether one button has to be checked but no button is.
  var isMissing: Bool {
    if let missing, missing.version == pool.styleVersion { return missing.isMissing }
    let isMissing = members.contains { $0.element.hasAttribute("required") } && !hasChecked
    missing = (pool.styleVersion, isMissing)
    return isMissing
  }
}
