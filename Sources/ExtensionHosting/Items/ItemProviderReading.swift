/// A type that an item provider can load its item as (Apple, `NSItemProviderReading`).
public protocol ItemProviderReading: Sendable {
  /// The types that it can be made of, the best first.
  static var readableTypeIdentifiers: [String] { get }

  /// Makes it of an item.
  ///
  /// - Throws: ``ItemProviderError`` with the code ``ItemProviderError/Code/unexpectedValueClass`` where
  ///   the item is something else, and ``ItemProviderError/Code/unavailableCoercion`` where it could be
  ///   it, but is not.
  init(item: PropertyList, typeIdentifier: String) throws(ItemProviderError)
}

extension PropertyListDictionary: ItemProviderReading {
  public static var readableTypeIdentifiers: [String] { [ExtensionKeys.propertyListType] }

  /// A dictionary, or data that is one in any form of a property list.
  public init(item: PropertyList, typeIdentifier: String) throws(ItemProviderError) {
    switch item {
    case .dictionary(let dictionary): self = dictionary
    case .data(let bytes):
      guard let dictionary = try? PropertyList.read(bytes).dictionary else {
        throw ItemProviderError(.unavailableCoercion, typeIdentifier: typeIdentifier)
      }
      self = dictionary
    default: throw ItemProviderError(.unexpectedValueClass, typeIdentifier: typeIdentifier)
    }
  }
}

extension String: ItemProviderReading {
  public static var readableTypeIdentifiers: [String] {
    ["public.utf8-plain-text", "public.plain-text", "public.text", "public.url"]
  }

  /// Text, an address, or data that is text in UTF-8.
  public init(item: PropertyList, typeIdentifier: String) throws(ItemProviderError) {
    switch item {
    case .string(let text): self = text
    case .data(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ItemProviderError(.unavailableCoercion, typeIdentifier: typeIdentifier)
      }
      self = text
    default: throw ItemProviderError(.unexpectedValueClass, typeIdentifier: typeIdentifier)
    }
  }
}

extension [UInt8]: ItemProviderReading {
  public static var readableTypeIdentifiers: [String] { ["public.data"] }

  /// Data, or text in UTF-8.
  public init(item: PropertyList, typeIdentifier: String) throws(ItemProviderError) {
    switch item {
    case .data(let bytes): self = bytes
    case .string(let text): self = Array(text.utf8)
    default: throw ItemProviderError(.unexpectedValueClass, typeIdentifier: typeIdentifier)
    }
  }
}
