internal import DOM
internal import ScriptEngine

extension Realm {
  /// The key of a value by a key path (Indexed Database API, "extract a key from a value using a key
  /// path").
  enum ExtractedKey {
    case none, invalid
    case key(DatabaseKey)
  }

  func extractKey(_ keyPath: DatabaseKeyPath, from clone: Value) throws -> ExtractedKey {
    let activity = objects.databaseActivity(of: self)
    switch keyPath {
    case .single(let path):
      let value = try activity.reader(of: path).read(clone, in: self)
      if context.isUndefined(value) { return .none }
      return try databaseKey(value).map(ExtractedKey.key) ?? .invalid
    case .list(let paths):
      var keys: [DatabaseKey] = []
      for path in paths {
        let value = try activity.reader(of: path).read(clone, in: self)
        if context.isUndefined(value) { return .none }
        guard let key = try databaseKey(value) else { return .invalid }
        keys.append(key)
      }
      return .key(DatabaseKey(array: keys))
    }
  }

  /// The keys of a stored value in an index. A value that has none is not an error.
  func indexKeys(_ index: DatabaseIndex, _ value: AnyObject) -> [DatabaseKey] {
    guard let clone = (value as? DatabaseValue)?.clone.value else { return [] }
    do {
      guard index.isMultiEntry, let path = index.keyPath.paths.first else {
        guard case .key(let key) = try extractKey(index.keyPath, from: clone) else { return [] }
        return [key]
      }
      let list = try objects.databaseActivity(of: self).reader(of: path).read(clone, in: self)
      return try multiEntryKeys(list)
    } catch {
      return []
    }
  }

  /// Indexed Database API, "convert a value to a multiEntry key".
  private func multiEntryKeys(_ value: Value) throws -> [DatabaseKey] {
    guard context.isArray(value) else { return try databaseKey(value).map { [$0] } ?? [] }
    let count = try Int(count: context.number(context.property("length", of: value)))
    // A list with gaps alone would take as long as a full one.
    var known: Set<DatabaseKey> = []
    var keys: [DatabaseKey] = []
    for index in 0..<count {
      let element = try context.element(index, of: value)
      if let key = try databaseKey(element), known.insert(key).inserted { keys.append(key) }
    }
    return keys
  }
}
