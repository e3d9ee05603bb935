internal import Synchronization
internal import SystemServices

/// CodeMirror as Debian installs it: what makes editors of the preview page's text areas. Its files are read
/// when a browser first asks for them.
final class EditorLibrary: Sendable {
  private let folder: String
  private let assets = Mutex<(script: StaticAsset, styles: StaticAsset)?>(nil)

  /// Where Debian's package libjs-codemirror puts it.
  static let debianFolder = "/usr/share/javascript/codemirror"

  /// The order matters: a part is there before those that build on it.
  static let scripts = [
    "lib/codemirror.js", "mode/xml/xml.js", "mode/javascript/javascript.js", "mode/css/css.js",
    "mode/htmlmixed/htmlmixed.js", "addon/edit/matchbrackets.js", "addon/edit/closebrackets.js",
    "addon/fold/xml-fold.js", "addon/edit/matchtags.js", "addon/fold/foldcode.js",
    "addon/fold/foldgutter.js", "addon/fold/brace-fold.js", "addon/fold/comment-fold.js",
    "addon/dialog/dialog.js", "addon/search/searchcursor.js", "addon/search/search.js",
    "addon/lint/lint.js",
  ]
  static let styleSheets = [
    "lib/codemirror.css", "addon/fold/foldgutter.css", "addon/dialog/dialog.css",
    "addon/lint/lint.css",
  ]

  /// The library in a folder; nil where one of its files is missing.
  init?(folder: String) {
    self.folder = folder
    for file in Self.scripts + Self.styleSheets where !FileSystem.exists("\(folder)/\(file)") {
      return nil
    }
  }

  var script: StaticAsset { read().script }
  var styles: StaticAsset { read().styles }

  private func read() -> (script: StaticAsset, styles: StaticAsset) {
    assets.withLock { assets in
      if let assets { return assets }
      func joined(_ files: [String]) -> [UInt8] {
        Array(
          files.map { (try? FileContents.read("\(folder)/\($0)")) ?? [] }.joined(separator: [0x0A]))
      }
      let read = (
        StaticAsset(.javascript, joined(Self.scripts)), StaticAsset(.css, joined(Self.styleSheets))
      )
      assets = read
      return read
    }
  }
}
