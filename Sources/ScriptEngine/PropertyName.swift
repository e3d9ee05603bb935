internal import CJavaScriptCore

/// The name of a property, converted for the engine once.
///
/// Names are immutable and the engine counts their references atomically, so one instance serves
/// every machine and thread.
public final class PropertyName: Sendable, ExpressibleByStringLiteral {
  // An engine string is immutable and its count is atomic.
  nonisolated(unsafe) let reference: JSStringRef

  init(adopting reference: JSStringRef) {
    self.reference = reference
  }

  public init(_ name: String) {
    reference = EngineString.make(name)
  }

  public convenience init(stringLiteral name: StaticString) {
    self.init(name.description)
  }

  deinit {
    JSStringRelease(reference)
  }
}
