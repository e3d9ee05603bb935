internal import DOM

extension ExceptionObject: SerializableObject {
  func clone() -> any ObjectResult { ExceptionObject(name: name, message: message) }
}

extension DOMRect: SerializableObject {
  func clone() -> any ObjectResult {
    DOMRect(x: x, y: y, width: width, height: height, isReadOnly: isReadOnly)
  }
}
