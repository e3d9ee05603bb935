/// Names with values, in the order in which they were added. Several entries can have one name.
///
/// The time for finding, setting or removing a name depends on the entries of this name, and not on
/// the number of all.
struct NamedEntries<Name: Hashable, Entry> {
  /// The entries, with those that were removed since the list was last compacted.
  private var slots: [Entry]
  private var isRemoved: Set<Int> = []
  /// The slots of each name, in their order; nil as long as the list is short.
  private var slotsByName: [Name: [Int]]?
  private let name: @Sendable (Entry) -> Name

  /// The number of entries up to which a search is faster than a table.
  private static var few: Int { 16 }

  /// - Parameter name: The name of an entry. It must not depend on anything that changes.
  init(_ entries: [Entry] = [], name: @escaping @Sendable (Entry) -> Name) {
    slots = entries
    self.name = name
    notePlaces()
  }

  var count: Int { slots.count - isRemoved.count }

  /// All entries, in their order. The first call after a removal takes a time that depends on their
  /// number.
  var all: [Entry] {
    mutating get {
      compact()
      return slots
    }
  }

  /// The entries in their order, for a value that cannot be changed.
  var copied: [Entry] {
    isRemoved.isEmpty
      ? slots : slots.indices.filter { !isRemoved.contains($0) }.map { slots[$0] }
  }

  mutating func append(_ entry: Entry) {
    slotsByName?[name(entry), default: []].append(slots.count)
    slots.append(entry)
    if slotsByName == nil { notePlaces() }
  }

  /// The first entry with a name; nil if there is none.
  func first(named name: Name) -> Entry? {
    let place =
      slotsByName.map { $0[name]?.first } ?? slots.indices.first { holds($0, name) }
    return place.map { slots[$0] }
  }

  /// All entries with a name, in their order.
  func all(named name: Name) -> [Entry] { places(of: name).map { slots[$0] } }

  /// Puts an entry in the place of the first one with the same name, and removes the others with
  /// this name. It adds the entry if there is none.
  mutating func set(_ entry: Entry) {
    let name = name(entry)
    let places = places(of: name)
    guard let first = places.first else { return append(entry) }
    slots[first] = entry
    remove(Array(places.dropFirst()), of: name)
  }

  /// Removes the entries with a name that meet a condition.
  mutating func removeAll(named name: Name, where isWanted: (Entry) -> Bool = { _ in true }) {
    remove(places(of: name).filter { isWanted(slots[$0]) }, of: name)
  }

  private func holds(_ place: Int, _ name: Name) -> Bool {
    self.name(slots[place]) == name && !isRemoved.contains(place)
  }

  private func places(of name: Name) -> [Int] {
    slotsByName.map { $0[name] ?? [] } ?? slots.indices.filter { holds($0, name) }
  }

  private mutating func notePlaces() {
    if slots.count <= Self.few { return }
    var made: [Name: [Int]] = [:]
    for place in slots.indices where !isRemoved.contains(place) {
      made[name(slots[place]), default: []].append(place)
    }
    slotsByName = made
  }

  private mutating func remove(_ places: [Int], of name: Name) {
    if places.isEmpty { return }
    isRemoved.formUnion(places)
    if let left = slotsByName?[name]?.filter({ !isRemoved.contains($0) }) {
      slotsByName?[name] = left.isEmpty ? nil : left
    }
    if slots.count > 2 * count + Self.few { compact() }
  }

  private mutating func compact() {
    if isRemoved.isEmpty { return }
    slots = copied
    isRemoved = []
    slotsByName = nil
    notePlaces()
  }
}

extension NamedEntries: Sendable where Name: Sendable, Entry: Sendable {}
