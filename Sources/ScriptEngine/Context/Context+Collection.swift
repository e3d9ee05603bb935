internal import CJavaScriptCore

// How a context ends whose global object nothing needs any more.
//
// The global object is an object like any other to the collector. What keeps it alive is the context
// itself, and the values that the context keeps. So the context lets go of all of them for the time of
// one collection, and the global object is there afterwards if a script can still reach it. The
// context's own values must be there then too: put ``ownValues()`` where the global object leads to it.

extension Context {
  /// Whether every value that is kept from the context is a part of the context itself, see
  /// ``keep(_:)``. Otherwise something outside may still use the context.
  package var keepsOnlyItsOwn: Bool { lifetime.keepsOnlyItsOwn }

  /// An array of the values that are parts of the context.
  package func ownValues() -> Value {
    let values = lifetime.ownValues
    return Value(JSObjectMakeArray(reference, values.count, values.map { Optional($0) }, nil).made)
  }

  /// Keeps nothing of the context alive. Call ``tighten()`` or ``abandon()`` before anything uses the
  /// context again.
  package func loosen() {
    looseAddresses = globalAddresses
    if hasRejectionCallback { machine.forgetRejectionCallback(of: reference) }
    lifetime.loosen()
  }

  /// Ends what ``loosen()`` began, for a context whose global object still exists.
  package func tighten() {
    lifetime.tighten()
    if let rejectionCallback {
      JSGlobalContextSetUnhandledRejectionCallback(
        reference, rejectionCallback.reference, nil)
    }
  }

  /// Ends a context whose global object was collected after ``loosen()``: it is then no longer open.
  /// Call ``VirtualMachine/removeFunctionsOfClosedContexts()`` after this.
  package func abandon() {
    for address in looseAddresses { machine.globalObjects[address] = nil }
    lifetime.abandon()
  }
}

extension VirtualMachine {
  /// Releases the Swift side of the functions of contexts that were abandoned.
  package func removeFunctionsOfClosedContexts() {
    functions.removeAll { !$0.isOpen }
  }
}
