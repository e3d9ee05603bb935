internal import DOM
internal import ScriptEngine

/// DOM Standard, 2.4.
final class CustomEvent: Event {
  private var knownDetail: WorldValue?
  /// The detail during a dispatch, of an event that exists on the script's side alone. The dispatch
  /// keeps it alive.
  private var lent: (detail: Value, realm: Realm)?

  var detail: WorldValue? {
    get {
      keepDetail()
      return knownDetail
    }
    set {
      lent = nil
      knownDetail = newValue
    }
  }

  /// Gives the event its detail for the time of a dispatch. Most details are never asked for here.
  func lend(detail: Value, of realm: Realm) { lent = (detail, realm) }

  /// Keeps the detail that was lent.
  func keepDetail() {
    guard let lent else { return }
    detail = WorldValue(lent.detail, in: lent.realm)
  }
}

extension Interfaces {
  static let customEvent = Interface<CustomEvent>("CustomEvent", inherits: event) {
    try $0.worldValue("detail", \.detail)
    try $0.eventConstructor { CustomEvent($0) }
    try $0.method("initCustomEvent") {
      (event, type: String, bubbles: Bool?, cancelable: Bool?, detail: Value?, realm: Realm) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.detail = WorldValue(detail ?? realm.context.null, in: realm)
      }
      return Undefined()
    }
  }
}
