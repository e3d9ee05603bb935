/// Properties that are to be defined on one object together, which is several times quicker than
/// one by one: see ``Context/define(_:on:)``.
public final class PropertyDefinitions {
  var list: [Definition] = []

  public init() {}

  struct Definition {
    var name: String
    var content: Content
    var isEnumerable: Bool
    var isConfigurable: Bool
  }

  enum Content {
    case method(length: Int, (Invocation) throws -> Value)
    case accessor(get: (Invocation) throws -> Value, set: ((Invocation) throws -> Value)?)
    case constant(Double)
  }

  /// Forgets them all.
  public func removeAll() { list = [] }

  /// A method; see ``Context/makeFunction(name:length:_:)``. One that is not configurable cannot be
  /// assigned either.
  public func addMethod(
    _ name: String, length: Int, isEnumerable: Bool = true, isConfigurable: Bool = true,
    _ body: @escaping (Invocation) throws -> Value
  ) {
    list.append(
      Definition(
        name: name, content: .method(length: length, body), isEnumerable: isEnumerable,
        isConfigurable: isConfigurable))
  }

  /// An accessor property; nil for no setter.
  public func addAccessor(
    _ name: String, isConfigurable: Bool = true, get: @escaping (Invocation) throws -> Value,
    set: ((Invocation) throws -> Value)? = nil
  ) {
    list.append(
      Definition(
        name: name, content: .accessor(get: get, set: set), isEnumerable: true,
        isConfigurable: isConfigurable))
  }

  /// A number that cannot be changed.
  public func addConstant(_ name: String, _ value: Int) {
    list.append(
      Definition(
        name: name, content: .constant(Double(value)), isEnumerable: true, isConfigurable: false))
  }
}
