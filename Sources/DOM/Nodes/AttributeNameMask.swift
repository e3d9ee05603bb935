/// The names of an element's attributes as a set of bits, which says of most other names that the
/// element has no such attribute.
///
/// Several names share a bit. So if the bit of a name is missing, there is no attribute of that name,
/// and if it is there, there may be one. A further bit says that there may be a namesake, see
/// ``Attr/isNamesake``: then a name does not say which attribute is meant.
package struct AttributeNameMask {
  package let rawValue: Int32

  /// Bits are numbered from 0 to 29: the script side keeps small numbers that are not negative best.
  private static let count: UInt32 = 30

  /// The number of the bit for namesakes.
  package static let namesakeBit = 30

  package init(of element: Element) {
    let namesake: Int32 = 1 << Int32(Self.namesakeBit)
    // With so many names, few bits are missing.
    if element.attributeTable != nil {
      rawValue = (1 << Int32(Self.count)) - 1 | (element.node.pool.hasNamesakes ? namesake : 0)
      return
    }
    var bits: Int32 = 0
    for attribute in element.attributes {
      if attribute.isNamesake { bits |= namesake }
      bits |= 1 << Int32(Self.bit(of: attribute.qualifiedText.bytes))
    }
    rawValue = bits
  }

  /// The number of a name's bit.
  package static func bit(of name: String) -> Int { bit(of: name.utf8) }

  private static func bit(of bytes: some Sequence<UInt8>) -> Int {
    // FNV-1a in 32 bits, which needs one multiplication for a byte.
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int((hash >> 16 ^ hash) % count)
  }
}
