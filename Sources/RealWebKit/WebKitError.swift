/// Why the real WebKit cannot run a request.
package enum WebKitError: Error, Sendable, Hashable {
  /// The library is not there; with the loader's explanation.
  case noLibrary(String)
  /// There is no display, and no Xvfb to make one.
  case noDisplay
  /// The process could not be started, or ended before its time.
  case lost
  /// WebKit's process for the page ended, and took the request with it.
  case crashed
  /// The page did not load within these seconds.
  case notLoaded(seconds: Double)
  /// WebKit's processes took more memory than they may.
  case memoryLimit
  /// Another page took the place of the page, although it was told not to.
  case left
}
