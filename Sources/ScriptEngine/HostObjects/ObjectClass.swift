internal import CJavaScriptCore

/// A class of objects that own a ``PlatformObject``.
///
/// The engine reads an object's `Symbol.toStringTag` from its class, regardless of its prototype.
package final class ObjectClass {
  let reference: JSClassRef

  /// - Parameter name: the name that `Object.prototype.toString` shows.
  package init(name: String) {
    reference = name.withCString { name in
      var definition = kJSClassDefinitionEmpty
      definition.className = name
      definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
      definition.finalize = Self.releasePlatformObject
      return JSClassCreate(&definition).made
    }
  }

  /// Called by the engine when it frees an object, perhaps on another thread.
  static let releasePlatformObject: JSObjectFinalizeCallback = { object in
    guard let object, let data = JSObjectGetPrivate(object) else { return }
    let owned = Unmanaged<PlatformObject>.fromOpaque(data)
    owned._withUnsafeGuaranteedRef { $0.releases }?.add(owned)
  }

  deinit {
    JSClassRelease(reference)
  }
}
