import Glibc
import SystemServices
import Testing

@Suite struct MemoryMapTests {
  private static let page = UInt(getpagesize())

  /// Maps pages with some rights, and writes to some of them.
  ///
  /// A page without rights stands on each side, so that the kernel joins the mapping with no other.
  private static func map(
    _ count: UInt, _ rights: Int32, writing written: [UInt] = []
  ) throws -> Range<UInt> {
    let memory = mmap(
      nil, Int((count + 2) * page), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      throw SystemFailure(step: "mmap", code: errno)
    }
    let inner = memory + Int(page)
    guard mprotect(inner, Int(count * page), rights) == 0 else {
      throw SystemFailure(step: "mprotect", code: errno)
    }
    // Each access would otherwise map a large page.
    madvise(inner, Int(count * page), MADV_NOHUGEPAGE)
    for number in written {
      inner.storeBytes(of: 1, toByteOffset: Int(number * page), as: UInt8.self)
    }
    let start = UInt(bitPattern: inner)
    return start..<start + count * page
  }

  private static func unmap(_ range: Range<UInt>) {
    munmap(
      UnsafeMutableRawPointer(bitPattern: range.lowerBound - page), range.count + 2 * Int(page))
  }

  /// What the map shows of a range.
  private static func parts(of range: Range<UInt>) throws -> [Range<UInt>] {
    let map = try #require(MemoryMap.shared)
    var found: [Range<UInt>] = []
    let isRead = map.forEachPart { part, mapping in
      #expect(mapping.lowerBound <= part.lowerBound && mapping.upperBound >= part.upperBound)
      let common = part.clamped(to: range)
      if !common.isEmpty { found.append(common) }
      return true
    }
    #expect(isRead)
    return found
  }

  @Test func `a small mapping is one part, whether it has memory or not`() throws {
    let range = try Self.map(4, PROT_READ | PROT_WRITE)
    defer { Self.unmap(range) }
    #expect(try Self.parts(of: range) == [range])
  }

  @Test func `of a large mapping, the pages with memory are parts`() throws {
    let range = try Self.map(1000, PROT_READ | PROT_WRITE, writing: [3, 4, 700])
    defer { Self.unmap(range) }
    let (start, page) = (range.lowerBound, Self.page)
    #expect(
      try Self.parts(of: range) == [
        start + 3 * page..<start + 5 * page, start + 700 * page..<start + 701 * page,
      ])
  }

  @Test(arguments: [PROT_READ, PROT_NONE, PROT_READ | PROT_WRITE | PROT_EXEC])
  func `memory with other rights is no part`(_ rights: Int32) throws {
    let range = try Self.map(4, rights)
    defer { Self.unmap(range) }
    #expect(try Self.parts(of: range).isEmpty)
  }

  @Test func `a reader can stop`() throws {
    let map = try #require(MemoryMap.shared)
    var count = 0
    let isRead = map.forEachPart { _, _ in
      count += 1
      return count < 2
    }
    #expect(!isRead && count == 2)
  }
}
