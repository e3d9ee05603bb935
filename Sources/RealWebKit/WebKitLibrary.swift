internal import CWebKit
internal import Glibc

/// WebKitGTK, opened when it is used.
package struct WebKitLibrary: Sendable {
  // Unchecked: the table is filled once, before this value exists, and is only read afterwards.
  nonisolated(unsafe) let functions: UnsafePointer<jsprep_webkit>

  /// Opens the library.
  ///
  /// - Throws: ``WebKitError/noLibrary(_:)``.
  static func open() throws(WebKitError) -> WebKitLibrary {
    // For as long as the process lives.
    let functions = UnsafeMutablePointer<jsprep_webkit>.allocate(capacity: 1)
    functions.initialize(to: jsprep_webkit())
    if let failure = jsprep_webkit_open(functions) { throw .noLibrary(String(cString: failure)) }
    return WebKitLibrary(functions: UnsafePointer(functions))
  }

  /// Whether there is a display for it, or a program that makes one.
  package static var hasDisplay: Bool { VirtualDisplay.isAvailable }

  /// The library's version; nil where it is not installed. Opening it takes half a second.
  package static var version: String? {
    guard let library = try? open() else { return nil }
    let functions = library.functions.pointee
    return
      "\(functions.webkit_get_major_version()).\(functions.webkit_get_minor_version())."
      + "\(functions.webkit_get_micro_version())"
  }
}
