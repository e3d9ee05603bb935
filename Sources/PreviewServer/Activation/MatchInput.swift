internal import AppExtension
internal import Messages
internal import PropertyLists

/// The input of a request to `/v1/match`.
struct MatchInput {
  private let rule: PropertyList?
  private let info: [UInt8]?
  private let bundle: BundleReading?
  private let sharer: Sharer?
  private let contents: [SharedContent]
  private let items: ActivationInput?
  /// The system that the extension is for.
  let platform: ExtensionPoint.Platform
  /// Whether the answer is a report for a person, which describes a rule that cannot be used.
  let isReport: Bool

  /// The member `from`: a host, or all of them.
  private enum Sharer: CaseIterable, RawRepresentable {
    case host(ShareHost)
    case all

    static var allCases: [Sharer] { ShareHost.allCases.map { .host($0) } + [.all] }

    init?(rawValue: String) {
      if rawValue == "all" {
        self = .all
      } else if let host = ShareHost(rawValue: rawValue) {
        self = .host(host)
      } else {
        return nil
      }
    }

    var rawValue: String {
      switch self {
      case .host(let host): host.rawValue
      case .all: "all"
      }
    }
  }

  /// Reads a request's object.
  ///
  /// - Throws: a problem with all that is wrong.
  init(_ value: PropertyList) throws(Problem) {
    guard let entries = value.dictionary else {
      throw Problem(shape: [ShapeError(pointer: "", detail: ShapeText.mustBeObject)])
    }
    var reader = ObjectReader(entries)
    rule = reader.value("rule")
    info = reader.content("info")?.bytes
    bundle = BundleReading(&reader)
    let sources = ["rule", "info", "bundle"].filter { entries[$0].map { $0 != .null } ?? false }
    if sources.count != 1 { reader.fail(nil, ShapeText.needsRule) }
    sharer = reader.choice("from", Sharer.self)
    contents = Self.contents(&reader)
    items = Self.items(&reader)
    platform = reader.choice("platform") ?? .iOS
    isReport = reader.flag("report")
    if items != nil, sharer != nil || !contents.isEmpty {
      reader.fail("items", ShapeText.isAllThatIsShared)
    }
    if let sharer, contents.contains(where: { !$0.isPage }) || sharer == .all && !contents.isEmpty {
      reader.fail("from", ShapeText.isHostWithPage)
    }
    reader.refuseOthers()
    guard reader.errors.isEmpty else { throw Problem(shape: reader.errors) }
  }

  /// The content that is shared with an extension; nil for the usual content of each host.
  func shared(for candidate: ActivationCandidate) -> ActivationInput? {
    switch sharer {
    case .all?: nil
    case .host(let host)?: candidate.input(sharing: contents, from: host)
    case nil: items ?? candidate.input(sharing: contents)
    }
  }

  /// Reads the shared content, in the order of the command line's help.
  private static func contents(_ reader: inout ObjectReader) -> [SharedContent] {
    reader.texts("page").map { .page($0) } + reader.texts("url").map { .url($0) }
      + reader.texts("text").map { _ in .text } + reader.texts("file").map { .file($0) }
      + reader.texts("image").map { .image($0) }
  }

  private static func items(_ reader: inout ObjectReader) -> ActivationInput? {
    guard let value = reader.value("items") else { return nil }
    do throws(ActivationInputError) {
      return try ActivationInput(value)
    } catch {
      reader.fail(
        "items",
        "\(error.path.isRoot ? "" : "\(error.path) ")"
          + ShapeText.mustBeOfType(error.expected.rawValue)
      )
      return nil
    }
  }

  /// The rule to evaluate.
  ///
  /// - Throws: a problem with the rule, or with the bundle.
  func candidate() throws(Problem) -> ActivationCandidate {
    if let rule {
      do throws(ActivationRuleError) {
        return ActivationCandidate(try ActivationRule(rule))
      } catch {
        throw Problem(error)
      }
    }
    let input =
      if let bundle {
        try bundle.input(for: .rule)
      } else {
        try BundleInput(files: ["Info.plist": info ?? []], name: "", for: .rule)
      }
    do throws(BundleRemark) {
      return try ActivationCandidate(input.bundle)
    } catch {
      throw Problem(error, on: input.bundle)
    }
  }
}

extension SharedContent {
  fileprivate var isPage: Bool { if case .page = self { true } else { false } }
}
