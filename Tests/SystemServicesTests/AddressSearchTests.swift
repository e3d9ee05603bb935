import Glibc
import Testing

@testable import SystemServices

@Suite struct AddressSearchTests {
  /// An object that refers to memory in a way that nobody counts.
  private final class Holder {
    var address: UInt

    init(_ address: UInt) { self.address = address }
  }

  /// Addresses that nothing else has: pages that are reserved for the test. Tests use different parts of
  /// them, because one may get the place of another that has ended. They are not at the beginnings of pages,
  /// where addresses of pages may be left that others had at this place.
  ///
  /// - Returns: the address from which distances are counted. Hand it to ``release(_:)``.
  private static func reserve() throws -> UInt {
    let memory = mmap(nil, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return UInt(bitPattern: try #require(memory == MAP_FAILED ? nil : memory)) + shift
  }

  private static let shift: UInt = 77 * 8

  private static func release(_ start: UInt) {
    munmap(UnsafeMutableRawPointer(bitPattern: start - shift), 1 << 20)
  }

  @inline(never)
  private static func hold(_ distances: [UInt], from start: UInt) -> [Holder] {
    distances.map { Holder(start + $0) }
  }

  /// A search for addresses at some distances from the first. It ends before the search begins, so that
  /// nothing of them is left on the stack.
  @inline(never)
  private static func makeSearch(_ start: UInt, _ distances: [UInt]) throws -> AddressSearch {
    guard let search = AddressSearch() else { throw SystemFailure(step: "mmap", code: ENOMEM) }
    for distance in distances { search.add(start + distance) }
    return search
  }

  /// Which of the addresses the search finds, as their distances from the first.
  private static func search(
    _ start: UInt, _ distances: [UInt], excluding excluded: AnyObject? = nil
  ) throws -> Set<UInt> {
    let search = try makeSearch(start, distances)
    if let excluded { search.exclude(excluded) }
    var found: Set<UInt> = []
    let hasSearched = search.run { address, _ in found.insert(address - start) }
    #expect(hasSearched)
    return found
  }

  @Test func `an address is found where an object has it, with and without a mark`() throws {
    let start = try Self.reserve()
    defer { Self.release(start) }
    let holders = Self.hold([512 * 8 + 8, 0x8000 | 1], from: start)
    let found = try withExtendedLifetime(holders) {
      try Self.search(start, [0x800, 512 * 8 + 8, 0x8000, 0xF000])
    }
    #expect(found.sorted() == [512 * 8 + 8, 0x8000])
  }

  @Test func `what an excluded object has does not count`() throws {
    let start = try Self.reserve()
    defer { Self.release(start) }
    let holders = Self.hold([0x1000, 0x2000], from: start)
    let found = try withExtendedLifetime(holders) {
      try Self.search(start, [0x1000, 0x2000], excluding: holders[0])
    }
    #expect(found == [0x2000])
  }

  @Test func `an address inside of a node on the stack counts as the node's`() throws {
    let start = try Self.reserve()
    defer { Self.release(start) }
    var inside = start + 0x3000 + 72
    let found = try withUnsafeMutablePointer(to: &inside) { pointer in
      let found = try Self.search(start, [0x5000, 0x3000])
      #expect(pointer.pointee == start + 0x3000 + 72)
      return found
    }
    #expect(found == [0x3000])
  }

  @Test func `a list keeps its elements while it grows`() throws {
    guard var list = MappedList<Int>() else { throw SystemFailure(step: "mmap", code: ENOMEM) }
    for number in 0..<100_000 { list.append(number * 3) }
    let elements = Array(list.elements)
    #expect(elements == (0..<100_000).map { $0 * 3 })
  }
}
