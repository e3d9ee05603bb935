/// What a Swift program keeps behind a JavaScript object: subclass it, and make the object with
/// ``Context/makeObject(_:of:prototype:)``.
///
/// The JavaScript object owns it. It is released when the collector frees that object, possibly on
/// another thread and possibly after the context has gone: a `deinit` must not call the engine.
open class PlatformObject {
  public init() {}
}
