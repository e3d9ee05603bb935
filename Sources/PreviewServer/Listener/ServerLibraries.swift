internal import CMicroHTTPD
internal import CZlib

/// The libraries that the server runs with.
package enum ServerLibraries {
  /// The version of libmicrohttpd, and whether it supports TLS; nil if it is not installed. Reading
  /// this loads the library.
  package static var microHTTPD: String? {
    do throws(ListenerError) {
      let library = try MicroHTTPD.load()
      guard let version = library.functions.pointee.get_version() else { return nil }
      return String(cString: version) + (library.supportsTLS ? " (TLS)" : "")
    } catch {
      return nil
    }
  }

  /// The version of zlib.
  package static var zlib: String { String(cString: zlibVersion()) }
}
