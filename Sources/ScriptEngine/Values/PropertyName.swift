internal import CJavaScriptCore
internal import Synchronization

/// The name of a property, converted for the engine once.
///
/// Names are immutable and the engine counts their references atomically, so one serves every
/// machine and thread. A literal is converted the first time it is met and found again from then
/// on.
package struct PropertyName: Sendable, ExpressibleByStringLiteral {
  private let storage: Storage

  var reference: JSStringRef { storage.reference }

  /// Takes over a reference that the caller owns.
  init(adopting reference: JSStringRef) {
    storage = Storage(reference)
  }

  package init(_ name: String) {
    storage = Storage(EngineString.makeName(name))
  }

  package init(stringLiteral name: StaticString) {
    guard name.hasPointerRepresentation else {
      storage = Storage(EngineString.makeName(name.description))
      return
    }
    // A literal's text stays where it is as long as the program runs.
    let address = UInt(bitPattern: name.utf8Start)
    storage = Self.literals.withLock { literals in
      if let known = literals[address] { return known }
      let made = Storage(EngineString.makeName(name.description))
      literals[address] = made
      return made
    }
  }

  private static let literals = Mutex<[UInt: Storage]>([:])

  private final class Storage: Sendable {
    // An engine string is immutable and its count is atomic.
    nonisolated(unsafe) let reference: JSStringRef

    init(_ reference: JSStringRef) {
      self.reference = reference
    }

    deinit {
      JSStringRelease(reference)
    }
  }
}
