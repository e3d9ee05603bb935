/// The elements of a pool that have callbacks to run, in the order in which they were added (HTML
/// Standard, 4.13.6, "custom element reactions stack").
///
/// Each operation that a script calls runs the callbacks that it has caused before it returns.
/// Callbacks that were waiting when it began belong to an outer operation.
package final class CustomElementReactions {
  private unowned let pool: DocumentPool
  private var waiting: [Element] = []
  private var backup: [Element] = []
  /// Called when an element starts to wait. It returns false if no operation of a script is in
  /// progress, because then nothing would run the element's callbacks. The owner of the engine sets
  /// this.
  package var noteWaiting: (() -> Bool)?
  /// Whether a step in progress acts for the user, and not for a script.
  var isInUserAction = false
  /// Whether any custom element is form-associated.
  var hasFormAssociated = false
  /// The elements that name their form by its identifier.
  private var namingForms: Set<Node> = []

  init(pool: DocumentPool) {
    self.pool = pool
  }

  func enqueue(_ element: Element) {
    if !isInUserAction, noteWaiting?() ?? false {
      waiting.append(element)
      return
    }
    // This is the backup element queue, for changes that no script caused.
    backup.append(element)
    if backup.count > 1 { return }
    let run = { [weak self] in
      guard let self else { return }
      var next = 0
      while next < backup.count {
        backup[next].runReactions()
        next += 1
      }
      backup.removeAll()
    }
    if let queueMicrotask = pool.queueMicrotask { queueMicrotask(run) } else { run() }
  }

  /// Runs the callbacks of the elements that began to wait after the first `count` ones.
  package func run(downTo count: Int) {
    guard waiting.count > count else { return }
    let elements = Array(waiting[count...])
    waiting.removeLast(waiting.count - count)
    for element in elements { element.runReactions() }
  }

  // MARK: Forms

  /// Call this when a form-associated element may have a `form` attribute.
  func noteFormAttribute(of element: Element) {
    if element.hasAttribute("form") { namingForms.insert(element.node) }
  }

  /// Call this when identifiers have changed, or elements have moved.
  func identifiersChanged() {
    for node in namingForms { Element(node)?.updateFormAssociation() }
  }

  // MARK: Trees

  /// Call this after nodes have been connected.
  func connected(_ root: Node) {
    for node in root.shadowIncludingInclusiveDescendants {
      guard let element = Element(node) else { continue }
      if element.isCustom {
        element.enqueue(.connected)
      } else {
        element.upgradeWhenPossible()
      }
    }
  }

  /// Call this after nodes have been disconnected.
  func disconnected(_ root: Node) {
    for node in root.shadowIncludingInclusiveDescendants {
      guard let element = Element(node), element.isCustom else { continue }
      element.enqueue(.disconnected)
    }
  }

  /// Call this after a parser has made nodes, so that they are upgraded.
  func parsed(_ root: Node) {
    for node in root.shadowIncludingInclusiveDescendants {
      Element(node)?.upgradeWhenPossible()
    }
  }
}
