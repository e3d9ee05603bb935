/// The namespaces that are declared at one place of the XML that is being written.
///
/// As in WebKit, one table maps prefixes to namespaces and namespaces to prefixes. A namespace that
/// is equal to a prefix is therefore confused with it. The default namespace has the key "".
struct XMLNamespaceScope {
  /// A state of the scope, for ``restore(to:)``.
  typealias Mark = Int

  private var entries: [String: String] = ["xml": Names.xml, Names.xml: "xml"]
  private var changes: [(key: String, old: String?)] = []
  /// The number of changes of the default namespace.
  private(set) var defaultVersion = 0

  var mark: Mark { changes.count }

  subscript(key: String) -> String? { entries[key] }

  mutating func set(_ key: String, _ value: String) {
    changes.append((key, entries.updateValue(value, forKey: key)))
    if key.isEmpty { defaultVersion += 1 }
  }

  /// Undoes all changes since the mark.
  mutating func restore(to mark: Mark) {
    while changes.count > mark, let (key, old) = changes.popLast() {
      entries[key] = old
      if key.isEmpty { defaultVersion += 1 }
    }
  }
}
