internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// File API, 4.
  static let file = Interface<File>("File", inherits: blob) {
    $0.constructor { (parts: BlobParts, name: String, options: BlobOptions?, realm: Realm) in
      File(
        parts.bytes(options)[...], name: name, type: options?.type ?? "",
        lastModified: options?.lastModified ?? realm.currentTime)
    }
    try $0.readonly("name") { $0.name }
    try $0.readonly("lastModified") { $0.lastModified }
    try $0.readonly("webkitRelativePath") { _ in "" }
  }
}

extension Realm {
  /// The time of `Date.now()`, in milliseconds since 1970.
  var currentTime: Double { eventLoop.clock.now.rounded(.down) }
}
