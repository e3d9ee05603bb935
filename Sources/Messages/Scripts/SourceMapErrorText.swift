package import Preprocessing

/// The message for a source map that cannot be used.
package struct SourceMapErrorText: Sendable, Hashable {
  /// The beginning of a sentence.
  package var message: String
  package var fix: String

  package init(_ error: SourceMapError) {
    fix = "build the script again with its source map: esbuild --sourcemap."
    switch error {
    case .unreadable(let path): message = "the source map \(path) cannot be read"
    case .badAddress(let address):
      message = "the source map '\(address)' is neither a file beside the script nor in the script"
      fix = "keep the map beside the script, or in it: esbuild --sourcemap=inline."
    case .notJSON: message = "the source map is not JSON"
    case .wrongVersion: message = "the source map has another version than 3"
    case .badKey(let key): message = "the source map has no valid '\(key)'"
    case .badMappings(let offset):
      message = "the mappings of the source map are damaged at character \(offset + 1)"
    case .otherScript(let line, let lines):
      message =
        "the source map belongs to another script: it speaks of line \(line), "
        + "and the script has \(lines)"
    }
  }
}
