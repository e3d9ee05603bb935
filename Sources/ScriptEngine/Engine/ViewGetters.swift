internal import CJavaScriptCore

/// The getters of a `DataView`, for which the C interface has no functions.
///
/// They give the same for the views of all global objects. So one global object that no script can
/// change has them for all worlds, and a world need not read its own before its scripts run. They are
/// protected as long as the engine exists: the engine makes such functions when they are asked for,
/// and need not keep them.
struct ViewGetters {
  let buffer: JSObjectRef
  let byteOffset: JSObjectRef
  let byteLength: JSObjectRef

  /// - Parameter context: a global object that no script has changed.
  init(of context: JSGlobalContextRef) {
    // None of these calls can fail: the language defines what they read.
    func member(_ name: PropertyName, of object: JSObjectRef) -> JSObjectRef {
      JSObjectGetProperty(context, object, name.reference, nil).made
    }
    let global = JSContextGetGlobalObject(context).made
    let view = member("prototype", of: member("DataView", of: global))
    let describe = member("getOwnPropertyDescriptor", of: member("Object", of: global))
    func getter(_ name: PropertyName) -> JSObjectRef {
      let arguments: InlineArray<2, JSValueRef?> = [
        view, JSValueMakeString(context, name.reference),
      ]
      let descriptor = withUnsafePointer(to: arguments) {
        JSObjectCallAsFunction(
          context, describe, nil, 2,
          UnsafeRawPointer($0).assumingMemoryBound(to: JSValueRef?.self), nil
        ).made
      }
      let getter = member("get", of: descriptor)
      JSValueProtect(context, getter)
      return getter
    }
    buffer = getter("buffer")
    byteOffset = getter("byteOffset")
    byteLength = getter("byteLength")
  }
}
