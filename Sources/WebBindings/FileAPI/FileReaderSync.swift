internal import DOM
internal import ScriptEngine

/// Reads blobs at once (File API, 6.5). Only workers have it.
final class FileReaderSync: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.fileReaderSync.definition }
}

extension Interfaces {
  static let fileReaderSync = Interface<FileReaderSync>("FileReaderSync") {
    $0.constructor { () in FileReaderSync() }
    try $0.method("readAsArrayBuffer") { (_, blob: Blob, realm: Realm) in
      try FileReader.value(of: blob, .buffer, realm)
    }
    try $0.method("readAsBinaryString") { (_, blob: Blob, realm: Realm) in
      try FileReader.value(of: blob, .binaryString, realm)
    }
    try $0.method("readAsText") { (_, blob: Blob, label: String?, realm: Realm) in
      let encoding = label.flatMap { TextEncoding(label: $0) }
      return try FileReader.value(of: blob, .text(encoding: encoding), realm)
    }
    try $0.method("readAsDataURL") { (_, blob: Blob, realm: Realm) in
      try FileReader.value(of: blob, .dataURL, realm)
    }
  }
}
