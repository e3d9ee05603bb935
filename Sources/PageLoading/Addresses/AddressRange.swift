/// A range of addresses that begin with the same bits, such as `10.0.0.0/8`.
package struct AddressRange: Sendable, Hashable {
  private let prefix: UInt128
  private let mask: UInt128
  private let isVersion4: Bool

  /// Reads an address with the number of leading bits, or a single address. Nil if the text has
  /// neither form.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
    let width = address.isVersion4 ? 32 : 128
    guard let length = parts.count == 2 ? Int(parts[1]) : width, 0...width ~= length else {
      return nil
    }
    self.init(address, length: length)
  }

  init(_ address: IPAddress, length: Int) {
    let width = address.isVersion4 ? 32 : 128
    // A shift by the whole width gives 0.
    let all: UInt128 = address.isVersion4 ? UInt128(UInt32.max) : .max
    mask = all & (all << UInt128(width - length))
    prefix = address.bits & mask
    isVersion4 = address.isVersion4
  }

  /// Whether an address is in the range.
  package func contains(_ address: IPAddress) -> Bool {
    address.isVersion4 == isVersion4 && address.bits & mask == prefix
  }
}
