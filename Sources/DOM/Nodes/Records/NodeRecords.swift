internal import SystemServices

/// The memory of a pool's records, by their numbers. A record has the same address all the time.
final class NodeRecords {
  private typealias Slot = NodeRecord.Slot

  /// Few enough that a script that meets one node does not pay for many.
  private static let blockLength = 128

  private var blocks: [UnsafeMutablePointer<Slot>] = []

  deinit {
    for block in blocks {
      block.deinitialize(count: Self.blockLength)
      block.deallocate()
    }
  }

  /// Makes the record with a number that no node has. Numbers begin with 1.
  func make(number: Int, versions: NodeVersions) -> NodeRecord {
    let (block, place) = (number - 1).quotientAndRemainder(dividingBy: Self.blockLength)
    while block >= blocks.count {
      let made = UnsafeMutablePointer<Slot>.allocate(capacity: Self.blockLength)
      // What the memory had before can be the addresses of nodes. Behind the last slot it would stay.
      AddressSearch.clear(made)
      // A copy for each would count references.
      for place in 0..<Self.blockLength { (made + place).initialize(to: Slot()) }
      blocks.append(made)
    }
    let slot = blocks[block] + place
    slot.pointee.number = number
    slot.pointee.versions = .passUnretained(versions)
    return NodeRecord(slot: slot)
  }

  /// Empties the record with a number, so that another node can have the number.
  func remove(number: Int) {
    let (block, place) = (number - 1).quotientAndRemainder(dividingBy: Self.blockLength)
    blocks[block][place] = Slot()
  }
}
