internal import Synchronization

/// The platform objects of a machine whose JavaScript objects were collected.
///
/// The engine reports an object's end in the midst of a collection, perhaps on another thread, when
/// nothing may call the engine. Letting a platform object go can do so (it may hold protected
/// values), so it waits here until the machine's thread comes by.
final class ReleaseQueue: Sendable {
  private struct State: ~Copyable {
    // Addresses, because pointers are not Sendable; each stands for a reference that is owned.
    var objects: [UInt] = []
    var isOpen = true
  }

  private let state = Mutex(State())
  private let hasContent = Atomic(false)

  /// Takes over the JavaScript object's reference.
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

  /// Releases the values that have been added. Call this only where the engine may be called.
  @inline(__always)
  func drain() {
    if hasContent.load(ordering: .relaxed) { releaseAll() }
  }

  /// Releases at once from now on: for the end of a machine, whose contexts are gone already.
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
