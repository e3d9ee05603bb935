/// Puts the values that a reader meets together into one property list. The nesting is kept here
/// and not on the call stack, however deep the document is.
struct DocumentBuilder {
  private struct Container {
    var isDictionary: Bool
    var elements: [PropertyList] = []
    var entries: [PropertyListDictionary.Entry] = []
    var key: String?
  }

  private var open: [Container] = []
  /// The number of values that the document may still have.
  private var room: Int

  /// - Parameter limit: the most values that the document may have.
  init(limit: Int = .max) { room = limit }

  /// Whether the document has more values than it may.
  var isTooLarge: Bool { room < 0 }
  /// The document's value, once it is complete.
  private(set) var result: PropertyList?

  /// The number of open containers.
  var depth: Int { open.count }
  /// Whether the innermost open container is a dictionary.
  var isInDictionary: Bool { open.last?.isDictionary ?? false }
  var isInArray: Bool { open.last.map { !$0.isDictionary } ?? false }
  /// Whether the next in the innermost container must be a key.
  var needsKey: Bool { isInDictionary && open.last?.key == nil }

  /// The path of the next value.
  var path: PropertyListPath {
    PropertyListPath(
      open.compactMap { container in
        container.isDictionary ? container.key.map { .key($0) } : .index(container.elements.count)
      })
  }

  /// Opens an array or a dictionary; false if it would be nested too deep.
  mutating func begin(dictionary isDictionary: Bool) -> Bool {
    guard open.count < PropertyList.maximumDepth else { return false }
    room -= 1
    open.append(Container(isDictionary: isDictionary))
    return true
  }

  /// Sets the key of the next value in the innermost dictionary.
  mutating func setKey(_ key: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].key = key
  }

  /// Adds a value to the innermost container, or makes it the document's value.
  mutating func add(_ value: PropertyList) {
    room -= 1
    place(value)
  }

  private mutating func place(_ value: PropertyList) {
    guard !open.isEmpty else {
      result = value
      return
    }
    let last = open.count - 1
    if open[last].isDictionary {
      guard let key = open[last].key else { return }
      open[last].entries.append(PropertyListDictionary.Entry(key: key, value: value))
      open[last].key = nil
    } else {
      open[last].elements.append(value)
    }
  }

  /// Closes the innermost container and adds it to the one around it.
  ///
  /// - Parameter readsUIDs: Whether a dictionary of the form `{"CF$UID": n}` is a UID.
  mutating func end(readsUIDs: Bool = false) {
    guard let container = open.popLast() else { return }
    guard container.isDictionary else { return place(.array(container.elements)) }
    let dictionary = PropertyListDictionary(container.entries)
    if readsUIDs, let uid = dictionary.uid {
      place(.uid(uid))
    } else {
      place(.dictionary(dictionary))
    }
  }
}
