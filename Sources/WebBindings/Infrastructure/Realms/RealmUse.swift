/// Something that will use a realm later, such as a task, keeps this object of the realm. The realm of a
/// frame that was removed does not end before, see ``Realm/sweepDocuments()``.
///
/// A task does not keep the realm itself: the realm has the event loop, which has the task.
final class RealmUse {}

extension Realm {
  /// Adds a task that uses the realm. It does not run if the realm is that of a worker that has ended.
  func queueTask(_ task: @escaping () -> Void) {
    guard let worker else {
      return eventLoop.queueTask { [use] in withExtendedLifetime(use) { task() } }
    }
    eventLoop.queueTask { [weak worker] in
      if worker?.isOver == false { task() }
    }
  }
}
