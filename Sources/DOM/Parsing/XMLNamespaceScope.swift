/// The namespaces that are declared at one place of the XML that is written.
///
/// One table maps prefixes to namespaces and namespaces to prefixes, as in WebKit, so a namespace
/// that equals a prefix is confused with it. The default namespace has the key "".
struct XMLNamespaceScope {
  /// A place to come back to with ``restore(to:)``.
  typealias Mark = Int

  private var entries: [String: String] = ["xml": Names.xml, Names.xml: "xml"]
  private var changes: [(key: String, old: String?)] = []
  /// Counts the changes of the default namespace.
  private(set) var defaultVersion = 0

  var mark: Mark { changes.count }

  subscript(key: String) -> String? { entries[key] }

  mutating func set(_ key: String, _ value: String) {
    changes.append((key, entries.updateValue(value, forKey: key)))
    if key.isEmpty { defaultVersion += 1 }
  }

  /// Takes back every change since the mark.
  mutating func restore(to mark: Mark) {
    while changes.count > mark, let (key, old) = changes.popLast() {
      entries[key] = old
      if key.isEmpty { defaultVersion += 1 }
    }
  }
}
