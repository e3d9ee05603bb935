internal import CWebKit

/// The files that a page may load: those of its own folder and below.
extension WebKitSession {
  /// Whether an address is that of a file in the page's folder.
  func isInFolder(_ address: String) -> Bool {
    // An escaped slash would make a step upwards of what the address takes for a name.
    folder.map { address.hasPrefix($0) && !address.lowercased().contains("%2f") } ?? false
  }

  /// Lets the page load the files of a folder, and no others: a filter of WebKit's own judges every
  /// request, by the rules of Apple's "Creating a content blocker".
  ///
  /// - Parameter folder: its address, with the slash at its end.
  func open(_ folder: String) throws(WebKitError) {
    self.folder = folder
    let rules = Self.rules(for: folder)
    let bytes = functions.g_bytes_new(rules, rules.utf8.count)
    defer { functions.g_bytes_unref(bytes) }
    let object = functions.webkit_user_content_filter_store_new(
      "\(temporaryFolder.path)/filters")
    defer { functions.g_object_unref(object) }
    functions.webkit_user_content_filter_store_save(
      object, "folder", bytes, nil,
      { store, result, data in WebKitSession.of(data).takeFilter(store, result) }, pointer)
    try pump(until: { self.hasFilter != nil }, for: 10)
    guard hasFilter == true else { throw .lost }
  }

  private func takeFilter(_ store: jsprep_object?, _ result: jsprep_object?) {
    var error: UnsafeMutablePointer<jsprep_error>?
    let filter = functions.webkit_user_content_filter_store_save_finish(store, result, &error)
    if let error { functions.g_error_free(error) }
    hasFilter = filter != nil
    guard let filter else { return }
    let manager = functions.webkit_web_view_get_user_content_manager(view)
    functions.webkit_user_content_manager_add_filter(manager, filter)
    functions.webkit_user_content_filter_unref(filter)
  }

  /// Three rules: no file, but those of the folder, and none of these with an escaped slash.
  private static func rules(for folder: String) -> String {
    let characters = folder.unicodeScalars.map { character in
      // A backslash in the expression is two in JSON. All else that JSON would escape is escaped in
      // addresses already.
      ".?*+^$[](){}|".unicodeScalars.contains(character) ? "\\\\\(character)" : "\(character)"
    }
    let prefix = characters.joined()
    return """
      [{"trigger": {"url-filter": "^file:"}, "action": {"type": "block"}},
       {"trigger": {"url-filter": "^\(prefix)", "url-filter-is-case-sensitive": true},
        "action": {"type": "ignore-previous-rules"}},
       {"trigger": {"url-filter": "^file:.*%2f"}, "action": {"type": "block"}}]
      """
  }
}
