internal import DOM

/// The addresses that scripts of a world have given to blobs (File API, 8.3).
struct BlobURLs {
  private var blobs: [String: Blob] = [:]

  /// A new address of an origin for a blob.
  mutating func add(
    _ blob: Blob, origin: String, using random: inout RandomSource
  ) -> String {
    let address = "blob:\(origin)/\(RandomIdentifier.make(using: &random))"
    blobs[address] = blob
    return address
  }

  /// Forgets an address; nothing happens where there is none.
  mutating func remove(_ address: String) { blobs[address] = nil }

  /// The blob of an address, whose fragment does not count.
  subscript(url: URLRecord) -> Blob? { blobs[url.serialized(excludingFragment: true)] }
}
