import AppExtension
import PropertyLists
import Testing

@Suite struct ActivationDictionaryTests {
  private static let prefix = "NSExtensionActivation"

  /// A rule of these keys, each without the prefix that all keys share.
  private func rule(_ entries: [String: PropertyList]) throws -> ActivationRule {
    try ActivationRule(
      .dictionary(PropertyListDictionary(entries.map { (Self.prefix + $0.key, $0.value) })))
  }

  private func isOffered(
    _ entries: [String: PropertyList], _ attachments: [[String]]
  ) throws -> Bool {
    try rule(entries).verdict(on: ActivationInput(attachments: attachments)).isOffered
  }

  private let url = ["public.url"]
  private let text = ["public.plain-text"]
  private let image = ["public.jpeg"]
  private let script = ["com.apple.property-list"]
  private let pdf = ["com.adobe.pdf", "public.file-url"]

  @Test func `each key supports its kind`() throws {
    #expect(try isOffered(["SupportsWebURLWithMaxCount": 1], [url]))
    #expect(try !isOffered(["SupportsWebURLWithMaxCount": 1], [["public.file-url"]]))
    #expect(try isOffered(["SupportsText": 1], [text]))
    #expect(try isOffered(["SupportsText": 1], [text, ["public.html"]]))
    #expect(try isOffered(["SupportsImageWithMaxCount": 1], [image]))
    #expect(try isOffered(["SupportsMovieWithMaxCount": 1], [["public.mpeg-4"]]))
    #expect(try isOffered(["SupportsFileWithMaxCount": 1], [pdf]))
    #expect(try isOffered(["SupportsFileWithMaxCount": 1], [["public.zip-archive"]]))
    #expect(try !isOffered(["SupportsFileWithMaxCount": 1], [url]))
    #expect(try !isOffered(["SupportsFileWithMaxCount": 1], [text]))
    #expect(try isOffered(["SupportsWebPageWithMaxCount": 1], [script]))
    #expect(try !isOffered(["SupportsImageWithMaxCount": 1], [text]))
  }

