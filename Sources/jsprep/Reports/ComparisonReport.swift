internal import PropertyLists

/// The report of `jsprep compare`.
struct ComparisonReport {
  private let pages: [ComparedPage]
  private let quiet: Bool

  /// - Parameter quiet: whether pages that are the same are left out.
  init(_ pages: [ComparedPage], quiet: Bool) {
    self.pages = pages
    self.quiet = quiet
  }

  /// A line for each page, with what differs below it.
  var text: String {
    pages.map { page in
      if page.failure != nil { return "not compared  \(page.page)\n" }
      if page.differences.isEmpty { return quiet ? "" : "same          \(page.page)\n" }
      return "differs       \(page.page)\n" + page.differences.map(Self.text).joined()
    }.joined()
  }

  private static func text(_ difference: ComparedPage.Difference) -> String {
    let place = difference.place.isEmpty ? "" : " \(difference.place)"
    return "  \(difference.subject.rawValue)\(place)\n"
      + "    jsprep  \(shortened(difference.own))\n    webkit  \(shortened(difference.webkit))\n"
  }

  /// The characters of a value that are shown.
  private static let limit = 200

  private static func shortened(_ text: String?) -> String {
    guard let text else { return "(nothing)" }
    return text.count > limit ? "\(text.prefix(limit))…" : text
  }

  /// An object with everything.
  var json: String {
    let list = pages.filter { !quiet || !$0.differences.isEmpty || $0.failure != nil }.map {
      page -> PropertyList in
      var entries: [(String, PropertyList)] = [("page", .string(page.page))]
      if let failure = page.failure {
        entries.append(("failure", Report.json(of: failure)))
      } else {
        entries.append(("same", .boolean(page.differences.isEmpty)))
      }
      entries.append(("differences", .array(page.differences.map(Self.json))))
      return .dictionary(PropertyListDictionary(entries))
    }
    let bytes = (try? PropertyList.dictionary(["pages": .array(list)]).bytes(as: .json)) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  private static func json(_ difference: ComparedPage.Difference) -> PropertyList {
    .dictionary([
      "subject": .string(difference.subject.rawValue), "place": .string(difference.place),
      "jsprep": difference.own.map { .string($0) } ?? .null,
      "webkit": difference.webkit.map { .string($0) } ?? .null,
    ])
  }
}
