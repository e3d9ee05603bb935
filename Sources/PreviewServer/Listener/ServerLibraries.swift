internal import CMicroHTTPD
internal import CZlib

/// The libraries that the server runs with.
public enum ServerLibraries {
  /// The version of libmicrohttpd, and whether it can do TLS; nil where it is not there. Loads it.
  public static var microHTTPD: String? {
    do throws(ListenerError) {
      let library = try MicroHTTPD.load()
      guard let version = library.functions.pointee.get_version() else { return nil }
      return String(cString: version) + (library.supportsTLS ? " (TLS)" : "")
    } catch {
      return nil
    }
  }

  /// The version of zlib.
  public static var zlib: String { String(cString: zlibVersion()) }
}
