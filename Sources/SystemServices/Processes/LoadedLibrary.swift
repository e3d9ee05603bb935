internal import CLinux
internal import Glibc

/// The libraries that this process has loaded.
package enum LoadedLibrary {
  /// The build ID of the library that a function belongs to (ELF note NT_GNU_BUILD_ID), which is another
  /// one for each version of its code; nil if it has none.
  package static func buildID(of function: UnsafeMutableRawPointer) -> [UInt8]? {
    var search = Search(address: UInt(bitPattern: function))
    _ = withUnsafeMutablePointer(to: &search) { search in
      dl_iterate_phdr(
        { object, _, search in
          guard let object, let search else { return 0 }
          return search.assumingMemoryBound(to: Search.self).pointee.look(at: object.pointee)
            ? 1 : 0
        }, search)
    }
    return search.buildID
  }

  private struct Search {
    let address: UInt
    var buildID: [UInt8]?

    /// - Returns: whether the object has the address.
    mutating func look(at object: jsprep_loaded_object) -> Bool {
      let segments = UnsafeBufferPointer(start: object.segments, count: Int(object.segment_count))
      let hasAddress = segments.contains { segment in
        segment.p_type == UInt32(PT_LOAD)
          && address &- object.base &- UInt(segment.p_vaddr) < UInt(segment.p_memsz)
      }
      guard hasAddress else { return false }
      for segment in segments where segment.p_type == UInt32(PT_NOTE) && buildID == nil {
        buildID = Self.buildID(
          in: UnsafeRawBufferPointer(
            start: UnsafeRawPointer(bitPattern: object.base &+ UInt(segment.p_vaddr)),
            count: Int(segment.p_memsz)))
      }
      return true
    }

    /// The build ID among notes. Each has the sizes of its name and of its description, its type, and both,
    /// filled up to four bytes.
    private static func buildID(in notes: UnsafeRawBufferPointer) -> [UInt8]? {
      var start = 0
      while start + 12 <= notes.count {
        func word(_ index: Int) -> Int {
          Int(notes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
        }
        let description = start + 12 + filled(word(0))
        let end = description + word(1)
        guard end <= notes.count else { return nil }
        if word(2) == Int(NT_GNU_BUILD_ID), notes[(start + 12)...].starts(with: "GNU\0".utf8) {
          return Array(notes[description..<end])
        }
        start = filled(end)
      }
      return nil
    }

    private static func filled(_ size: Int) -> Int { (size + 3) / 4 * 4 }
  }
}
