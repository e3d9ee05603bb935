/// What a browser that loads a page by itself may reach for it, beside the page's own bytes.
package struct BrowserReach: Sendable {
  /// Judges its connections; nil if it may make none.
  package var network: BrowserNetwork?
  /// The folder whose files it may read; nil for no files.
  package var folder: PageFolder?

  package init(network: BrowserNetwork? = nil, folder: PageFolder? = nil) {
    self.network = network
    self.folder = folder
  }
}
