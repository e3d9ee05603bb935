internal import CLexbor

/// A document that a script has made, such as one of `DOMParser`, or a document in a frame, with its
/// nodes in memory of its own. The memory can be freed before the pool's: when no script can reach any
/// of the nodes, and nothing else holds them.
///
/// Its ``DocumentState`` leads to it, and so does that of the document for its templates' contents.
package final class SeparateDocument {
  /// Whether something may refer to the nodes beside the objects of the script that made the
  /// document: then it lives as long as the pool. A document that another one has exchanged nodes
  /// with is held, too.
  package var isHeld = false
  /// Whether no script can reach any of the nodes, see ``DocumentPool/freeDeadDocuments()``.
  package var isDead = false
  /// How much the document counts among others: the length of the text that it was made of, in bytes,
  /// and as much as an empty document takes.
  package let weight: Int
  /// The number of the world whose script has made the document; nil for a document that a frame shows.
  package let world: Int?
  /// The frame's window that shows the document, or that has shown it, or whose script has made it; nil
  /// for a document that the script of the page's own window has made. Such documents are freed all at
  /// once, after the frame was removed.
  package let frame: Window?
  /// The objects of the bindings that refer to nodes of the document, such as lists.
  package var objects: [DOMObject] = []
  /// The place in a list of groups, for the time that ``DocumentPool/numbers(in:shownIn:)`` takes.
  fileprivate var place = 0
  /// The document, and that for its templates.
  private var documents: [UnsafeMutablePointer<lxb_dom_document_t>] = []
  private let nodes: UnsafeMutablePointer<lexbor_mraw_t>
  private let texts: UnsafeMutablePointer<lexbor_mraw_t>
  /// The memory of the pool, in which the documents themselves are.
  private let poolMemory: UnsafeMutablePointer<lexbor_mraw_t>

  /// - Parameter length: the length of the text that will be parsed, in bytes.
  fileprivate init(
    world: Int?, frame: Window?, length: Int, poolMemory: UnsafeMutablePointer<lexbor_mraw_t>
  ) {
    self.world = world
    self.frame = frame
    weight = length + 16 << 10
    self.poolMemory = poolMemory
    // Blocks of lexbor's own size would be too large for the many small documents of a script.
    let block = min(max(length / 2, 4 << 10), 64 << 10)
    nodes = Self.makeMemory(blocks: block)
    texts = Self.makeMemory(blocks: block)
  }

  /// Makes memory as `lexbor_mraw_init` does, but with room for few pieces that are given back: the
  /// room for all that lexbor prepares for takes more than a small document.
  private static func makeMemory(blocks size: Int) -> UnsafeMutablePointer<lexbor_mraw_t> {
    let made = lexbor_mraw_create().made
    let memory = lexbor_mem_create().made
    lexbor_mem_init(memory, size + MemoryLayout<Int>.stride)
    let freed = lexbor_bst_create().made
    lexbor_bst_init(freed, 16)
    made.pointee.mem = memory
    made.pointee.cache = freed
    return made
  }

  deinit {
    lexbor_mraw_destroy(nodes, true)
    lexbor_mraw_destroy(texts, true)
  }

  /// Whether any frame in the document has a window.
  package var hasFrames: Bool {
    documents.contains { raw in
      Unmanaged<DocumentState>.fromOpaque(raw.pointee.user).takeUnretainedValue().frameCount > 0
    }
  }

  /// Makes a document of the pool use this memory.
  fileprivate func add(_ document: Document) {
    let raw = document.rawDocument
    raw.pointee.mraw = nodes
    raw.pointee.text = texts
    document.state.separate = self
    documents.append(raw)
  }

  /// Gives the documents themselves back to the pool.
  fileprivate func removeDocuments() {
    for document in documents { lexbor_mraw_free(poolMemory, document) }
    documents = []
  }
}

extension DocumentPool {
  /// Makes an empty document that can be freed before the pool.
  ///
  /// - Parameters:
  ///   - length: the length of the text that it will be parsed from, in bytes.
  ///   - world: the number of the world whose script makes it; nil for a document that a frame shows.
  ///   - frame: the window of the frame, or of the frame whose script makes it.
  package func makeSeparateDocument(
    isHTML: Bool, contentType: String, length: Int, world: Int?, frame: Window?
  ) -> Document {
    let document = makeDocument(isHTML: isHTML, contentType: contentType)
    let separate = SeparateDocument(
      world: world, frame: frame, length: length, poolMemory: root.pointee.dom_document.mraw)
    separate.add(document)
    separateDocuments.append(separate)
    weightSinceSweep += separate.weight
    return document
  }

  /// The numbers of the nodes of documents.
  ///
  /// - Parameters:
  ///   - groups: groups of documents. Documents whose nodes have objects in other worlds than `world`
  ///     become held, and their group has no numbers.
  ///   - world: the number of a world.
  /// - Returns: the numbers for each group.
  package func numbers(in groups: [[SeparateDocument]], shownIn world: Int) -> [[Int32]] {
    for (place, documents) in groups.enumerated() {
      for document in documents { document.place = place + 1 }
    }
    defer { for documents in groups { for document in documents { document.place = 0 } } }
    var numbers = [[Int32]](repeating: [], count: groups.count)
    for (number, node) in versions.numbers {
      guard let document = node.separateDocument, document.place != 0 else { continue }
      if node.record.wrappers.areOnly(in: world) {
        numbers[document.place - 1].append(Int32(truncatingIfNeeded: number))
      } else {
        document.isHeld = true
      }
    }
    for (place, documents) in groups.enumerated() where documents.contains(where: \.isHeld) {
      numbers[place] = []
    }
    return numbers
  }

  /// Frees the documents that are dead, with all of their nodes.
  package func freeDeadDocuments() {
    func isDead(_ state: DocumentState) -> Bool { state.separate?.isDead ?? false }
    let dead = separateDocuments.filter(\.isDead)
    if dead.isEmpty { return }
    selectors.forgetMatcher()
    forgetControlChanges()
    for document in dead { document.frame?.forgetDocuments(leaving: self.document) }
    namedElements.forget { isDead($0.documentState) }
    longTexts.forget { isDead($0.documentState) }
    knownEditingHistory?.forget(where: isDead)
    // What the records hold may read nodes at its end, so the nodes go last.
    for document in dead { document.objects = [] }
    for (number, node) in versions.numbers where isDead(node.documentState) {
      removeRecord(numbered: number)
    }
    // A state does not own its document, and asks it whether it is dead.
    withExtendedLifetime(dead) { removeStates(where: isDead) }
    separateDocuments.removeAll(where: \.isDead)
    for document in dead { document.removeDocuments() }
  }
}

extension Document {
  /// Puts the document for the contents of this one's templates into the same memory.
  func share(memoryWith other: Document) {
    other.state.separate?.add(self)
  }
}

extension Node {
  /// The separate document that the node belongs to; nil for a node of the pool's other documents.
  package var separateDocument: SeparateDocument? { documentState.separate }

  /// Keeps the node's document as long as the pool, because something refers to the node that
  /// ``DocumentPool/freeDeadDocuments()`` does not know.
  @inline(__always)
  package func holdDocument() {
    documentState.separate?.isHeld = true
  }

  /// Notes that nodes move from this node's document into another.
  func holdDocuments(movingInto document: UnsafeMutablePointer<lxb_dom_document_t>?) {
    guard let document else { return }
    let target = Unmanaged<DocumentState>.fromOpaque(document.pointee.user).takeUnretainedValue()
    if documentState.separate === target.separate { return }
    documentState.separate?.isHeld = true
    target.separate?.isHeld = true
  }
}