  @Test func `a page in Safari is one page, by its results or by its address`() throws {
    #expect(try isOffered(["SupportsWebPageWithMaxCount": 1], [script, url]))
    #expect(try isOffered(["SupportsWebURLWithMaxCount": 1], [script, url]))
    #expect(
      try isOffered(
        ["SupportsWebPageWithMaxCount": 1, "SupportsWebURLWithMaxCount": 1], [script, url]))
    #expect(try isOffered(["SupportsWebURLWithMaxCount": 1], [url + script]))
    // Other browsers send no results, so such a rule hides the extension there.
    #expect(try !isOffered(["SupportsWebPageWithMaxCount": 1], [url]))
  }

  @Test func `strict rules want every attachment, within its number`() throws {
    #expect(try !isOffered(["SupportsWebURLWithMaxCount": 1], [url, text]))
    #expect(try isOffered(["SupportsWebURLWithMaxCount": 1, "SupportsText": 1], [url, text]))
    #expect(try isOffered(["SupportsImageWithMaxCount": 2], [image, image]))
    #expect(try !isOffered(["SupportsImageWithMaxCount": 2], [image, image, image]))
    #expect(try !isOffered(["SupportsImageWithMaxCount": 2], []))
    #expect(
      try !isOffered(
        ["SupportsWebURLWithMaxCount": 1, "DictionaryVersion": 2, "UsesStrictMatching": true],
        [url, text]))
    #expect(
      try !isOffered(["SupportsWebURLWithMaxCount": 1, "DictionaryVersion": 1], [url, text]))
  }

  @Test func `version 2 wants one attachment that is supported`() throws {
    let rule: [String: PropertyList] = ["SupportsWebURLWithMaxCount": 1, "DictionaryVersion": 2]
    #expect(try isOffered(rule, [url, text]))
    #expect(try isOffered(rule, [url]))
    #expect(try !isOffered(rule, [text]))
    #expect(try !isOffered(rule, []))
  }

  @Test func `the number of all attachments has bounds`() throws {
    let rule: [String: PropertyList] = [
      "SupportsAttachmentsWithMinCount": 2, "SupportsAttachmentsWithMaxCount": 3,
      "SupportsImageWithMaxCount": 10,
    ]
    #expect(try !isOffered(rule, [image]))
    #expect(try isOffered(rule, [image, image]))
    #expect(try isOffered(rule, [image, image, image]))
    #expect(try !isOffered(rule, [image, image, image, image]))
    #expect(try isOffered(["SupportsAttachmentsWithMaxCount": 2], [image, text]))
    #expect(try !isOffered(["SupportsAttachmentsWithMaxCount": 2], [image, text, url]))
  }

  @Test(
    "values are read as integers",
    arguments: [
      (1, true), (true, true), ("1", true), (1.0, true), (" 12 x", true), (0, false),
      (false, false), ("0", false), ("", false), ("x", false), (-1, false), ("-1", false),
      (.date(1), false), (.array([]), false), (.real(.infinity), true), (.real(.nan), false),
      ("99999999999999999999", true),
    ] as [(PropertyList, Bool)])
  func integers(_ value: PropertyList, _ isSupported: Bool) throws {
    #expect(try isOffered(["SupportsWebURLWithMaxCount": value], [url]) == isSupported)
  }

  @Test func `what means nothing is remarked on`() throws {
    func remarks(_ entries: [String: PropertyList]) throws -> [ActivationRemark] {
      try rule(entries).verdict(on: ShareHost.safari.input).remarks
    }
    #expect(
      try remarks(["SupportsTextt": 1, "SupportsText": 1]) == [
        .unknownKey(
          "NSExtensionActivationSupportsTextt", nearest: "NSExtensionActivationSupportsText")
      ])
    #expect(
      try remarks(["sSupportsWebURLWithMaxCoun": 1]) == [
        .unknownKey(
          "NSExtensionActivationsSupportsWebURLWithMaxCoun",
          nearest: "NSExtensionActivationSupportsWebURLWithMaxCount"), .acceptsNothing,
      ])
    #expect(
      try remarks(["SupportsText": "yes"]) == [
        .notANumber(key: "NSExtensionActivationSupportsText"), .acceptsNothing,
      ])
    #expect(try remarks(["SupportsText": 0]) == [.acceptsNothing])
    #expect(try remarks(["SupportsText": 1]) == [])
    #expect(
      try ActivationRule("TRUEPREDICATE").verdict(on: ShareHost.safari.input).remarks
        == [.truePredicate])
    #expect(
      try ActivationRule("ANY extensionItems.a UTI-CONFORMS-TO 'public.plain-txt'")
        .verdict(on: ShareHost.safari.input).remarks
        == [.unknownType("public.plain-txt", nearest: "public.plain-text")])
  }

  @Test func `the outcome says what each attachment counts as, and why it is refused`() throws {
    let verdict = try rule(["SupportsImageWithMaxCount": 1]).verdict(
      on: ActivationInput(attachments: [image, image, text]))
    guard case .dictionary(let outcome) = verdict.reason else {
      Issue.record("no dictionary's outcome")
      return
    }
    #expect(outcome.attachments.map(\.category) == [.image, .image, nil])
    #expect(
      outcome.refusals == [
        .notTaken(["extensionItems", 0, "attachments", 2]),
        .tooManyOf(.image, count: 2, maximum: 1),
      ])
  }

  @Test func `values of other types are no rules`() {
    for value: PropertyList in [1, true, [], .null] {
      #expect(throws: ActivationRuleError.neither(value.kind)) { try ActivationRule(value) }
    }
  }

  @Test func `items are read, and what is wrong with them is said`() throws {
    let value: PropertyList = [
      "extensionItems": [["attachments": [["registeredTypeIdentifiers": ["public.url"]]]], [:]]
    ]
    #expect(
      try ActivationInput(value)
        == ActivationInput(items: [
          .init(attachments: [.init(["public.url"])]), .init(attachments: []),
        ]))
    func error(_ value: PropertyList) -> ActivationInputError? {
      do throws(ActivationInputError) {
        _ = try ActivationInput(value)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([])?.path == [])
    #expect(error([:])?.path == ["extensionItems"])
    #expect(error(["extensionItems": [1]])?.expected == .dictionary)
    #expect(
      error(["extensionItems": [["attachments": [[:]]]]])?.path
        == ["extensionItems", 0, "attachments", 0, "registeredTypeIdentifiers"])
    #expect(
      error(["extensionItems": [["attachments": [["registeredTypeIdentifiers": [1]]]]]])?.path
        == ["extensionItems", 0, "attachments", 0, "registeredTypeIdentifiers", 0])
  }
}
