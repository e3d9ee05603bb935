internal import CLexbor

/// A table of lexbor with the names of elements or attributes that are not part of HTML.
typealias NameTable = UnsafeMutablePointer<lexbor_hash_t>

extension UnsafeMutablePointer where Pointee == lexbor_hash_t {
  /// Gives the table more rows if it has many names.
  ///
  /// lexbor never adds rows to the 128 that its tables begin with. Without more rows, looking up
  /// the half a million names in a page of 5 MB takes a minute.
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
    // If there is not enough memory, the table stays as it is.
    guard let memory = lexbor_calloc(size, stride) else { return }
    let rows = memory.assumingMemoryBound(to: UnsafeMutablePointer<lexbor_hash_entry_t>?.self)
    // The rows take memory only when they are written to.
    for row in 0..<pointee.table_size {
      var current = pointee.table[row]
      while let entry = current {
        current = entry.pointee.next
        // Names are stored in the same case in which their row was computed.
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

extension UnsafeMutablePointer<lxb_dom_document_t> {
  /// The identifier of a namespace in the document's table.
  func identifier(ofNamespace namespace: String) -> lxb_ns_id_t {
    pointee.ns.growIfCrowded()
    var namespace = namespace
    return namespace.withUTF8 {
      jsprep_namespace_entry(pointee.ns, $0.baseAddress, $0.count)?.pointee.ns_id ?? 0
    }
  }

  /// The identifier of a prefix in the document's table.
  func identifier(ofPrefix prefix: String) -> lxb_ns_prefix_id_t {
    pointee.prefix.growIfCrowded()
    var prefix = prefix
    return prefix.withUTF8 {
      jsprep_prefix_entry(pointee.prefix, $0.baseAddress, $0.count)?.pointee.prefix_id ?? 0
    }
  }
}
