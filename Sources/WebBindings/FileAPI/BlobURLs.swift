internal import DOM

/// The addresses that scripts have given to blobs (File API, 8.3), whatever world and window they are
/// of: all of a page fetch what one of them has named.
struct BlobURLs {
  private var blobs: [String: Blob] = [:]

  /// A new address of an origin for a blob.
  mutating func add(
    _ blob: Blob, origin: String, using random: inout RandomSource
  ) -> String {
    var address: String
    // Worlds with the same seed come to the same identifiers.
    repeat {
      address = "blob:\(origin)/\(RandomIdentifier.make(using: &random))"
    } while blobs[address] != nil
    blobs[address] = blob
    return address
  }

  /// Forgets an address; nothing happens where it is unknown.
  mutating func remove(_ address: String) { blobs[address] = nil }

  /// The blob of an address; the fragment is ignored.
  subscript(url: URLRecord) -> Blob? { blobs[url.serialized(excludingFragment: true)] }
}
