internal import PropertyLists

/// What a JSON Schema says of the places of a document (draft 2020-12, as far as the schemas here use it).
struct SchemaGuide {
  private let root: PropertyList

  /// A key that can stand somewhere, or a value.
  struct Suggestion: Equatable {
    /// The key, or the value as JSON has it.
    var text: String
    /// What it is for.
    var description: String?
    /// Whether it is a text.
    var isString = true
  }

  /// - Parameter text: a schema.
  init(_ text: String) {
    root = (try? PropertyList.read(Array(text.utf8), as: .json)) ?? [:]
  }

  /// The keys of an object, in the order of their names.
  func keys(at path: PropertyListPath) -> [Suggestion] {
    var found: [String: Suggestion] = [:]
    for schema in schemas(at: path) {
      for entry in schema["properties"]?.dictionary ?? [:] where found[entry.key] == nil {
        found[entry.key] = Suggestion(text: entry.key, description: description(of: entry.value))
      }
    }
    return found.values.sorted { $0.text < $1.text }
  }

  /// The values of which a value is one.
  func values(at path: PropertyListPath) -> [Suggestion] {
    var found: [Suggestion] = []
    func add(_ suggestion: Suggestion) {
      if !found.contains(where: { $0.text == suggestion.text }) { found.append(suggestion) }
    }
    for schema in schemas(at: path) {
      let words = (schema["enum"]?.array ?? []) + [schema["const"]].compactMap(\.self)
      for word in words.compactMap(\.string) { add(Suggestion(text: word)) }
      // The values of an enumeration that have words of their own.
      for value in schema["oneOf"]?.array ?? [] {
        if let word = value["const"]?.string {
          add(Suggestion(text: word, description: value["description"]?.string))
        }
      }
      let types = schema["type"]?.array ?? [schema["type"]].compactMap(\.self)
      if types.contains("boolean") {
        for word in ["true", "false"] { add(Suggestion(text: word, isString: false)) }
      }
    }
    return found
  }

  /// What a value is for.
  func description(at path: PropertyListPath) -> String? {
    guard case .key(let key)? = path.components.last else { return nil }
    let parent = PropertyListPath(Array(path.components.dropLast()))
    return keys(at: parent).first { $0.text == key }?.description
  }

  private func description(of schema: PropertyList) -> String? {
    schema["description"]?.string
      ?? expanded([schema]).lazy.compactMap { $0["description"]?.string }.first
  }

  // MARK: Places

  /// What holds for a value: schemas without references.
  private func schemas(at path: PropertyListPath) -> [PropertyList] {
    var schemas = expanded([root])
    for step in path.components {
      var next: [PropertyList] = []
      for schema in schemas {
        switch step {
        case .key(let key):
          if let known = schema["properties"]?[key] {
            next.append(known)
          } else if let other = schema["additionalProperties"], other.dictionary != nil {
            next.append(other)
          }
        case .index:
          if let items = schema["items"] { next.append(items) }
        }
      }
      schemas = expanded(next)
      if schemas.isEmpty { return [] }
    }
    return schemas
  }

  /// Schemas with those that they consist of, each once.
  private func expanded(_ schemas: [PropertyList]) -> [PropertyList] {
    var seen: Set<PropertyList> = []
    var found: [PropertyList] = []
    var pending = Array(schemas.reversed())
    while let schema = pending.popLast() {
      if let reference = schema["$ref"] {
        guard seen.insert(reference).inserted else { continue }
        if let name = reference.string?.split(separator: "/").last,
          let definition = root["$defs"]?[String(name)]
        {
          pending.append(definition)
        }
      }
      found.append(schema)
      for key in ["oneOf", "anyOf", "allOf"] {
        pending += schema[key]?.array?.reversed() ?? []
      }
    }
    return found
  }
}
