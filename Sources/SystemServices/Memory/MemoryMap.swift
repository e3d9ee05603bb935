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

  /// A mapping by the numbers of its pages.
  private struct Mapping: BitwiseCopyable {
    var first: UInt
    var end: UInt
  }

  /// Calls `body` with the parts of memory that can be written and not be run, in the order of their addresses.
  ///
  /// Nothing of this stays in the memory of the heap, where a later search would find addresses of blocks.
  ///
  /// - Parameter body: takes a part that may have memory, and the whole mapping that it belongs to. It returns
  ///   whether to go on.
  /// - Returns: false if the map cannot be read, or if `body` returned false.
  package func forEachPart(_ body: (_ part: Range<UInt>, _ mapping: Range<UInt>) -> Bool) -> Bool {
    let size = UInt(getpagesize())
    guard let mappings = read(pageSize: size), let entries = MappedList<UInt64>(zeros: 1 << 13)
    else { return false }
    for index in 0..<mappings.count {
      let mapping = mappings[index].first * size..<mappings[index].end * size
      if mapping.count < Self.sparse {
        guard body(mapping, mapping) else { return false }
      } else {
        guard
          forEachPresentPart(of: mapping, pageSize: size, entries.elements, { body($0, mapping) })
        else { return false }
      }
    }
    return true
  }

  private func read(pageSize: UInt) -> MappedList<Mapping>? {
    guard var mappings = MappedList<Mapping>(), let text = MappedList<UInt8>(zeros: 1 << 14) else {
      return nil
    }
    let isComplete = maps.withLock { file in
      var line = Line()
      var offset: off_t = 0
      while true {
        let count = pread(file, text.elements.baseAddress, text.count, offset)
        if count <= 0 { return count == 0 }
        for byte in text.elements.prefix(count) {
          guard line.read(byte), line.isPlain, line.end - line.start < Self.reserved else {
            continue
          }
          let mapping = Mapping(first: line.start / pageSize, end: line.end / pageSize)
          guard mappings.append(mapping) else { return false }
        }
        offset += count
      }
    }
    if !isComplete { return nil }
    return mappings
  }

  /// A line of the file, byte by byte.
  private struct Line {
    private(set) var start: UInt = 0
    private(set) var end: UInt = 0
    /// The first four bytes of the second field.
    private var rights: UInt32 = 0
    private var field = 0

    /// Whether the memory can be written, and not be run or shared: whether the field is `rw-p`.
    var isPlain: Bool { rights == 0x7277_2d70 }

    /// Takes the next byte.
    ///
    /// - Returns: whether it ends the second field, so that the line is known.
    mutating func read(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "\n"):
        self = Line()
      case UInt8(ascii: "-") where field == 0:
        field = 1
      case UInt8(ascii: " "):
        field += 1
        return field == 3
      default:
        switch field {
        case 0: start = start << 4 | Self.digit(byte)
        case 1: end = end << 4 | Self.digit(byte)
        case 2: rights = rights << 8 | UInt32(byte)
        default: break
        }
      }
      return false
    }

    private static func digit(_ byte: UInt8) -> UInt {
      UInt(byte) - (byte < UInt8(ascii: "a") ? 48 : 87)
    }
  }

  /// Calls `body` with the parts of a mapping that have memory, or have been written to a swap device.
  ///
  /// - Returns: false if they cannot be found out, or if `body` returned false.
  private func forEachPresentPart(
    of mapping: Range<UInt>, pageSize size: UInt, _ entries: UnsafeMutableBufferPointer<UInt64>,
    _ body: (Range<UInt>) -> Bool
  ) -> Bool {
    var start = mapping.lowerBound
    while start < mapping.upperBound {
      let wanted = min(Int((mapping.upperBound - start) / size), entries.count)
      let count = pread(pages, entries.baseAddress, wanted * 8, off_t(start / size) * 8) / 8
      if count <= 0 { return false }
      var page = 0
      while true {
        page = jsprep_next_page(entries.baseAddress, page, count, true)
        if page == count { break }
        let first = start + UInt(page) * size
        page = jsprep_next_page(entries.baseAddress, page, count, false)
        guard body(first..<start + UInt(page) * size) else { return false }
      }
      start += UInt(count) * size
    }
    return true
  }
}
