internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// Web IDL, 2.8.1. Its prototype inherits from `Error.prototype`.
  static let domException = Interface<ExceptionObject>("DOMException") {
    $0.realm.context.setPrototype(
      of: $0.installed.prototype.value, to: $0.realm.context.errorPrototype)
    $0.constructor { (message: DOMString?, name: String?) in
      ExceptionObject(name: name ?? "Error", message: message ?? DOMString())
    }
    try $0.readonly("name") { $0.name }
    try $0.readonly("message") { $0.message }
    try $0.readonly("code") { $0.code }
    try $0.constants([
      "INDEX_SIZE_ERR": 1, "DOMSTRING_SIZE_ERR": 2, "HIERARCHY_REQUEST_ERR": 3,
      "WRONG_DOCUMENT_ERR": 4, "INVALID_CHARACTER_ERR": 5, "NO_DATA_ALLOWED_ERR": 6,
      "NO_MODIFICATION_ALLOWED_ERR": 7, "NOT_FOUND_ERR": 8, "NOT_SUPPORTED_ERR": 9,
      "INUSE_ATTRIBUTE_ERR": 10, "INVALID_STATE_ERR": 11, "SYNTAX_ERR": 12,
      "INVALID_MODIFICATION_ERR": 13, "NAMESPACE_ERR": 14, "INVALID_ACCESS_ERR": 15,
      "VALIDATION_ERR": 16, "TYPE_MISMATCH_ERR": 17, "SECURITY_ERR": 18, "NETWORK_ERR": 19,
      "ABORT_ERR": 20, "URL_MISMATCH_ERR": 21, "QUOTA_EXCEEDED_ERR": 22, "TIMEOUT_ERR": 23,
      "INVALID_NODE_TYPE_ERR": 24, "DATA_CLONE_ERR": 25,
    ])
  }
}
