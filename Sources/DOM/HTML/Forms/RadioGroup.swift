/// Radio buttons of which only one can be checked (HTML Standard, "radio button group"). The object
/// is replaced when other buttons belong to the group.
final class RadioGroup {
  /// The buttons, in tree order.
  private(set) var members: [HTMLInputElement]

  private let pool: DocumentPool
  /// The buttons that are checked regardless of the group; nil before the first use.
  private var known: Set<Node>?
  /// The result of ``lastChecked``; nil if it is not known.
  private var last: HTMLInputElement??
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
    missing = nil
    changed(input)
  }

  /// Call this after a member was checked or unchecked.
  func changed(_ input: HTMLInputElement) {
    last = nil
    if input.ownCheckedness { known?.insert(input.node) } else { known?.remove(input.node) }
  }

  private var checked: Set<Node> {
    if let known { return known }
    let found = Set(members.lazy.filter(\.ownCheckedness).map(\.node))
    known = found
    return found
  }

  /// The last button that is checked, if only its attribute makes it checked; nil if not.
  var lastChecked: HTMLInputElement? {
    if let last { return last }
    let checked = checked
    let found =
      checked.count == 1
      ? checked.first.flatMap(HTMLInputElement.init) : members.last { checked.contains($0.node) }
    let counts = found.flatMap { $0.existingState?.isChecked == nil ? $0 : nil }
    last = .some(counts)
    return counts
  }

  /// Unchecks the other buttons after one was checked.
  func checked(_ input: HTMLInputElement) {
    for node in checked where node != input.node { HTMLInputElement(node)?.uncheck() }
    known = [input.node]
    last = nil
  }

  /// Whether any button is checked. If only attributes say so, it is the last one of these.
  var hasChecked: Bool { !checked.isEmpty }

  /// Whether a button other than `input` is checked.
  func hasChecked(besides input: HTMLInputElement) -> Bool {
    if let lastChecked, lastChecked != input { return true }
    return checked.contains { node in
      node != input.node && HTMLInputElement(node)?.existingState?.isChecked == true
    }
  }

  /// Whether one of the buttons must be checked, but none is.
  var isMissing: Bool {
    if let missing, missing.version == pool.styleVersion { return missing.isMissing }
    let isMissing = members.contains { $0.element.hasAttribute("required") } && !hasChecked
    missing = (pool.styleVersion, isMissing)
    return isMissing
  }
}
