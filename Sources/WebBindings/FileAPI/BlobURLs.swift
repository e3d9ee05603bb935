internal import DOM

/// The addresses that scripts have given to blobs (File API, 8.3). All worlds and windows of a page
/// share them.
struct BlobURLs {
  private var blobs: [String: Blob] = [:]

  /// Makes a new address with an origin for a blob.
  mutating func add(
    _ blob: Blob, origin: String, using random: inout RandomSource
  ) -> String {
    var address: String
    // Worlds with the same seed make the same identifiers.
    repeat {
      address = "blob:\(origin)/\(RandomIdentifier.make(using: &random))"
    } while blobs[address] != nil
    blobs[address] = blob
    return address
  }

  /// Removes an address. An unknown address has no effect.
  mutating func remove(_ address: String) { blobs[address] = nil }

  /// The blob at an address, whose fragment is ignored; nil if there is none.
  subscript(url: URLRecord) -> Blob? { blobs[url.serialized(excludingFragment: true)] }
}
