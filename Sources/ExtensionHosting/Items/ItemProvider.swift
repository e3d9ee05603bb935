internal import Synchronization

/// An attachment: content that is available in one or more types, and is made on first use (Apple,
/// `NSItemProvider`).
///
/// An item is a property list value: a dictionary for `com.apple.property-list`, a string for an
/// address or for text, data for anything else.
public final class ItemProvider: Sendable {
  /// Makes an item.
  public typealias LoadHandler = @Sendable () async throws -> PropertyList

  private let representations = Mutex<[Representation]>([])
  private let types: TypeTree

  private struct Representation: Sendable {
    var typeIdentifier: String
    var load: LoadHandler
  }

  /// A provider without any type.
  ///
  /// - Parameter types: the types, with those that they conform to.
  public init(types: TypeTree = .system) {
    self.types = types
  }

  /// A provider of an item that exists already.
  public convenience init(
    item: PropertyList, typeIdentifier: String, types: TypeTree = .system
  ) {
    self.init(types: types)
    registerItem(forTypeIdentifier: typeIdentifier) { item }
  }

  /// Adds a type that it can be had in, behind those that there are.
  public func registerItem(
    forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler
  ) {
    representations.withLock {
      $0.append(Representation(typeIdentifier: typeIdentifier, load: loadHandler))
    }
  }

  /// The types that it can be had in, in the order in which they were registered.
  public var registeredTypeIdentifiers: [String] {
    representations.withLock { $0.map(\.typeIdentifier) }
  }

  /// Whether it can be had in a type, or in one that is a kind of it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    representation(conformingTo: typeIdentifier) != nil
  }

  /// The item in a type, or in the first registered one that is a kind of it.
  ///
  /// - Throws: ``ItemProviderError`` if there is no such item, or the error that making the item
  ///   throws.
  public func loadItem(forTypeIdentifier typeIdentifier: String) async throws -> PropertyList {
    guard let found = representation(conformingTo: typeIdentifier) else {
      throw ItemProviderError(.itemUnavailable, typeIdentifier: typeIdentifier)
    }
    return try await found.load()
  }

  /// Whether it can be loaded as something.
  public func canLoadObject<Object: ItemProviderReading>(ofClass type: Object.Type) -> Bool {
    type.readableTypeIdentifiers.contains { hasItemConformingToTypeIdentifier($0) }
  }

  /// Loads the item as an object of a type.
  ///
  /// - Throws: ``ItemProviderError`` if it cannot be converted, or the error that making the item
  ///   throws.
  public func loadObject<Object: ItemProviderReading>(
    ofClass type: Object.Type
  ) async throws -> Object {
    guard
      let readable = type.readableTypeIdentifiers.first(where: hasItemConformingToTypeIdentifier)
    else {
      throw ItemProviderError(
        .itemUnavailable, typeIdentifier: type.readableTypeIdentifiers.first ?? "")
    }
    return try Object(
      item: try await loadItem(forTypeIdentifier: readable), typeIdentifier: readable)
  }

  private func representation(conformingTo typeIdentifier: String) -> Representation? {
    representations.withLock { representations in
      representations.first { $0.typeIdentifier.lowercased() == typeIdentifier.lowercased() }
        ?? representations.first { types.conforms($0.typeIdentifier, to: typeIdentifier) }
    }
  }
}
