/// State that only some nodes have. It is created on first use, and kept as long as the document's
/// memory.
package final class NodeRecord {
  /// The node's number among those of the pool that have a record.
  package let number: Int
  // The pool owns the versions, and the record too.
  unowned(unsafe) let versions: NodeVersions
  /// The addresses of the bindings' objects for the node, by world.
  package var wrappers = WrapperAddresses()
  /// Whether the element's `style` attribute was made by its style object, and has not been read
  /// yet. Like WebKit, which writes the attribute only on reading, this puts attributes that are
  /// added in the meantime before it.
  var hasFloatingStyle = false
  /// Whether a list or an observer watches the nodes below this one, see ``TreeScope``.
  var isWatched = false
  /// State that few nodes have. It is separate because a script that walks through a page makes a
  /// record for each node.
  private var extras: Extras?

  private final class Extras {
    var scope: TreeScope?
    var childLists: [LiveNodes] = []
    var subtreeLists: [LiveNodes] = []
    var shadowRoot: Node?
    var customElement: CustomElement?
    var listeners: EventListenerList?
    var companions: [ObjectIdentifier: AnyObject] = [:]
  }

  init(number: Int, versions: NodeVersions) {
    self.number = number
    self.versions = versions
  }

  private func makeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  /// The scope of the nodes below; nil if the node is not watched.
  var scope: TreeScope? {
    get { extras?.scope }
    set { if newValue != nil || extras != nil { makeExtras().scope = newValue } }
  }

  /// The lists of children that follow changes.
  var childLists: [LiveNodes] {
    get { extras?.childLists ?? [] }
    _modify { yield &makeExtras().childLists }
  }

  /// The lists of descendants that follow changes.
  var subtreeLists: [LiveNodes] {
    get { extras?.subtreeLists ?? [] }
    _modify { yield &makeExtras().subtreeLists }
  }

  /// The root of the shadow tree; nil if the node is not a host.
  var shadowRoot: Node? {
    get { extras?.shadowRoot }
    set { makeExtras().shadowRoot = newValue }
  }

  /// The state of a custom element, or of an element that may become one; nil for other nodes.
  var customElement: CustomElement? {
    get { extras?.customElement }
    set { makeExtras().customElement = newValue }
  }

  /// The listeners for the node's events; nil if it never had any. Each dispatch reads them for all
  /// nodes of its path.
  var existingListeners: EventListenerList? { extras?.listeners }

  /// The listeners for the node's events, which are made on first use.
  var listeners: EventListenerList {
    let extras = makeExtras()
    if let known = extras.listeners { return known }
    let made = EventListenerList()
    extras.listeners = made
    return made
  }

  /// Objects that belong to the node and always stay the same: its child list, its class list, ...
  private var companions: [ObjectIdentifier: AnyObject] {
    get { extras?.companions ?? [:] }
    _modify { yield &makeExtras().companions }
  }

  /// The node's companion of a type; the first call makes it with `make`.
  package func companion<Companion: AnyObject>(
    _ type: Companion.Type = Companion.self, make: () -> Companion
  ) -> Companion {
    // The value under this key always has this type.
    if let known = companions[ObjectIdentifier(type)] {
      return unsafeDowncast(known, to: Companion.self)
    }
    let made = make()
    companions[ObjectIdentifier(type)] = made
    return made
  }

  /// The node's companion of a type; nil if there is none yet.
  package func existing<Companion: AnyObject>(_ type: Companion.Type) -> Companion? {
    companions[ObjectIdentifier(type)].map { unsafeDowncast($0, to: Companion.self) }
  }

  /// Removes the node's companion of a type.
  package func removeCompanion<Companion: AnyObject>(_ type: Companion.Type) {
    if extras != nil { companions[ObjectIdentifier(type)] = nil }
  }

  /// Sets the node's companion of a type.
  package func setCompanion<Companion: AnyObject>(_ companion: Companion) {
    companions[ObjectIdentifier(Companion.self)] = companion
  }
}
