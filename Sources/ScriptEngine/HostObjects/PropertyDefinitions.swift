/// Properties to define on one object together. This is several times faster than defining them one
/// by one, see ``Context/define(_:on:scripted:)``. The same definitions serve many objects, in all
/// contexts of an engine.
package final class PropertyDefinitions {
  private var accessors: [Definition] = []
  private var methods: [Definition] = []
  private var constants: [Definition] = []

  package init() {}

  /// All definitions in the order of WebKit's tables: accessors, methods, constants.
  var lists: [[Definition]] { [accessors, methods, constants] }

  final class Definition {
    let name: String
    let content: Content
    let isEnumerable: Bool
    let isConfigurable: Bool
    /// The names as the engine has them; nil until they are kept, see ``Context/define(_:on:scripted:)``.
    var member: MemberTable.Member?

    init(name: String, content: Content, isEnumerable: Bool, isConfigurable: Bool) {
      self.name = name
      self.content = content
      self.isEnumerable = isEnumerable
      self.isConfigurable = isConfigurable
    }

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
    /// script. If `set` is nil, so is the setter.
    case scriptedAccessor(set: ((Invocation) throws -> Value)?)
    /// The method with the same name on an object from a script.
    case scriptedMethod
    case constant(Double)
    /// A property without a value yet, which keeps its place in the order of properties.
    case placeholder
  }

  /// Removes the accessors, and returns them.
  package func takeAccessors() -> PropertyDefinitions {
    let taken = PropertyDefinitions()
    swap(&taken.accessors, &accessors)
    return taken
  }

  /// Removes all definitions, and returns them.
  package func takeAll() -> PropertyDefinitions {
    let taken = takeAccessors()
    swap(&taken.methods, &methods)
    swap(&taken.constants, &constants)
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

  /// Adds the method with the same name on the object from an own script that
  /// ``Context/define(_:on:scripted:)`` gets.
  package func addScriptedMethod(_ name: String, isEnumerable: Bool = true) {
    methods.append(
      Definition(
        name: name, content: .scriptedMethod, isEnumerable: isEnumerable, isConfigurable: true))
  }

  /// Adds an accessor property with the getter, and the setter if there is one, of the property
  /// with the same name on the object from an own script that ``Context/define(_:on:scripted:)``
  /// gets.
  ///
  /// - Parameter set: the setter if the script has none.
  package func addScriptedAccessor(
    _ name: String, isConfigurable: Bool = true, set: ((Invocation) throws -> Value)? = nil
  ) {
    accessors.append(
      Definition(
        name: name, content: .scriptedAccessor(set: set), isEnumerable: true,
        isConfigurable: isConfigurable))
  }

  /// Adds a number that scripts cannot change.
  package func addConstant(_ name: String, _ value: Int) {
    constants.append(
      Definition(
        name: name, content: .constant(Double(value)), isEnumerable: true, isConfigurable: false))
  }
}
