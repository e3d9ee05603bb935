internal import CLinux
internal import Glibc
internal import Synchronization

/// The mappings of this process's memory, read from files of `/proc` that stay open, so that a process
/// that may open nothing more can still read them (proc(5), `/proc/pid/maps` and `/proc/pid/pagemap`).
package final class MemoryMap: Sendable {
  /// The kernel goes on where the last read ended, so that the mappings may change meanwhile. That works
  /// for one reader at a time.
  private let maps: Mutex<Int32>
  private let pages: Int32

  /// The map of this process; nil if the system does not show it. A process that will give up its rights
  /// must ask for it before.
  package static let shared: MemoryMap? = MemoryMap()

  private init?() {
    let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    maps = Mutex(file)
    pages = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    if file < 0 || pages < 0 { return nil }
  }

  /// A mapping of this size and more is address space that someone has reserved, such as the engine's cage
  /// of 64 GB for the contents of buffers. The C library makes none of this size.
  private static let reserved: UInt = 16 << 30
  /// In a mapping of this size and more, the pages that have no memory are left out.
  private static let sparse: UInt = 1 << 20

  /// A mapping, and the parts of it that may have memory, in the order of their addresses.
  package struct Mapping {
    package let range: Range<UInt>
    package let parts: [Range<UInt>]
  }

  /// The mappings that can be written and not be run, in the order of their addresses. The result is nil if
  /// they cannot be read.
  package func mappings() -> [Mapping]? {
    guard let text = read() else { return nil }
    var found: [Mapping] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let range = Self.range(line), range.count < Self.reserved else { continue }
      guard let parts = range.count < Self.sparse ? [range] : presentParts(of: range) else {
        return nil
      }
      found.append(Mapping(range: range, parts: parts))
    }
    return found
  }

  private func read() -> [UInt8]? {
    maps.withLock { file in
      var text: [UInt8] = []
      var offset: off_t = 0
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 12) { room in
        while true {
          let count = pread(file, room.baseAddress, room.count, offset)
          if count < 0 { return nil }
          if count == 0 { return text }
          text.append(contentsOf: room[..<count])
          offset += count
        }
      }
    }
  }

  /// The addresses in a line of the file, if its memory can be written, and not be run or shared.
  private static func range(_ line: ArraySlice<UInt8>) -> Range<UInt>? {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard fields.count > 1, fields[1].elementsEqual("rw-p".utf8) else { return nil }
    let ends = fields[0].split(separator: UInt8(ascii: "-")).compactMap {
      UInt(String(decoding: $0, as: UTF8.self), radix: 16)
    }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
  }

  /// The parts of a mapping that have memory, or have been written to a swap device; nil if they cannot be
  /// found out.
  private func presentParts(of mapping: Range<UInt>) -> [Range<UInt>]? {
    let size = UInt(getpagesize())
    var found: [Range<UInt>] = []
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << 13) { entries in
      var start = mapping.lowerBound
      while start < mapping.upperBound {
        let wanted = min(Int((mapping.upperBound - start) / size), entries.count)
        let count =
          pread(pages, entries.baseAddress, wanted * 8, off_t(start / size) * 8) / 8
        if count <= 0 { return nil }
        var page = 0
        while true {
          page = jsprep_next_page(entries.baseAddress, page, count, true)
          if page == count { break }
          let first = start + UInt(page) * size
          page = jsprep_next_page(entries.baseAddress, page, count, false)
          found.append(first..<start + UInt(page) * size)
        }
        start += UInt(count) * size
      }
      return found
    }
  }
}
