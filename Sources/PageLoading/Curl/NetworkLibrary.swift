internal import CCurl

/// The library with which the program loads pages.
package enum NetworkLibrary {
  /// The name and version of the library, and of the libraries that it uses, such as
  /// `libcurl/7.88.1 OpenSSL/3.0.15 zlib/1.2.13`; nil if it cannot be opened.
  package static var description: String? {
    guard let library = try? CurlLibrary.open(),
      let version = library.functions.pointee.version()
    else { return nil }
    return String(cString: version)
  }
}
