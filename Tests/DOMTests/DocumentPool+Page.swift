@testable import DOM

extension DocumentPool {
  /// The document of a page that is shown in a window.
  func page(_ html: String) throws -> Document {
    var html = html
    let document = try html.withUTF8 { try parse($0) }
    document.state.window = Window(document: document)
    return document
  }
}
