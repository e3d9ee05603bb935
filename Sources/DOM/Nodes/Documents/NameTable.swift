internal import CLexbor

/// A table in which lexbor keeps the names of elements or attributes that HTML does not know.
typealias NameTable = UnsafeMutablePointer<lexbor_hash_t>

extension UnsafeMutablePointer where Pointee == lexbor_hash_t {
  /// Gives the table more rows where it holds many names.
  ///
  /// lexbor's tables keep the 128 rows that they begin with: half a million names of a page of 5 MB
  /// take a minute to look up.
  @inline(__always)
  func growIfCrowded() {
    let count = pointee.entries.pointee.allocated
    if count > 4 * pointee.table_size { reserve(8 * count) }
  }

  /// Makes room for this many names.
  func reserve(_ count: Int) {
    let size = count / 2
    if size <= pointee.table_size { return }
    let stride = MemoryLayout<UnsafeMutablePointer<lexbor_hash_entry_t>?>.stride
    // For want of memory the table stays as it is.
    guard let memory = lexbor_calloc(size, stride) else { return }
    let rows = memory.assumingMemoryBound(to: UnsafeMutablePointer<lexbor_hash_entry_t>?.self)
    // The rows take memory when names come into them.
    for row in 0..<pointee.table_size {
      var current = pointee.table[row]
      while let entry = current {
        current = entry.pointee.next
        // Names are kept in the case that their row was found by.
        let hash = lexbor_hash_make_id(jsprep_entry_text(entry), entry.pointee.length)
        entry.pointee.next = rows[Int(hash) % size]
        rows[Int(hash) % size] = entry
      }
    }
    lexbor_free(pointee.table)
    pointee.table = rows
    pointee.table_size = size
  }
}
