internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// Intersection Observer, Resize Observer and the observers of Performance Timeline.
  ///
  /// Nothing scrolls or changes its size by itself, so an observer is notified of a target once.
  /// Everything that is rendered counts as in view.
  static let observers = ScriptLibrary(
    [
      "IntersectionObserver", "IntersectionObserverEntry", "ResizeObserver", "ResizeObserverEntry",
      "ResizeObserverSize", "PerformanceObserver", "PerformanceObserverEntryList",
    ], source: observersSource,
    borrowing: ["DOMRectReadOnly", "Element", "Document"]
  ) { realm, host in
    let context = realm.context
    let queue = context.makeFunction(name: "", length: 1) { call in
      let realm = Realm.of(call.context)
      let callback = call.context.protect(call[0])
      realm.eventLoop.queueTask { [unowned realm] in
        realm.guarded { try realm.context.call(callback.value) }
      }
      return call.context.undefined
    }
    try context.setProperty("queue", of: host, to: queue)
    let seen = context.makeFunction(name: "", length: 1) { call in
      let realm = Realm.of(call.context)
      // Without a record, or where the record has nothing of it, the script finds out itself.
      guard let element = try? Element.convert(call[0], in: realm),
        let recorded = element.recordedIntersection
      else { return call.context.undefined }
      return call.context.makeArray(numbers: recorded)
    }
    try context.setProperty("seen", of: host, to: seen)
    let performance = try realm.wrap(realm.objects.performance)
    try context.setProperty("performance", of: host, to: performance)
  }
}
