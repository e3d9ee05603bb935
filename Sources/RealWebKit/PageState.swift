internal import PropertyLists

extension WebKitRequest {
  /// What is known of a page beside its markup.
  package struct PageState: Sendable {
    /// The name of the encoding that it was decoded from.
    package var encoding = "UTF-8"
    /// Its cookies, as `document.cookie` shows them.
    package var cookies = ""
    /// The number of messages to the console that were dropped because there were too many.
    package var droppedConsoleMessages = 0
    /// Whether the script's object has a `finalize`, and it was not called yet.
    package var definesFinalize = false

    init() {}

    init(_ page: PropertyList) {
      encoding = page["encoding"]?.string ?? encoding
      cookies = page["cookies"]?.string ?? ""
      droppedConsoleMessages = Int(page["dropped"]?.number ?? 0)
      definesFinalize = page["finalizes"]?.boolean ?? false
    }
  }
}
