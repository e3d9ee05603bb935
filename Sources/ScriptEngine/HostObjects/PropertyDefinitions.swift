/// Properties that are to be defined on one object together, which is several times quicker than
/// one by one: see ``Context/define(_:on:)``.
package final class PropertyDefinitions {
  private var accessors: [Definition] = []
  private var methods: [Definition] = []
  private var constants: [Definition] = []

  package init() {}

  /// All of them in the order of WebKit's tables: accessors, methods, constants.
  var lists: [[Definition]] { [accessors, methods, constants] }

  struct Definition {
    var name: String
    var content: Content
    var isEnumerable: Bool
    var isConfigurable: Bool

    var isAccessor: Bool {
      switch content {
      case .accessor, .scriptedAccessor: true
      default: false
      }
    }
  }

  enum Content {
    case method(length: Int, (Invocation) throws -> Value)
    case accessor(get: (Invocation) throws -> Value, set: ((Invocation) throws -> Value)?)
    /// The same of which a script makes the getter: the getter of the same name on an object.
    case scriptedAccessor(of: ProtectedValue, set: ((Invocation) throws -> Value)?)
    /// The method of the same name on an object.
    case scriptedMethod(of: ProtectedValue)
    case constant(Double)
    /// Nothing yet: takes the place of a property in the order of the object's properties.
    case placeholder
  }

  /// Forgets them all.
  package func removeAll() {
    accessors = []
    methods = []
    constants = []
  }

  /// The accessors so far, which are taken out.
  package func takeAccessors() -> PropertyDefinitions {
    let taken = PropertyDefinitions()
    swap(&taken.accessors, &accessors)
    return taken
  }

  /// A property that stands before all others and gets its value later.
  package func addPlaceholder(_ name: String) {
    accessors.append(
      Definition(
        name: name, content: .placeholder, isEnumerable: false, isConfigurable: true))
  }

  /// A method; see ``Context/makeFunction(name:length:_:)``. One that is not configurable cannot be
  /// assigned either.
  package func addMethod(
    _ name: String, length: Int, isEnumerable: Bool = true, isConfigurable: Bool = true,
    _ body: @escaping (Invocation) throws -> Value
  ) {
    methods.append(
      Definition(
        name: name, content: .method(length: length, body), isEnumerable: isEnumerable,
        isConfigurable: isConfigurable))
  }

  /// An accessor property; nil for no setter.
  package func addAccessor(
    _ name: String, isConfigurable: Bool = true, get: @escaping (Invocation) throws -> Value,
    set: ((Invocation) throws -> Value)? = nil
  ) {
    accessors.append(
      Definition(
        name: name, content: .accessor(get: get, set: set), isEnumerable: true,
        isConfigurable: isConfigurable))
  }

  /// A method that an object of an own script has under the same name.
  package func addMethod(_ name: String, of object: ProtectedValue, isEnumerable: Bool = true) {
    methods.append(
      Definition(
        name: name, content: .scriptedMethod(of: object), isEnumerable: isEnumerable,
        isConfigurable: true))
  }

  /// An accessor property whose getter is that of an object of an own script, and whose setter as well,
  /// if that object has one.
  package func addAccessor(
    _ name: String, isConfigurable: Bool = true, of object: ProtectedValue,
    set: ((Invocation) throws -> Value)? = nil
  ) {
    accessors.append(
      Definition(
        name: name, content: .scriptedAccessor(of: object, set: set), isEnumerable: true,
        isConfigurable: isConfigurable))
  }

  /// A number that cannot be changed.
  package func addConstant(_ name: String, _ value: Int) {
    constants.append(
      Definition(
        name: name, content: .constant(Double(value)), isEnumerable: true, isConfigurable: false))
  }
}
