internal import CLexbor
internal import CLibXML2

/// The libraries that documents use.
package enum LibraryVersions {
  /// The version of lexbor, which is part of the program.
  package static var lexbor: String {
    "\(LEXBOR_VERSION_MAJOR).\(LEXBOR_VERSION_MINOR).\(LEXBOR_VERSION_PATCH)"
  }

  /// The version of libxml2 that the program was built for.
  package static var libxml2: String { LIBXML_DOTTED_VERSION }
}
