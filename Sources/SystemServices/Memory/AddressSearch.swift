internal import CLinux
internal import Glibc

/// Finds out which of many addresses stand anywhere in the memory of this process.
///
/// What no address in memory leads to cannot be used any more, whatever the types of those are that might
/// keep it. So memory can be freed without any knowledge of them, as conservative garbage collectors do.
/// A word that has the value of an address by chance, or that nobody reads any more, is found as well.
package final class AddressSearch {
  /// The addresses in the order in which they were added.
  private var addresses: MappedList<UInt>
  /// The memory whose words do not count.
  private var excluded: MappedList<Excluded>
  private var hasRoom = true

  /// A search for no address yet. The result is nil if there is no memory.
  package init?() {
    guard let addresses = MappedList<UInt>(), let excluded = MappedList<Excluded>() else {
      return nil
    }
    self.addresses = addresses
    self.excluded = excluded
  }

  private struct Excluded: BitwiseCopyable {
    var start: UInt
    var end: UInt
  }

  /// Adds an address, which must be a multiple of 8.
  package func add(_ address: UInt) { hasRoom = addresses.append(address) && hasRoom }

  /// Leaves out memory that leads to the addresses without using them.
  package func exclude(_ range: Range<UInt>) {
    hasRoom =
      excluded.append(Excluded(start: range.lowerBound, end: range.upperBound)) && hasRoom
  }

  /// Leaves out the memory of an object that was allocated for it alone.
  package func exclude(_ object: AnyObject) {
    exclude(objectAt: Unmanaged.passUnretained(object).toOpaque())
  }

  /// Leaves out the memory of an object that was allocated for it alone.
  package func exclude(objectAt address: UnsafeMutableRawPointer) {
    let first = UInt(bitPattern: address)
    exclude(first..<first + UInt(malloc_usable_size(address)))
  }

  /// Clears new memory in all its length, which can be a little more than was asked for. Otherwise what is never
  /// written has what stood there before, and a search finds that.
  package static func clear(_ memory: UnsafeMutableRawPointer) {
    memset(memory, 0, malloc_usable_size(memory))
  }

  /// Searches the memory of the process, and what the calling thread has on its stack.
  ///
  /// - Parameter found: called with each address that was found, at least once, and whether the calling thread has it
  ///   on its stack.
  /// - Returns: false if the memory could not be searched. Nothing is known then.
  package func run(_ found: (_ address: UInt, _ isOnStack: Bool) -> Void) -> Bool {
    guard hasRoom, let map = MemoryMap.shared, let set = AddressSet(addresses.elements) else {
      return false
    }
    exclude(addresses.addresses)
    exclude(excluded.addresses)
    excluded.sort { $0.start }
    let ranges = excluded.elements
    guard let reader = MemoryReader(looking: set.raw) else { return false }
    return Self.withStack { stack in
      var gaps = Gaps(between: ranges)
      return map.forEachPart { part, mapping in
        let isStack = mapping.contains(stack)
        if isStack, part.upperBound <= stack { return true }
        let used = isStack ? max(part.lowerBound, stack)..<part.upperBound : part
        while let gap = gaps.next(in: used) {
          let isRead = reader.search(gap, reach: isStack ? Self.reach : 0) { found($0, isStack) }
          if !isRead { return false }
        }
        return true
      }
    }
  }

  /// How far above an address a word on the stack still counts, in bytes: the compiler may keep the
  /// address of a part alone.
  private static let reach: UInt = 256

  /// Calls `body` with an address below everything that the thread may still read on its stack.
  @inline(never)
  private static func withStack(_ body: (UInt) -> Bool) -> Bool {
    withoutActuallyEscaping(body) { body in
      var call = (body: body, result: false)
      withUnsafeMutablePointer(to: &call) { context in
        jsprep_with_stack(
          { context, stack in
            let call = context?.assumingMemoryBound(to: (body: (UInt) -> Bool, result: Bool).self)
            if let call { call.pointee.result = call.pointee.body(stack) }
          }, context)
      }
      return call.result
    }
  }

  /// What is left of ranges outside of the excluded memory.
  private struct Gaps {
    /// In the order of their starts.
    private let excluded: UnsafeMutableBufferPointer<Excluded>
    private var index = 0
    /// The end of what was given out or left out.
    private var end: UInt = 0

    init(between excluded: UnsafeMutableBufferPointer<Excluded>) { self.excluded = excluded }

    /// The next part of a range; nil after the last. Each range must be behind those before.
    mutating func next(in range: Range<UInt>) -> Range<UInt>? {
      end = max(end, range.lowerBound)
      while index < excluded.count, excluded[index].start <= end {
        end = max(end, excluded[index].end)
        index += 1
      }
      if end >= range.upperBound { return nil }
      let start = end
      end = index < excluded.count ? min(excluded[index].start, range.upperBound) : range.upperBound
      return start..<end
    }
  }
}

