/// The state that only some nodes have. It is created on first use, and kept as long as the
/// document's memory.
public final class NodeRecord {
  /// The node's number among those of the pool that have a record.
  public let number: Int
  // The pool owns both.
  unowned(unsafe) let versions: NodeVersions
  /// The addresses of the bindings' objects for the node, by world.
  public var wrappers = WrapperAddresses()
  /// Whether the element's `style` attribute was made by its style object and nobody has looked yet:
  /// attributes that are added meanwhile come before it, as WebKit writes it only when asked.
  var hasFloatingStyle = false
  /// Whether a list or an observer watches the nodes below this one: see ``TreeScope``.
  var isWatched = false
  /// The scope of the nodes below, for a node that is watched.
  var scope: TreeScope?
  /// The lists of children, and those of descendants, that follow changes.
  var childLists: [LiveNodes] = []
  var subtreeLists: [LiveNodes] = []
  /// The root of the shadow tree, for a shadow host.
  var shadowRoot: Node?
  /// The state of a custom element, or of an element that may become one.
  var customElement: CustomElement?
  /// Objects that belong to the node and are always the same: its child list, class list, ...
  private var companions: [ObjectIdentifier: AnyObject] = [:]

  init(number: Int, versions: NodeVersions) {
    self.number = number
    self.versions = versions
  }

  /// The node's companion of a type, made by `make` when it is first asked for.
  public func companion<Companion: AnyObject>(
    _ type: Companion.Type = Companion.self, make: () -> Companion
  ) -> Companion {
    // Stored under its own type below.
    if let known = companions[ObjectIdentifier(type)] {
      return unsafeDowncast(known, to: Companion.self)
    }
    let made = make()
    companions[ObjectIdentifier(type)] = made
    return made
  }

  /// The node's companion of a type, where it has one already.
  public func existing<Companion: AnyObject>(_ type: Companion.Type) -> Companion? {
    companions[ObjectIdentifier(type)].map { unsafeDowncast($0, to: Companion.self) }
  }

  /// Parts the node from its companion of a type.
  public func removeCompanion<Companion: AnyObject>(_ type: Companion.Type) {
    companions[ObjectIdentifier(type)] = nil
  }

  /// Sets the node's companion of a type.
  public func setCompanion<Companion: AnyObject>(_ companion: Companion) {
    companions[ObjectIdentifier(Companion.self)] = companion
  }
}
