/// Properties to define on one object together. This is several times faster than defining them one
/// by one, see ``Context/define(_:on:)``.
package final class PropertyDefinitions {
  private var accessors: [Definition] = []
  private var methods: [Definition] = []
  private var constants: [Definition] = []

  package init() {}

  /// All definitions in the order of WebKit's tables: accessors, methods, constants.
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
    /// An accessor whose getter is that of the property with the same name on an object from a
    /// script.
    case scriptedAccessor(of: ProtectedValue, set: ((Invocation) throws -> Value)?)
    /// The method with the same name on an object from a script.
    case scriptedMethod(of: ProtectedValue)
    case constant(Double)
    /// A property without a value yet, which keeps its place in the order of properties.
    case placeholder
  }

  /// Removes all definitions.
  package func removeAll() {
    accessors = []
    methods = []
    constants = []
  }

  /// Removes the accessors, and returns them.
  package func takeAccessors() -> PropertyDefinitions {
    let taken = PropertyDefinitions()
    swap(&taken.accessors, &accessors)
    return taken
  }

  /// Adds a property that comes before all others and gets its value later.
  package func addPlaceholder(_ name: String) {
    accessors.append(
      Definition(
        name: name, content: .placeholder, isEnumerable: false, isConfigurable: true))
  }

  /// Adds a method, see ``Context/makeFunction(name:length:_:)``. One that is not configurable is
  /// not writable either.
  package func addMethod(
    _ name: String, length: Int, isEnumerable: Bool = true, isConfigurable: Bool = true,
    _ body: @escaping (Invocation) throws -> Value
  ) {
    methods.append(
      Definition(
        name: name, content: .method(length: length, body), isEnumerable: isEnumerable,
        isConfigurable: isConfigurable))
  }

  /// Adds an accessor property. Nil means that it has no setter.
  package func addAccessor(
    _ name: String, isConfigurable: Bool = true, get: @escaping (Invocation) throws -> Value,
    set: ((Invocation) throws -> Value)? = nil
  ) {
    accessors.append(
      Definition(
        name: name, content: .accessor(get: get, set: set), isEnumerable: true,
        isConfigurable: isConfigurable))
  }

  /// Adds the method with the same name on an object from an own script.
  package func addMethod(_ name: String, of object: ProtectedValue, isEnumerable: Bool = true) {
    methods.append(
      Definition(
        name: name, content: .scriptedMethod(of: object), isEnumerable: isEnumerable,
        isConfigurable: true))
  }

  /// Adds an accessor property with the getter, and the setter if there is one, of the property
  /// with the same name on an object from an own script.
  package func addAccessor(
    _ name: String, isConfigurable: Bool = true, of object: ProtectedValue,
    set: ((Invocation) throws -> Value)? = nil
  ) {
    accessors.append(
      Definition(
        name: name, content: .scriptedAccessor(of: object, set: set), isEnumerable: true,
        isConfigurable: isConfigurable))
  }

  /// Adds a number that scripts cannot change.
  package func addConstant(_ name: String, _ value: Int) {
    constants.append(
      Definition(
        name: name, content: .constant(Double(value)), isEnumerable: true, isConfigurable: false))
  }
}
