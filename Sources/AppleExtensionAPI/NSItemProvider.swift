public import Foundation
internal import PropertyLists

/// An attachment (Apple, `NSItemProvider`), with items of Foundation's types.
public final class NSItemProvider: NSObject, @unchecked Sendable {
  // Everything is kept in the provider, which is safe to share.
  let provider: ItemProvider

  /// Called with an item, or with the error that prevented it.
  public typealias CompletionHandler = @Sendable (_ item: Any?, _ error: (any Error)?) -> Void

  /// A provider without any type.
  public override init() {
    provider = ItemProvider()
  }

  init(_ provider: ItemProvider) {
    self.provider = provider
  }

  /// A provider of an item. One that no property list holds fails to load, with
  /// `unavailableCoercionError`, as it would fail on its way to the host.
  public init(item: Any?, typeIdentifier: String?) {
    provider = ItemProvider()
    guard let typeIdentifier, let item else { return }
    let value = FoundationValues.propertyList(item)
    provider.registerItem(forTypeIdentifier: typeIdentifier) {
      guard let value else {
        throw ItemProviderError(.unavailableCoercion, typeIdentifier: typeIdentifier)
      }
      return value
    }
  }

  /// The types that it can be had in.
  public var registeredTypeIdentifiers: [String] { provider.registeredTypeIdentifiers }

  /// Whether it can be had in a type, or in one that is a kind of it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    provider.hasItemConformingToTypeIdentifier(typeIdentifier)
  }

  /// Loads the item in a type. A web page's results are a dictionary under
  /// `NSExtensionJavaScriptPreprocessingResultsKey`; an address is an `NSURL`.
  ///
  /// - Parameters:
  ///   - typeIdentifier: the type.
  ///   - options: are left alone, as Safari's items have none.
  ///   - completionHandler: is called later, on a thread of the system's choice.
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: @escaping CompletionHandler
  ) {
    Task { [self] in
      do {
        completionHandler(try await loadItem(forTypeIdentifier: typeIdentifier), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Loads the item in a type.
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: sending [AnyHashable: Any]? = nil
  ) async throws -> sending Any {
    let value = try await provider.loadItem(forTypeIdentifier: typeIdentifier)
    if let text = value.string, TypeTree.system.conforms(typeIdentifier, to: "public.url") {
      guard let url = NSURL(string: text) else {
        throw ItemProviderError(.unavailableCoercion, typeIdentifier: typeIdentifier)
      }
      return url
    }
    return FoundationValues.object(value)
  }

  /// Whether it can be loaded as `String`, `URL` or `Data`.
  public func canLoadObject<Object: NSItemProviderObject>(ofClass type: Object.Type) -> Bool {
    type.readableTypeIdentifiers.contains { hasItemConformingToTypeIdentifier($0) }
  }

  /// Loads it as `String`, `URL` or `Data`.
  ///
  /// - Parameters:
  ///   - type: `String`, `URL` or `Data`.
  ///   - completionHandler: is called later, on a thread of the system's choice.
  public func loadObject<Object: NSItemProviderObject>(
    ofClass type: Object.Type,
    completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
  ) {
    Task { [provider] in
      do {
        completionHandler(try await Object.load(from: provider), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}
