internal import DOM

extension ExceptionObject: SerializableObject {
  func clone() -> any ObjectResult { ExceptionObject(name: name, message: message) }
}

extension DOMRect: SerializableObject {
  func clone() -> any ObjectResult {
    DOMRect(x: x, y: y, width: width, height: height, isReadOnly: isReadOnly)
  }
}

extension DOMPoint: SerializableObject {
  func clone() -> any ObjectResult { DOMPoint(x: x, y: y, z: z, w: w, isReadOnly: isReadOnly) }
}

extension FileList: SerializableObject {
  func clone() -> any ObjectResult { FileList(files) }
}
