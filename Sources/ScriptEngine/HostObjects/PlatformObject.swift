/// The Swift object of a JavaScript object: subclass it, and make the JavaScript object with
/// ``Context/makeObject(_:of:prototype:)``.
///
/// The JavaScript object owns it. It is released on the machine's thread, some time after the
/// collector has freed the JavaScript object. So its `deinit` may release other values.
open class PlatformObject {
  // The machine owns the queue, and exists longer than its objects.
  unowned(unsafe) var releases: ReleaseQueue?
  /// Whether scripts see only a `Proxy` of the JavaScript object, which represents it. All other
  /// proxies were made by scripts.
  package var isProxyTarget = false

  package init() {}
}
