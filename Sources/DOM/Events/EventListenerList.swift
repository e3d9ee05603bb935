/// The listeners of one target, in the order in which they were added.
public final class EventListenerList {
  private var byType: [String: [Entry]] = [:]

  public init() {}

  /// A listener in the list; it knows when it has been removed while an event is under way.
  public final class Entry {
    public let type: String
    public fileprivate(set) var callback: any EventCallback
    public let capture: Bool
    public let isPassive: Bool
    public let once: Bool
    let signal: AbortSignal?
    public fileprivate(set) var isRemoved = false

    init(_ listener: EventListener) {
      type = listener.type
      callback = listener.callback
      capture = listener.capture
      isPassive = listener.isPassive ?? false
      once = listener.once
      signal = listener.signal
    }
  }

  /// Whether nothing listens.
  public var isEmpty: Bool { byType.isEmpty }

  /// Whether something listens to events of a type.
  public func contains(type: String) -> Bool { byType[type] != nil }

  /// The listeners of a type as they are now.
  func entries(ofType type: String) -> [Entry] { byType[type] ?? [] }

  /// What is called for events of a type.
  public func callbacks(ofType type: String) -> [any EventCallback] {
    entries(ofType: type).map(\.callback)
  }

  /// Adds a listener, unless the same one is there.
  ///
  /// - Returns: what stands in the list, or nil where it was there before.
  @discardableResult
  public func add(_ listener: EventListener) -> Entry? {
    let known = byType[listener.type, default: []].contains {
      $0.capture == listener.capture && $0.callback.isSame(as: listener.callback)
    }
    if known { return nil }
    let entry = Entry(listener)
    byType[listener.type, default: []].append(entry)
    return entry
  }

  /// Adds a listener before all others of its type.
  func addFirst(_ listener: EventListener) {
    byType[listener.type, default: []].insert(Entry(listener), at: 0)
  }

  /// Removes the listener of a type, callback and capture, where there is one.
  public func remove(type: String, callback: any EventCallback, capture: Bool) {
    let entry = byType[type]?.first {
      $0.capture == capture && $0.callback.isSame(as: callback)
    }
    if let entry { remove(entry) }
  }

  /// Removes a listener; it is not called any more, not even by a dispatch that has begun.
  public func remove(_ entry: Entry) {
    entry.isRemoved = true
    byType[entry.type]?.removeAll { $0 === entry }
    if byType[entry.type]?.isEmpty == true { byType[entry.type] = nil }
  }
}
