internal import DOM
internal import ScriptEngine

/// The argument of `send`: a document, or anything that can be a body.
struct XMLHttpRequestBody: ConvertibleArgument {
  var initializer: BodyInitializer

  static func convert(_ value: Value, in realm: Realm) throws -> XMLHttpRequestBody {
    if let document = realm.node(of: value).flatMap(Document.init) {
      let type = document.isHTML ? "text/html" : "application/xml"
      let text = String(decoding: document.node.outerHTML.bytes, as: UTF8.self)
      return XMLHttpRequestBody(
        initializer: BodyInitializer(
          bytes: Array(text.utf8)[...], type: "\(type);charset=UTF-8"))
    }
    return XMLHttpRequestBody(initializer: try BodyInitializer.convert(value, in: realm))
  }
}
