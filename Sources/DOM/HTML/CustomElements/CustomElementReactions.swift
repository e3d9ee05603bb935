/// The elements of a pool with callbacks to run, in the order in which they came (HTML Standard,
/// 4.13.6, "custom element reactions stack").
///
/// Each operation that scripts call runs the callbacks that it caused before it returns. Those that
/// waited when it began belong to an operation around it.
package final class CustomElementReactions {
  private unowned let pool: DocumentPool
  private var waiting: [Element] = []
  private var backup: [Element] = []
  /// Records that one more element waits. It returns false if no operation of a script is running,
  /// so that nothing would run the element's callbacks. The owner of the engine sets it.
  package var noteWaiting: (() -> Bool)?
  /// Whether a step acts for the user, so that scripts did not request its changes explicitly.
  var isInUserAction = false
  /// Whether any custom element takes part in forms.
  var hasFormAssociated = false
  /// Those that have named their form by its identifier.
  private var namingForms: Set<Node> = []

  init(pool: DocumentPool) {
    self.pool = pool
  }

  func enqueue(_ element: Element) {
    if !isInUserAction, noteWaiting?() ?? false {
      waiting.append(element)
      return
    }
    // The backup element queue.
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

  /// Runs the callbacks of the elements that have been waiting since there were `count`.
  package func run(downTo count: Int) {
    guard waiting.count > count else { return }
    let elements = Array(waiting[count...])
    waiting.removeLast(waiting.count - count)
    for element in elements { element.runReactions() }
  }

  // MARK: Forms

  /// Notes that a form-associated element may name its form.
  func noteFormAttribute(of element: Element) {
    if element.hasAttribute("form") { namingForms.insert(element.node) }
  }

  /// Elements have other identifiers, or are elsewhere.
  func identifiersChanged() {
    for node in namingForms { Element(node)?.updateFormAssociation() }
  }

  // MARK: Trees

  /// Nodes have been connected.
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

  /// Nodes are no longer connected.
  func disconnected(_ root: Node) {
    for node in root.shadowIncludingInclusiveDescendants {
      guard let element = Element(node), element.isCustom else { continue }
      element.enqueue(.disconnected)
    }
  }

  /// Nodes that a parser has made, and that wait for their definitions.
  func parsed(_ root: Node) {
    for node in root.shadowIncludingInclusiveDescendants {
      Element(node)?.upgradeWhenPossible()
    }
  }
}
