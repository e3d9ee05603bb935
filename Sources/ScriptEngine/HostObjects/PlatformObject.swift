/// The Swift object behind a JavaScript object: subclass it, and make the object with
/// ``Context/makeObject(_:of:prototype:)``.
///
/// The JavaScript object owns it. It is released some time after the collector freed that object,
/// on the machine's thread, where its `deinit` may release other values.
open class PlatformObject {
  // The machine owns the queue and lives longer than its objects.
  unowned(unsafe) var releases: ReleaseQueue?
  /// Whether scripts see the JavaScript object through a `Proxy` alone, which stands for it then.
  /// Any other `Proxy` is one of a script's.
  package var isProxyTarget = false

  package init() {}
}
