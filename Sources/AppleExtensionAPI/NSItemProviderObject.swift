public import Foundation

/// A type that an `NSItemProvider` can load its item as.
public protocol NSItemProviderObject: Sendable {
  /// The types that it can be made of, the best first.
  static var readableTypeIdentifiers: [String] { get }

  /// Loads it.
  static func load(from provider: ItemProvider) async throws -> Self
}

extension String: NSItemProviderObject {
  public static func load(from provider: ItemProvider) async throws -> String {
    try await provider.loadObject(ofClass: String.self)
  }
}

extension URL: NSItemProviderObject {
  public static var readableTypeIdentifiers: [String] { ["public.url"] }

  public static func load(from provider: ItemProvider) async throws -> URL {
    let text = try await String(
      item: provider.loadItem(forTypeIdentifier: "public.url"), typeIdentifier: "public.url")
    guard let url = URL(string: text) else {
      throw ItemProviderError(.unavailableCoercion, typeIdentifier: "public.url")
    }
    return url
  }
}

extension Data: NSItemProviderObject {
  public static var readableTypeIdentifiers: [String] { [UInt8].readableTypeIdentifiers }

  public static func load(from provider: ItemProvider) async throws -> Data {
    Data(try await provider.loadObject(ofClass: [UInt8].self))
  }
}
