internal import CJavaScriptCore

extension Context {
  /// The kind of an object by its internal slots, regardless of its prototypes and properties.
  package enum ObjectKind: Int, Sendable {
    /// An object of another class, for which the engine's interface has no name.
    case other
    case function, proxy, array, date, arrayBuffer, typedArray
    /// An object of a host's class, see ``Context/makeObject(_:of:prototype:)``.
    case platformObject
  }

  package func objectKind(of object: Value) -> ObjectKind {
    if JSObjectGetPrivate(object.reference) != nil
      || machine.globalObjects[object.address] != nil
    {
      return .platformObject
    }
    if let target = JSObjectGetProxyTarget(object.reference) {
      return JSObjectGetPrivate(target) == nil ? .proxy : .platformObject
    }
    if JSValueIsArray(reference, object.reference) { return .array }
    if JSObjectIsFunction(reference, object.reference) { return .function }
    if JSValueIsDate(reference, object.reference) { return .date }
    switch JSValueGetTypedArrayType(reference, object.reference, nil) {
    case kJSTypedArrayTypeNone: return .other
    case kJSTypedArrayTypeArrayBuffer: return .arrayBuffer
    default: return .typedArray
    }
  }

  /// Whether an object belongs to this global object. A function belongs to the one in which it was
  /// made, and a proxy to that of its target (ECMAScript, GetFunctionRealm).
  package func isHome(of object: Value) -> Bool {
    var object = object.reference
    while let target = JSObjectGetProxyTarget(object) { object = target }
    return JSObjectGetGlobalContext(object) == reference
  }

  /// The prototype of one of the language's classes in this global object.
  ///
  /// For most classes, scripts cannot change the result. For the others it is the `prototype` of
  /// the global object's property with this name; nil if there is none.
  package func prototype(ofClass name: String) -> Value? {
    if let known = intrinsics.opaquePrototypes.first(where: { $0.name == name }) {
      return known.prototype.value
    }
    if name == "Date" { return prototype(of: makeDate(milliseconds: 0)) }
    guard let constructor = try? property(PropertyName(name), of: global), isObject(constructor),
      let prototype = try? property("prototype", of: constructor), isObject(prototype)
    else { return nil }
    return prototype
  }
}
