internal import DOM
package import ScriptEngine
internal import WebBindings

/// A world over an empty document, made before anyone has asked for it.
///
/// Making a world takes several times as long as parsing a small page. An engine that has nothing to do
/// makes the next one ahead, and a request for an HTML page takes it over: it parses its page into the
/// world's document.
package final class PreparedWorld {
  let pool = DocumentPool()
  let machine: VirtualMachine
  let realm: Realm
  private var isTaken = false

  /// Makes a world, if the engine can: nil if it has no memory for it.
  package init?(machine: VirtualMachine) {
    self.machine = machine
    machine.instrumented = nil
    // A request before may have used its time up.
    machine.limitTime(to: nil)
    guard let realm = try? Realm(machine: machine, document: pool.document) else { return nil }
    self.realm = realm
  }

  deinit {
    if !isTaken { realm.close() }
  }

  /// Takes the world over: from now on its clock runs, and it is the new owner's to close.
  func take(for options: PreprocessingOptions) {
    isTaken = true
    pool.clock.restart(
      startingAt: options.startTime, isRealTime: options.realTime, isSteady: options.steadyTime)
  }
}