/// Reads memory and looks for addresses in what it has read, in pages of its own.
private struct MemoryReader: ~Copyable {
  private let set: jsprep_address_set
  private let room: MappedList<UInt>
  private let found: MappedList<UInt>

  /// A reader. The result is nil if there is no memory.
  init?(looking set: jsprep_address_set) {
    // Small enough for a processor's cache.
    guard let room = MappedList<UInt>(zeros: 8192), let found = MappedList<UInt>(zeros: 512) else {
      return nil
    }
    self.set = set
    self.room = room
    self.found = found
  }

  /// Calls `body` with the addresses that a range of memory has. What is not there any more has none.
  ///
  /// - Returns: false if the system does not let a process read memory in this way.
  func search(_ range: Range<UInt>, reach: UInt, _ body: (UInt) -> Void) -> Bool {
    let pageSize = UInt(getpagesize())
    var start = (range.lowerBound + 7) & ~7
    while start + 8 <= range.upperBound {
      let words = room.elements
      let count = jsprep_read_memory(
        start, words.baseAddress, min(Int(range.upperBound - start) & ~7, words.count * 8))
      if count > 0 {
        look(at: UnsafeBufferPointer(start: words.baseAddress, count: count / 8), reach, body)
      }
      if count < 0, count != -Int(EFAULT) { return false }
      start = count > 0 ? start + UInt(count) : (start / pageSize + 1) * pageSize
    }
    return true
  }

  private func look(
    at words: UnsafeBufferPointer<UInt>, _ reach: UInt, _ body: (UInt) -> Void
  ) {
    var next = words.baseAddress
    let end = next.map { $0 + words.count }
    while let word = next, let end, word < end {
      var count = 0
      next = jsprep_find_addresses(
        word, end, set, reach, found.elements.baseAddress, found.count, &count)
      for address in found.elements.prefix(count) { body(address) }
    }
  }
}

/// A set of addresses in pages of its own.
private struct AddressSet: ~Copyable {
  private let pages: MappedList<UInt>
  private let bits: MappedList<UInt64>
  private let filter: MappedList<UInt64>
  let raw: jsprep_address_set

  /// The set of some addresses. The result is nil if there are no addresses, or if there is no memory.
  init?(_ addresses: UnsafeMutableBufferPointer<UInt>) {
    guard let low = addresses.min(), let high = addresses.max(),
      var pages = MappedList<UInt>(zeros: 1024),
      let filter = MappedList<UInt64>(zeros: Int(JSPREP_FILTER_BITS) / 64)
    else { return nil }
    // The lowest address itself would be found here, on the stack.
    let start = low / 4096 * 4096 - 1
    var set = jsprep_address_set(
      pages: pages.elements.baseAddress, bits: nil, mask: UInt(pages.count - 1), low: start,
      span: high - start, filter: filter.elements.baseAddress)
    var (count, last): (Int, UInt) = (0, 0)
    // Many addresses are on the same page as the one before.
    for address in addresses where address >> 12 != last {
      last = address >> 12
      guard jsprep_add_page(set, last) else { continue }
      count += 1
      if count * 2 < pages.count { continue }
      guard let larger = MappedList<UInt>(zeros: pages.count * 2) else { return nil }
      set.pages = larger.elements.baseAddress
      set.mask = UInt(larger.count - 1)
      for page in pages.elements where page != 0 { jsprep_add_page(set, page) }
      pages = larger
    }
    guard let bits = MappedList<UInt64>(zeros: pages.count * 8) else { return nil }
    set.bits = UnsafeMutableRawPointer(bits.elements.baseAddress)?.assumingMemoryBound(
      to: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64).self)
    for address in addresses { jsprep_add_address(set, address) }
    raw = set
    self.pages = pages
    self.bits = bits
    self.filter = filter
  }
}
