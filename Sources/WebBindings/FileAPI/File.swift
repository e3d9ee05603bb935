internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// File API, 4.
  static let file = Interface<File>("File", inherits: blob) {
    $0.constructor { (parts: BlobParts, name: String, options: FileOptions?, realm: Realm) in
      File(
        parts.bytes(options?.blob)[...], name: name, type: options?.blob.type ?? "",
        lastModified: options?.lastModified ?? realm.currentTime)
    }
    try $0.readonly("name") { $0.name }
    try $0.readonly("lastModified") { $0.lastModified }
    try $0.readonly("webkitRelativePath") { _ in "" }
  }
}

/// The dictionary of the constructor of files.
private struct FileOptions: ConvertibleArgument {
  var blob: BlobOptions
  /// The time of the file's last change, in milliseconds since 1970; nil for the present time.
  var lastModified: Double?

  static func convert(_ value: Value, in realm: Realm) throws -> FileOptions {
    var options = FileOptions(blob: try BlobOptions.convert(value, in: realm))
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    if let time = try realm.member("lastModified", of: dictionary) {
      options.lastModified = try LongLong.convert(time, in: realm).value
    }
    return options
  }
}

extension Realm {
  /// The time of `Date.now()`, in milliseconds since 1970.
  var currentTime: Double { eventLoop.clock.now.rounded(.down) }
}
