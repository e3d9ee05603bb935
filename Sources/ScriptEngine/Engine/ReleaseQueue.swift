internal import Synchronization

/// The platform objects of a machine whose JavaScript objects were collected.
///
/// The engine reports an object's end during a collection, perhaps on another thread, when nothing
/// may call the engine. Releasing a platform object can call it, because the object may hold
/// protected values. So the object waits here until the machine's thread releases it.
final class ReleaseQueue: Sendable {
  private struct State: ~Copyable {
    // These are addresses because pointers are not Sendable. Each stands for a reference that the
    // queue owns.
    var objects: [UInt] = []
    var isOpen = true
  }

  private let state = Mutex(State())
  private let hasContent = Atomic(false)

  /// Adds an object, and takes over the JavaScript object's reference to it.
  func add(_ object: Unmanaged<PlatformObject>) {
    let isOpen = state.withLock { state in
      if state.isOpen { state.objects.append(UInt(bitPattern: object.toOpaque())) }
      return state.isOpen
    }
    if isOpen {
      hasContent.store(true, ordering: .relaxed)
    } else {
      object.release()
    }
  }

  /// Releases the objects that were added. Call this only when calls of the engine are allowed.
  @inline(__always)
  func drain() {
    if hasContent.load(ordering: .relaxed) { releaseAll() }
  }

  /// Makes the queue release objects at once from now on. Call this at the end of a machine, when
  /// its contexts no longer exist.
  func close() {
    state.withLock { $0.isOpen = false }
    releaseAll()
  }

  private func releaseAll() {
    hasContent.store(false, ordering: .relaxed)
    let objects = state.withLock { state in
      defer { state.objects = [] }
      return state.objects
    }
    for address in objects {
      guard let pointer = UnsafeRawPointer(bitPattern: address) else { continue }
      Unmanaged<PlatformObject>.fromOpaque(pointer).release()
    }
  }
}
