internal import DOM

/// Documents that can only be freed together, see ``Realm/sweepDocuments()``: one that the script of the
/// page's own window has made, or all that belong to a frame that was removed, with the realm of its
/// window.
struct SweptGroup {
  let documents: [SeparateDocument]
  /// The window of the frame.
  let frame: Window?
  /// The number of objects that show nodes of the documents.
  var objectCount = 0
  /// Whether the realm of the frame's window has let go of its context.
  var isLoose = false
  /// Whether something uses the documents or the realm that the collector does not know.
  var isKept = false

  /// The groups of the documents that may be freed.
  ///
  /// - Parameter realm: the realm of a page's own window.
  static func all(in realm: Realm) -> [SweptGroup] {
    var lists: [(documents: [SeparateDocument], frame: Window?)] = []
    var places: [ObjectIdentifier: Int] = [:]
    for document in realm.document.node.pool.separateDocuments {
      guard let frame = document.frame else {
        lists.append(([document], nil))
        continue
      }
      if let place = places[ObjectIdentifier(frame)] {
        lists[place].documents.append(document)
        continue
      }
      // Another world may have a realm of the same window.
      guard frame.isClosed, !frame.isHeld, !frame.wrappers.hasOther(thanOf: realm.world) else {
        continue
      }
      places[ObjectIdentifier(frame)] = lists.count
      lists.append(([document], frame))
    }
    return lists.compactMap { list in
      let stays = list.documents.contains { document in
        document.isHeld || document.hasFrames || document.world ?? realm.world != realm.world
      }
      return stays ? nil : SweptGroup(documents: list.documents, frame: list.frame)
    }
  }
}
