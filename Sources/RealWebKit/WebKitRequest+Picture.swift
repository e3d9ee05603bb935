internal import CSS
internal import Preprocessing
internal import PropertyLists
internal import WebBindings

extension WebKitRequest {
  /// The viewport's width in CSS pixels.
  package var viewportWidth: Double { options.environment.media.width }

  /// A picture of the page as it is now, as PNG, in the viewport's size; nil if none can be taken.
  package func picture() -> [UInt8]? {
    guard !process.isOver, let answer = try? process.ask(["command": "picture"], within: limit),
      case .data(let bytes)? = answer["picture"], !bytes.isEmpty
    else { return nil }
    return bytes
  }
}
