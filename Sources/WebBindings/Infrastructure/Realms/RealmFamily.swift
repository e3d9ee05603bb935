internal import DOM
internal import ScriptEngine

/// The realms of one world of a page: that of its window, and one for every frame that a script has
/// used.
final class RealmFamily {
  /// The realm of the page's own window.
  unowned let top: Realm
  /// The realms of frames, by their windows. The realms keep the windows alive.
  private(set) var frames: [ObjectIdentifier: Realm] = [:]

  init(top: Realm) { self.top = top }

  /// The realm of a window, made on first use.
  func realm(of window: Window) throws -> Realm {
    if window === top.window { return top }
    if let known = frames[ObjectIdentifier(window)] { return known }
    // A frame that was removed may be one of those that a search would free.
    if !window.isClosed { top.sweepDocuments() }
    try top.ensureStack()
    let made = try Realm(frame: window, of: self, top: top)
    frames[ObjectIdentifier(window)] = made
    return made
  }

  /// The realm whose interfaces a node's object has: the realm of the window that shows the node's
  /// document.
  func home(of node: Node, seenFrom realm: Realm) throws -> Realm {
    guard let window = node.nodeDocument.state.window, window !== realm.window else {
      return realm
    }
    return try self.realm(of: window)
  }

  /// The realm of a script's object; nil if it is not a realm of this family.
  func home(of object: Value) -> Realm? {
    if top.context.isHome(of: object) { return top }
    return frames.values.first { $0.context.isOpen && $0.context.isHome(of: object) }
  }

  /// Whether a window has a realm.
  func hasRealm(of window: Window) -> Bool { frames[ObjectIdentifier(window)] != nil }

  /// Whether nothing but the objects of its global object uses a realm.
  func isUnused(_ window: Window) -> Bool {
    // The realm is taken out of the table, which would otherwise be another owner.
    guard var realm = frames.removeValue(forKey: ObjectIdentifier(window)) else { return false }
    defer { frames[ObjectIdentifier(window)] = realm }
    return realm.context.keepsOnlyItsOwn && !realm.hasStartedWorkers
      && isKnownUniquelyReferenced(&realm.use)
      && isKnownUniquelyReferenced(&realm)
  }

  /// Ends the realm of a window whose global object was collected.
  func remove(_ window: Window) {
    guard let realm = frames.removeValue(forKey: ObjectIdentifier(window)) else { return }
    realm.leaveSharedObjects()
    window.wrappers[realm.world] = nil
  }

  func close() {
    for realm in frames.values {
      realm.closeWorkers()
      realm.context.close()
    }
  }
}

extension Realm {
  /// The frame's window that this is the realm of; nil for the page's own window.
  var frame: Window? {
    guard let family, family.top !== self else { return nil }
    return window
  }

  /// Takes the realm's script sides out of what all windows of the world share.
  fileprivate func leaveSharedObjects() {
    if let knownNodeScript { nodeObjects.scripts.removeAll { $0 === knownNodeScript } }
    if let knownEventScript { nodeObjects.events.scripts.removeAll { $0 === knownEventScript } }
  }

  /// Whether every callback belongs to this realm.
  @inline(__always)
  var isAlone: Bool { family == nil }

  /// The realm that a callback belongs to (Web IDL, "associated realm"). Exceptions in the callback
  /// are reported there.
  func home(of callback: Value) -> Realm {
    guard let family, context.isObject(callback), !context.isHome(of: callback) else { return self }
    return family.home(of: callback) ?? self
  }

  /// The global object of a window of the family, or what stands for one of another origin; null if
  /// there is no window.
  func encode(window: Window?) throws -> Value {
    guard let window else { return context.null }
    let global = try reach(into: window).context.global
    return window.isForeign && window !== self.window ? try shield(global) : global
  }

  /// The document in a frame, as scripts see it; null if there is none or scripts must not see it.
  func contentDocument(of element: Element) throws -> Value {
    guard let window = element.contentWindow, !window.isForeign else { return context.null }
    return try reach(into: window).documentWithNames()
  }

  /// The realm of a window of the family, made on first use.
  func reach(into window: Window) throws -> Realm {
    if window === self.window { return self }
    let family = self.family ?? RealmFamily(top: self)
    self.family = family
    return try family.realm(of: window)
  }

  /// Makes frames that scripts insert from now on get a window and a document.
  func followFrames() { document.node.pool.followsFrames = true }
}
