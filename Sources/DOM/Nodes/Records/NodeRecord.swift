/// State that only some nodes have. It is created on first use, and kept as long as the node.
///
/// This is a thin value over a slot in ``NodeRecords``: a script that walks through a page makes a
/// record for each node, and an object for each would take longer than all the rest.
package struct NodeRecord {
  /// The memory of a record.
  struct Slot {
    var number = 0
    var versions: Unmanaged<NodeVersions>?
    var wrappers = WrapperAddresses()
    var hasFloatingStyle = false
    var isWatched = false
    var hasAttributeTable = false
    var isListed = false
    var mark: Int32 = 0
    /// Each dispatch reads them for all nodes of its path.
    var listeners: EventListenerList?
    var extras: Extras?
  }

  let slot: UnsafeMutablePointer<Slot>

  init(slot: UnsafeMutablePointer<Slot>) { self.slot = slot }

  /// Finds a record again by what a node stores of it.
  @inline(__always)
  init(address: UnsafeMutableRawPointer) {
    slot = address.assumingMemoryBound(to: Slot.self)
  }

  /// What a node stores of its record.
  var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(slot) }

  /// State that few nodes have.
  final class Extras {
    var scope: TreeScope?
    var childLists: [LiveNodes] = []
    var subtreeLists: [LiveNodes] = []
    var shadowRoot: Node?
    var customElement: CustomElement?
    /// Objects that belong to the node and always stay the same: its child list, its class list, ...
    var companions = Companions()
  }

  /// Objects by their types. Most nodes have one, which needs no table.
  struct Companions {
    private var first: (type: ObjectIdentifier, object: AnyObject)?
    private var others: [ObjectIdentifier: AnyObject] = .init()

    /// The companion of a node that has no others; nil for a node with several or none.
    var only: AnyObject? { others.isEmpty ? first?.object : nil }

    subscript(type: ObjectIdentifier) -> AnyObject? {
      get {
        if let first, first.type == type { return first.object }
        return others.isEmpty ? nil : others[type]
      }
      set {
        if let first, first.type != type {
          others[type] = newValue
        } else {
          others[type] = nil
          first = newValue.map { (type, $0) }
        }
      }
    }
  }

  /// The node's number among those of the pool that have a record.
  package var number: Int { slot.pointee.number }

  /// The addresses of the bindings' objects for the node, by world.
  package var wrappers: WrapperAddresses {
    get { slot.pointee.wrappers }
    nonmutating _modify { yield &slot.pointee.wrappers }
  }

  /// The address of the object that shows the node in a world; 0 if the world has no such object.
  package func wrapper(inWorld world: Int) -> UInt { slot.pointee.wrappers[world] }

  /// Whether the element's `style` attribute was made by its style object, and has not been read
  /// yet. Like WebKit, which writes the attribute only on reading, this puts attributes that are
  /// added in the meantime before it.
  var hasFloatingStyle: Bool {
    get { slot.pointee.hasFloatingStyle }
    nonmutating set { slot.pointee.hasFloatingStyle = newValue }
  }

  /// Whether a list or an observer watches the nodes below this one, see ``TreeScope``.
  var isWatched: Bool {
    get { slot.pointee.isWatched }
    nonmutating set { slot.pointee.isWatched = newValue }
  }

  /// Whether the element has an ``AttributeTable`` among its companions.
  var hasAttributeTable: Bool {
    get { slot.pointee.hasAttributeTable }
    nonmutating set { slot.pointee.hasAttributeTable = newValue }
  }

  /// Whether a list of the bindings knows the node by its number alone. Such a node must not be freed.
  package var isListed: Bool {
    get { slot.pointee.isListed }
    nonmutating set { slot.pointee.isListed = newValue }
  }

  /// A number that ``DetachedTrees`` gives the root of a tree for a while; 0 for none.
  var mark: Int32 {
    get { slot.pointee.mark }
    nonmutating set { slot.pointee.mark = newValue }
  }

  var extras: Extras? { slot.pointee.extras }

  private func makeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    slot.pointee.extras = made
    return made
  }

  /// The scope of the nodes below; nil if the node is not watched.
  var scope: TreeScope? {
    get { extras?.scope }
    nonmutating set { if newValue != nil || extras != nil { makeExtras().scope = newValue } }
  }

  /// The lists of children that follow changes.
  var childLists: [LiveNodes] {
    get { extras?.childLists ?? [] }
    nonmutating _modify { yield &makeExtras().childLists }
  }

  /// The lists of descendants that follow changes.
  var subtreeLists: [LiveNodes] {
    get { extras?.subtreeLists ?? [] }
    nonmutating _modify { yield &makeExtras().subtreeLists }
  }

  /// The root of the shadow tree; nil if the node is not a host.
  var shadowRoot: Node? {
    get { extras?.shadowRoot }
    nonmutating set { makeExtras().shadowRoot = newValue }
  }

  /// The state of a custom element, or of an element that may become one; nil for other nodes.
  var customElement: CustomElement? {
    get { extras?.customElement }
    nonmutating set { makeExtras().customElement = newValue }
  }

  /// The listeners for the node's events; nil if it never had any.
  var existingListeners: EventListenerList? { slot.pointee.listeners }

  /// See ``EventListenerList/mayListen(bubbling:)``.
  @inline(__always)
  func mayHaveListeners(bubbling: Bool) -> Bool {
    slot.pointee.listeners?.mayListen(bubbling: bubbling) ?? false
  }

  /// The listeners for the node's events, which are made on first use.
  var listeners: EventListenerList {
    if let known = slot.pointee.listeners { return known }
    let made = EventListenerList()
    slot.pointee.listeners = made
    return made
  }

  /// The node's companion of a type; the first call makes it with `make`.
  package func companion<Companion: AnyObject>(
    _ type: Companion.Type = Companion.self, make: () -> Companion
  ) -> Companion {
    // The value under this key always has this type.
    if let known = extras?.companions[ObjectIdentifier(type)] {
      return unsafeDowncast(known, to: Companion.self)
    }
    let made = make()
    makeExtras().companions[ObjectIdentifier(type)] = made
    return made
  }

  /// The node's companion of a type; nil if there is none yet.
  package func existing<Companion: AnyObject>(_ type: Companion.Type) -> Companion? {
    extras?.companions[ObjectIdentifier(type)].map { unsafeDowncast($0, to: Companion.self) }
  }

  /// Removes the node's companion of a type.
  package func removeCompanion<Companion: AnyObject>(_ type: Companion.Type) {
    extras?.companions[ObjectIdentifier(type)] = nil
  }

  /// Sets the node's companion of a type.
  package func setCompanion<Companion: AnyObject>(_ companion: Companion) {
    makeExtras().companions[ObjectIdentifier(Companion.self)] = companion
  }

  /// Counts a change of an aspect of the node.
  @inline(__always)
  func noteChange(of aspect: NodeVersions.Aspect) {
    let number = slot.pointee.number
    // The pool owns the versions as well as the record.
    slot.pointee.versions?._withUnsafeGuaranteedRef { $0.note(aspect, of: number) }
  }
}
