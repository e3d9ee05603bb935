internal import CJavaScriptCore
internal import Synchronization

/// The name of a property, which is converted for the engine only once.
///
/// Names are immutable, and the engine counts references to them atomically, so one object serves
/// all machines and threads. A literal is converted at its first use and found again later.
package struct PropertyName: Sendable, ExpressibleByStringLiteral {
  private let storage: Storage

  var reference: JSStringRef { storage.reference }

  /// Takes over a reference from the caller.
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
    // The text of a literal keeps its address as long as the program runs.
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
    // An engine string is immutable, and its reference count is atomic.
    nonisolated(unsafe) let reference: JSStringRef

    init(_ reference: JSStringRef) {
      self.reference = reference
    }

    deinit {
      JSStringRelease(reference)
    }
  }
}
