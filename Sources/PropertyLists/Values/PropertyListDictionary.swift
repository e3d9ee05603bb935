internal import Algorithms

/// The entries of a property list dictionary, always in the order of their keys.
///
/// Keys are compared as Core Foundation compares them when it writes: by UTF-16 code units, without
/// normalization, so keys that Swift calls equal but that are spelled differently stay apart, as
/// they do in JavaScript. Looking a key up takes logarithmic time. To build a large dictionary,
/// give all entries to the initializer: setting one key in place takes linear time.
public struct PropertyListDictionary: Sendable {
  /// A key and its value.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The key's value.
    public var value: PropertyList

    /// An entry of a key and a value.
    public init(key: String, value: PropertyList) {
      self.key = key
      self.value = value
    }

    /// Whether two entries have keys of the same spelling and equal values.
    public static func == (left: Entry, right: Entry) -> Bool {
      ExactText.isEqual(left.key, right.key) && left.value == right.value
    }

    /// Feeds the parts that equality compares.
    public func hash(into hasher: inout Hasher) {
      ExactText.hash(key, into: &hasher)
      hasher.combine(value)
    }
  }

  private var entries: [Entry]

  /// A dictionary without entries.
  public init() {
    entries = []
  }

  /// A dictionary of these entries in any order. Of several with the same key, the last is kept.
  public init(_ entries: [Entry]) {
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { entry, next in
      ExactText.compare(entry.key, next.key) == .ascending
    }
    self.entries = isSorted ? entries : Self.sorted(entries)
  }

  /// A dictionary of these pairs in any order. Of several with the same key, the last is kept.
  public init(_ pairs: some Sequence<(String, PropertyList)>) {
    self.init(pairs.map { Entry(key: $0.0, value: $0.1) })
  }

  /// The value of a key. Setting takes linear time; setting nil removes the key.
  public subscript(key: String) -> PropertyList? {
    get {
      let index = insertionIndex(of: key)
      return isKey(key, at: index) ? entries[index].value : nil
    }
    set {
      let index = insertionIndex(of: key)
      switch (newValue, isKey(key, at: index)) {
      case (let value?, true): entries[index].value = value
      case (let value?, false): entries.insert(Entry(key: key, value: value), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// The keys in order.
  public var keys: some RandomAccessCollection<String> {
    entries.lazy.map(\.key)
  }

  /// The values in the order of their keys.
  public var values: some RandomAccessCollection<PropertyList> {
    entries.lazy.map(\.value)
  }

  private func isKey(_ key: String, at index: Int) -> Bool {
    index < entries.count && ExactText.isEqual(entries[index].key, key)
  }

  /// The index of the first entry whose key does not precede `key`.
  private func insertionIndex(of key: String) -> Int {
    entries.partitionPoint { ExactText.compare($0.key, key) != .ascending }
  }

  private static func sorted(_ entries: [Entry]) -> [Entry] {
    let order = entries.indices.sorted { left, right in
      switch ExactText.compare(entries[left].key, entries[right].key) {
      case .ascending: true
      case .descending: false
      case .same: left < right
      }
    }
    var result: [Entry] = []
    result.reserveCapacity(entries.count)
    for index in order {
      let entry = entries[index]
      if let last = result.last, ExactText.isEqual(last.key, entry.key) {
        result[result.count - 1] = entry
      } else {
        result.append(entry)
      }
    }
    return result
  }
}

extension PropertyListDictionary: Hashable {}

extension PropertyListDictionary: RandomAccessCollection {
  /// The position of the first entry, 0.
  public var startIndex: Int { entries.startIndex }
  /// The position behind the last entry.
  public var endIndex: Int { entries.endIndex }
  /// The entry at a position in the order of keys.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
  /// A dictionary of the entries that a literal lists.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    self.init(elements)
  }
}
