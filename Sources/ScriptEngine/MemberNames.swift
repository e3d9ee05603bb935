internal import Synchronization

/// The names of an interface's member and of its functions, converted for the engine once: the same
/// members are defined in every world of every engine.
enum MemberNames {
  /// The names of an accessor.
  final class Accessor: Sendable {
    let getter: PropertyName
    let setter: PropertyName

    fileprivate init(_ name: String) {
      getter = PropertyName("get \(name)")
      setter = PropertyName("set \(name)")
    }
  }

  /// The names of the accessor that a table of members calls `name`.
  static func accessor(_ name: String) -> Accessor {
    accessors.withLock { known in
      if let names = known[name] { return names }
      let made = Accessor(name)
      known[name] = made
      return made
    }
  }

  /// The name of another member that a table of members calls `name`.
  static func property(_ name: String) -> PropertyName {
    properties.withLock { known in
      if let name = known[name] { return name }
      let made = PropertyName(name)
      known[name] = made
      return made
    }
  }

  private static let accessors = Mutex<[String: Accessor]>([:])
  private static let properties = Mutex<[String: PropertyName]>([:])
}
