internal import Messages
internal import PropertyLists

/// Reads what a case expects.
struct ExpectationReader {
  private let source: CaseSource

  init(_ source: CaseSource) {
    self.source = source
  }

  /// The keys of `expect`. The published schema lists the same.
  static let keys = [
    "results", "html", "selectors", "selectorsBeforeFinalize", "console", "diagnostics",
    "navigations", "cookies", "failure", "finalize", "time", "size",
  ]
  /// The keys of a selector.
  static let selectorKeys = ["count", "exists", "text", "texts", "html", "attributes"]

  /// - Parameters:
  ///   - shared: what all cases of the file expect; if both have a key, the case's own counts.
  ///   - caseName: the name of the case, after which its snapshots are named.
  func read(
    _ own: CaseNode?, shared: CaseNode?, caseName: String
  ) throws(CaseFileError) -> Expectation {
    for node in [own, shared] { try node?.check(keys: Self.keys) }
    func node(_ key: String) -> CaseNode? { own?[key] ?? shared?[key] }
    var expectation = Expectation()
    expectation.failure = try node("failure")?.word() ?? .none
    expectation.finalize = try node("finalize")?.word()
    expectation.results = try node("results").map { (node) throws(CaseFileError) in
      try results(node, caseName)
    }
    expectation.html = try node("html").map { (node) throws(CaseFileError) in
      try html(node, caseName)
    }
    for node in [shared?["selectors"], own?["selectors"]] {
      expectation.selectors += try selectors(node, isBeforeFinalize: false)
    }
    for node in [shared?["selectorsBeforeFinalize"], own?["selectorsBeforeFinalize"]] {
      expectation.selectors += try selectors(node, isBeforeFinalize: true)
    }
    expectation.console = try node("console").map { (node) throws(CaseFileError) in
      try ValuePattern(node)
    }
    expectation.diagnostics = try node("diagnostics").map(diagnostics)
    expectation.navigations = try node("navigations").map { (node) throws(CaseFileError) in
      try ValuePattern(node)
    }
    expectation.cookies = try node("cookies").map { (node) throws(CaseFileError) in
      try ValuePattern(node)
    }
    expectation.time = try node("time").map(atMost)
    expectation.size = try node("size").map(atMost)
    return expectation
  }

  private func results(
    _ node: CaseNode, _ caseName: String
  ) throws(CaseFileError) -> ResultsExpectation {
    if let snapshot = node["$snapshot"] {
      try node.check(keys: ["$snapshot"])
      return .snapshot(try self.snapshot(snapshot, caseName, suffix: Expectation.resultsSuffix))
    }
    return .pattern(try ValuePattern(node))
  }

  private func html(
    _ node: CaseNode, _ caseName: String
  ) throws(CaseFileError) -> HTMLExpectation {
    guard let dictionary = node.value.dictionary,
      !dictionary.keys.contains(where: { $0.hasPrefix("$") && $0 != "$snapshot" })
    else { return .pattern(try ValuePattern(node)) }
    try node.check(keys: ["file", "normalized", "$snapshot"])
    guard dictionary.count == 1 else {
      throw node.failure("'html' is one of 'file', 'normalized' and '$snapshot'")
    }
    if let file = node["file"] { return .file(try file.filePath()) }
    if let normalized = node["normalized"] { return .normalized(try normalized.string()) }
    return .snapshot(
      try snapshot(node["$snapshot"] ?? node, caseName, suffix: Expectation.pageSuffix))
  }

  /// A snapshot's file: `true` stands for a file named after the case.
  private func snapshot(
    _ node: CaseNode, _ caseName: String, suffix: String
  ) throws(CaseFileError) -> String {
    if node.value == .boolean(true) {
      let file = CaseSource.name(of: source.path)
      let base =
        CaseFile.suffixes.first { file.hasSuffix($0) }
        .map { String(file.dropLast($0.count)) } ?? file
      return source.resolve("Snapshots/\(base)/\(Self.fileName(of: caseName)).\(suffix)")
    }
    return try node.filePath()
  }

