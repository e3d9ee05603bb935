/// Radio buttons of which only one can be checked (HTML Standard, "radio button group"). The object
/// is replaced when other buttons belong to the group. It remembers results until a button is
/// checked or unchecked.
final class RadioGroup {
  /// The buttons, in tree order.
  private(set) var members: [HTMLInputElement]

  private let pool: DocumentPool
  /// The result of ``lastChecked``, with the pool's version at that time.
  private var last: (version: UInt64, input: HTMLInputElement?)?
  /// The only button that may be checked, with the pool's version at that time.
  private var only: (version: UInt64, input: HTMLInputElement)?
  /// The result of ``hasChecked``, with the pool's version at that time.
  private var checkedness: (version: UInt64, hasChecked: Bool)?
  /// The result of ``isMissing``, with the pool's version at that time.
  private var missing: (version: UInt64, isMissing: Bool)?

  /// - Parameter members: at least one button.
  init(_ members: [HTMLInputElement]) {
    self.members = members
    pool = members[0].node.pool
  }

  /// Adds a button at its place.
  func add(_ input: HTMLInputElement) {
    members.insert(input, at: members.place(of: input.node))
    // A button that is not checked leaves the only one that may be.
    if input.ownCheckedness { only = nil }
    last = nil
    checkedness = nil
    missing = nil
  }

  /// The last button that is checked, if only its attribute makes it checked; nil if not.
  var lastChecked: HTMLInputElement? {
    if let last, last.version == pool.choiceVersion { return last.input }
    let found =
      only.flatMap { $0.version == pool.choiceVersion ? $0.input : nil }
      ?? members.last(where: \.ownCheckedness)
    let counts = found.flatMap { $0.existingState?.isChecked == nil ? $0 : nil }
    last = (pool.choiceVersion, counts)
    return counts
  }

  /// Unchecks the other buttons after one was checked.
  func checked(_ input: HTMLInputElement) {
    // Only that one button has changed since the result was stored.
    if let only, only.version &+ 1 == pool.choiceVersion {
      if only.input != input, only.input.ownCheckedness { only.input.uncheck() }
    } else {
      for other in members where other != input && other.ownCheckedness { other.uncheck() }
    }
    only = (pool.choiceVersion, input)
  }

  /// Whether any button is checked.
  var hasChecked: Bool {
    if let checkedness, checkedness.version == pool.choiceVersion { return checkedness.hasChecked }
    let hasChecked = members.contains(where: \.isChecked)
    checkedness = (pool.choiceVersion, hasChecked)
    return hasChecked
  }

  /// Whether one of the buttons must be checked, but none is.
  var isMissing: Bool {
    if let missing, missing.version == pool.styleVersion { return missing.isMissing }
    let isMissing = members.contains { $0.element.hasAttribute("required") } && !hasChecked
    missing = (pool.styleVersion, isMissing)
    return isMissing
  }
}
