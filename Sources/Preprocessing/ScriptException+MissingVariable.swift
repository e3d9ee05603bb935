package import ScriptEngine

extension ScriptException {
  /// The variable that the exception says there is not; nil for other exceptions.
  package var missingVariable: String? {
    let prefix = "Can't find variable: "
    guard name == "ReferenceError", message.hasPrefix(prefix) else { return nil }
    return String(message.dropFirst(prefix.count))
  }
}
