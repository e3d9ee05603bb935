public import PropertyLists

/// The items that a host offers to extensions when the share sheet opens.
public struct ActivationInput: Sendable, Hashable {
  /// The extension items.
  public var items: [Item]

  /// The input with these items.
  public init(items: [Item]) {
    self.items = items
  }

  /// An extension item, as far as rules see it.
  public struct Item: Sendable, Hashable {
    public var attachments: [Attachment]

    /// An item with these attachments.
    public init(attachments: [Attachment]) {
      self.attachments = attachments
    }
  }

  /// An attachment, as far as rules see it.
  public struct Attachment: Sendable, Hashable {
    /// The types that it can be had in, the best first.
    public var registeredTypeIdentifiers: [String]

    /// An attachment that can be had in these types.
    public init(_ registeredTypeIdentifiers: [String]) {
      self.registeredTypeIdentifiers = registeredTypeIdentifiers
    }
  }

  /// One item, with an attachment for each list of types.
  public init(attachments: [[String]]) {
    items = [Item(attachments: attachments.map { Attachment($0) })]
  }

  /// Reads `{"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": [...]}]}]}`.
  ///
  /// - Throws: ``ActivationInputError`` where something else stands there.
  public init(_ value: PropertyList) throws(ActivationInputError) {
    let root = try Self.dictionary(value, [])
    let path: PropertyListPath = ["extensionItems"]
    items = []
    for (index, item) in try Self.array(root["extensionItems"], path).enumerated() {
      items.append(try Self.item(item, path.appending(.index(index))))
    }
  }

  private static func item(
    _ value: PropertyList, _ path: PropertyListPath
  ) throws(ActivationInputError) -> Item {
    // An item of text alone has no attachments.
    guard let list = try dictionary(value, path)["attachments"] else {
      return Item(attachments: [])
    }
    let path = path.appending(.key("attachments"))
    var attachments: [Attachment] = []
    for (index, attachment) in try array(list, path).enumerated() {
      attachments.append(try self.attachment(attachment, path.appending(.index(index))))
    }
    return Item(attachments: attachments)
  }

  private static func attachment(
    _ value: PropertyList, _ path: PropertyListPath
  ) throws(ActivationInputError) -> Attachment {
    let list = try dictionary(value, path)["registeredTypeIdentifiers"]
    let path = path.appending(.key("registeredTypeIdentifiers"))
    var identifiers: [String] = []
    for (index, value) in try array(list, path).enumerated() {
      guard let identifier = value.string else {
        throw ActivationInputError(expected: .string, path: path.appending(.index(index)))
      }
      identifiers.append(identifier)
    }
    return Attachment(identifiers)
  }

  private static func dictionary(
    _ value: PropertyList, _ path: PropertyListPath
  ) throws(ActivationInputError) -> PropertyListDictionary {
    guard let dictionary = value.dictionary else {
      throw ActivationInputError(expected: .dictionary, path: path)
    }
    return dictionary
  }

  private static func array(
    _ value: PropertyList?, _ path: PropertyListPath
  ) throws(ActivationInputError) -> [PropertyList] {
    guard let array = value?.array else {
      throw ActivationInputError(expected: .array, path: path)
    }
    return array
  }

  /// The object that predicates are evaluated for.
  public var propertyList: PropertyList {
    let items: [PropertyList] = items.map { item in
      let attachments: [PropertyList] = item.attachments.map { attachment in
        [
          "registeredTypeIdentifiers": .array(
            attachment.registeredTypeIdentifiers.map { .string($0) })
        ]
      }
      return ["attachments": .array(attachments)]
    }
    return ["extensionItems": .array(items)]
  }

  /// The way to an attachment in ``propertyList``.
  static func path(item: Int, attachment: Int) -> PropertyListPath {
    ["extensionItems", .index(item), "attachments", .index(attachment)]
  }
}
