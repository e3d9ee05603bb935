internal import Bytes
internal import DOM
internal import ScriptEngine

/// Reads blobs, and reports the progress by events (File API, 6.2).
final class FileReader: EventTargetObject, ObjectResult, ObjectArgument {
  enum State: Int {
    case empty, loading, done
  }

  /// The form of the result.
  enum Form {
    case buffer, binaryString, dataURL
    case text(encoding: TextEncoding?)
  }

  private(set) var state = State.empty
  private(set) var result: ProtectedValue?
  private(set) var error: ExceptionObject?
  /// The number of read operations, so that the task of an aborted one has no effect.
  private var reading = 0

  var interface: InterfaceDefinition { Interfaces.fileReader.definition }

  /// File API, "read operation". The bytes are in memory, so a single task does everything.
  func read(_ blob: Blob, as form: Form, in realm: Realm) throws {
    if state == .loading {
      throw DOMException.hasInvalidState
    }
    state = .loading
    result = nil
    error = nil
    reading += 1
    let reading = reading
    // The wrapper is kept alive until the events, because scripts may have added properties and
    // listeners to it.
    let wrapper = realm.context.protect(try realm.wrap(self))
    realm.eventLoop.queueTask { [self, unowned realm] in
      withExtendedLifetime(wrapper) {
        if reading == self.reading { finish(blob, form, reading, realm) }
      }
    }
  }

  private func finish(_ blob: Blob, _ form: Form, _ reading: Int, _ realm: Realm) {
    let size = Double(blob.size)
    func fire(_ type: String, _ loaded: Double) -> Bool {
      realm.fireProgress(type, at: self, loaded: loaded, total: size, isComputable: true)
      return reading == self.reading
    }
    guard fire("loadstart", 0), size == 0 || fire("progress", size) else { return }
    state = .done
    realm.guarded { result = realm.context.protect(try Self.value(of: blob, form, realm)) }
    guard fire("load", size), state == .done else { return }
    _ = fire("loadend", size)
  }

  static func value(of blob: Blob, _ form: Form, _ realm: Realm) throws -> Value {
    switch form {
    case .buffer: return realm.context.makeBuffer(blob.bytes)
    case .binaryString: return realm.context.makeString(latin1: Array(blob.bytes))
    case .dataURL:
      let type = blob.type.isEmpty ? "application/octet-stream" : blob.type
      let bytes = blob.bytes
      let data = Base64.encode(bytes.span)
      return try realm.encode(DOMString(bytes: Array("data:\(type);base64,".utf8) + data))
    case .text(let encoding):
      return try realm.encode(DOMString(bytes: blob.bytes.decoded(as: encoding ?? .utf8)))
    }
  }

  /// File API, 6.2.3.7.
  func abort(in realm: Realm) {
    guard state == .loading else {
      result = nil
      return
    }
    state = .done
    reading += 1
    error = ExceptionObject(DOMException(.abort, "The operation was aborted."))
    realm.fireProgress("abort", at: self)
    if state == .done { realm.fireProgress("loadend", at: self) }
  }
}

extension Interfaces {
  /// File API, 6.2.
  static let fileReader = Interface<FileReader>("FileReader", inherits: eventTarget) {
    $0.constructor { () in FileReader() }
    try $0.constants(["EMPTY": 0, "LOADING": 1, "DONE": 2])
    try $0.readonly("readyState") { $0.state.rawValue }
    try $0.readonly("result") { $0.result }
    try $0.readonly("error") { $0.error }
    try $0.eventHandlers("onloadstart onprogress onload onabort onerror onloadend")
    try $0.method("readAsArrayBuffer") { (reader, blob: Blob, realm: Realm) in
      try reader.read(blob, as: .buffer, in: realm)
      return Undefined()
    }
    try $0.method("readAsBinaryString") { (reader, blob: Blob, realm: Realm) in
      try reader.read(blob, as: .binaryString, in: realm)
      return Undefined()
    }
    try $0.method("readAsText") { (reader, blob: Blob, label: String?, realm: Realm) in
      let encoding = label.flatMap { TextEncoding(label: $0) }
      try reader.read(blob, as: .text(encoding: encoding), in: realm)
      return Undefined()
    }
    try $0.method("readAsDataURL") { (reader, blob: Blob, realm: Realm) in
      try reader.read(blob, as: .dataURL, in: realm)
      return Undefined()
    }
    try $0.method("abort") { (reader: FileReader, realm: Realm) in
      reader.abort(in: realm)
      return Undefined()
    }
  }
}

extension Realm {
  /// Fires an event that reports progress (XMLHttpRequest Standard, "fire a progress event").
  func fireProgress(
    _ type: String, at target: EventTargetObject, loaded: Double = 0, total: Double = 0,
    isComputable: Bool = false
  ) {
    let event = makeEvent(ProgressEvent(type))
    event.loaded = loaded
    event.total = total
    event.lengthComputable = isComputable
    EventTarget.object(target).dispatch(event)
  }
}
