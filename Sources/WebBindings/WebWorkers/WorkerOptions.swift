internal import DOM
internal import ScriptEngine

/// What the constructors of workers are given beside the address (HTML Standard, 10.2.6.3).
struct WorkerOptions: ConvertibleArgument {
  var name = ""
  var isModule = false
  /// The rights of the requests for the worker's scripts.
  var credentials = NetworkRequest.Credentials.sameOrigin

  static func convert(_ value: Value, in realm: Realm) throws -> Self {
    var options = Self()
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    if let value = try realm.member("credentials", of: dictionary) {
      guard let known = NetworkRequest.Credentials(rawValue: try realm.context.string(value))
      else { throw ScriptError.type("Type error") }
      options.credentials = known
    }
    if let value = try realm.member("name", of: dictionary) {
      options.name = try realm.context.string(value)
    }
    if let value = try realm.member("type", of: dictionary) {
      switch try realm.context.string(value) {
      case "classic": break
      case "module": options.isModule = true
      default: throw ScriptError.type("Type error")
      }
    }
    return options
  }
}