  /// The name of a case as that of a file: letters, digits and hyphens.
  static func fileName(of name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" {
        result.unicodeScalars.append(scalar)
      } else if !result.isEmpty, result.last != "-" {
        result.append("-")
      }
    }
    if result.last == "-" { result.removeLast() }
    return result.isEmpty ? "case" : result
  }

  private func selectors(
    _ node: CaseNode?, isBeforeFinalize: Bool
  ) throws(CaseFileError) -> [SelectorExpectation] {
    var expectations: [SelectorExpectation] = []
    for (selector, node) in try node?.entries() ?? [] {
      var expectation = SelectorExpectation(selector)
      expectation.isBeforeFinalize = isBeforeFinalize
      switch node.value {
      case .integer, .real: expectation.count = .exact(node.value)
      case .string: expectation.text = .exact(node.value)
      case .boolean(let exists): expectation.count = Self.count(exists: exists)
      default:
        if let dictionary = node.value.dictionary,
          dictionary.keys.contains(where: { $0.hasPrefix("$") })
        {
          expectation.text = try ValuePattern(node)
        } else {
          try readSelector(node, into: &expectation)
        }
      }
      expectations.append(expectation)
    }
    return expectations
  }

  private func readSelector(
    _ node: CaseNode, into expectation: inout SelectorExpectation
  ) throws(CaseFileError) {
    try node.check(keys: Self.selectorKeys)
    func pattern(_ key: String) throws(CaseFileError) -> ValuePattern? {
      guard let node = node[key] else { return nil }
      return try ValuePattern(node)
    }
    expectation.count = try pattern("count")
    if let exists = try node["exists"]?.boolean() {
      expectation.count = expectation.count ?? Self.count(exists: exists)
    }
    expectation.text = try pattern("text")
    expectation.texts = try pattern("texts")
    expectation.html = try pattern("html")
    for (name, value) in try node["attributes"]?.entries() ?? [] {
      expectation.attributes.append(
        (name, value.value == .null ? .matchers([.absent]) : try ValuePattern(value)))
    }
  }

  private static func count(exists: Bool) -> ValuePattern {
    exists ? .matchers([.range(1, nil)]) : .exact(0)
  }

  /// A list of identifiers, in any order.
  private func diagnostics(_ node: CaseNode) throws(CaseFileError) -> ValuePattern {
    let pattern = try ValuePattern(node)
    guard case .array(let elements) = pattern else { return pattern }
    // The identifiers of a run are sorted and unique as well.
    return .array(elements.sorted { $0.text < $1.text })
  }

  /// A number is an upper limit.
  private func atMost(_ node: CaseNode) throws(CaseFileError) -> ValuePattern {
    let pattern: ValuePattern =
      if let number = node.value.number {
        .matchers([.range(nil, number)])
      } else {
        try ValuePattern(node)
      }
    guard pattern.canHoldForAmount else { throw node.failure(CaseText.canNeverHold) }
    return pattern
  }
}

extension ValuePattern {
  /// Whether some number from 0 on can fulfil it.
  fileprivate var canHoldForAmount: Bool {
    switch self {
    case .exact(let value): value.number.map { $0 >= 0 } ?? false
    case .dictionary, .array: false
    case .matchers(let matchers): matchers.allSatisfy(\.canHoldForAmount)
    }
  }
}

extension ValuePattern.Matcher {
  fileprivate var canHoldForAmount: Bool {
    switch self {
    case .any, .not: true
    case .type(let type): type == .number || type == .integer
    case .range(_, let most): most.map { $0 >= 0 } ?? true
    case .oneOf(let patterns): patterns.contains(where: \.canHoldForAmount)
    case .exact(let value): value.number.map { $0 >= 0 } ?? false
    case .absent, .match, .length, .contains, .each, .subset: false
    }
  }
}
