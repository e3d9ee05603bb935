/// What one reader of a tree's controls has seen of the changes that a pool counts, see ``DocumentPool``.
struct SeenFormChanges {
  private var (forms, references): (UInt64, UInt64) = (0, 0)
  /// Whether a control has named its form by an identifier. Then it matters which element has that. The
  /// reader notes it whenever it looks at all controls.
  var hasReferences = false

  /// Whether the reader has seen nothing yet.
  var isFirst: Bool { forms == 0 }

  /// A number that changes when the controls may have changed.
  func version(in pool: DocumentPool) -> UInt64 {
    hasReferences ? pool.referencesVersion : pool.formsVersion
  }

  /// The controls that came and went since the last call; nil if the reader must look at all controls.
  mutating func next(in pool: DocumentPool) -> ArraySlice<DocumentPool.ControlChange>? {
    let current = pool.formsVersion
    defer { (forms, references) = (current, pool.referenceChanges) }
    if hasReferences, references != pool.referenceChanges { return nil }
    return forms == current ? [] : pool.controlChanges(since: forms)
  }
}
