internal import AppExtension
internal import Messages
internal import PropertyLists

extension ValuePattern {
  /// Reads a pattern from JSON, as in a case file.
  package init(json: String) throws(CaseFileError) {
    let bytes = Array(json.utf8)
    let value: PropertyList
    do throws(PropertyListError) {
      value = try PropertyList.read(bytes, as: .json)
    } catch {
      throw CaseFileError(file: "", position: error.position, .malformed(error))
    }
    try self.init(CaseNode(value, source: CaseSource(path: "", places: JSONPlaces(bytes))))
  }

  /// Reads a pattern.
  ///
  /// - Parameter isSubset: whether dictionaries may have other entries.
  init(_ node: CaseNode, isSubset: Bool = false) throws(CaseFileError) {
    switch node.value {
    case .array:
      var patterns: [ValuePattern] = []
      for element in try node.elements() {
        patterns.append(try ValuePattern(element, isSubset: isSubset))
      }
      self = .array(patterns)
    case .dictionary(let dictionary):
      guard let first = dictionary.first(where: { $0.key.hasPrefix("$") }) else {
        var entries: [Entry] = []
        for (key, value) in try node.entries() {
          entries.append(Entry(key, try ValuePattern(value, isSubset: isSubset)))
        }
        self = .dictionary(entries, allowsOthers: isSubset)
        return
      }
      if let data = dictionary.first(where: { !$0.key.hasPrefix("$") }) {
        throw node.failure(
          """
          '\(first.key)' is a matcher and '\(data.key)' is data: an object is one or the other; \
          data with keys like that goes into {"$exact": ...}
          """)
      }
      self = .matchers(try Self.matchers(node, isSubset: isSubset))
    default:
      self = .exact(node.value)
    }
  }

  /// The keys of matchers.
  static let matcherNames = [
    "$any", "$absent", "$type", "$match", "$flags", "$length", "$range", "$contains", "$each",
    "$oneOf", "$not", "$subset", "$exact",
  ]

  private static func matchers(
    _ node: CaseNode, isSubset: Bool
  ) throws(CaseFileError) -> [Matcher] {
    var matchers: [Matcher] = []
    for (key, value) in try node.entries() {
      switch key {
      case "$any": matchers.append(try value.boolean() ? .any : .absent)
      case "$absent": matchers.append(try value.boolean() ? .absent : .any)
      case "$type": matchers.append(.type(try value.word()))
      case "$match":
        matchers.append(
          .match(try value.string(), flags: try node["$flags"]?.string() ?? ""))
      case "$flags":
        guard node["$match"] != nil else { throw value.failure("'$flags' goes with '$match'") }
      case "$length": matchers.append(.length(try ValuePattern(value)))
      case "$range": matchers.append(try range(value))
      case "$contains": matchers.append(.contains(try ValuePattern(value, isSubset: isSubset)))
      case "$each": matchers.append(.each(try ValuePattern(value, isSubset: isSubset)))
      case "$oneOf":
        var patterns: [ValuePattern] = []
        for element in try value.elements() {
          patterns.append(try ValuePattern(element, isSubset: isSubset))
        }
        matchers.append(.oneOf(patterns))
      case "$not": matchers.append(.not(try ValuePattern(value, isSubset: isSubset)))
      case "$subset": matchers.append(.subset(try ValuePattern(value, isSubset: true)))
      case "$exact": matchers.append(.exact(value.value))
      default:
        let nearest = Spelling.nearest(to: key, among: matcherNames)
        throw value.failure(.unknownKey(key, nearest: nearest), atKey: true)
      }
    }
    return matchers
  }

  /// `[from, to]`, each a number or null.
  private static func range(_ node: CaseNode) throws(CaseFileError) -> Matcher {
    let bounds = try node.elements()
    guard bounds.count == 2 else { throw node.failure("a range is [from, to]") }
    func bound(_ node: CaseNode) throws(CaseFileError) -> Double? {
      node.value == .null ? nil : try node.number()
    }
    let (least, most) = (try bound(bounds[0]), try bound(bounds[1]))
    if let least, let most, least > most { throw node.failure(CaseText.rangeIsEmpty) }
    return .range(least, most)
  }
}
