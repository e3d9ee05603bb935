internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 3.2.2.
  static let htmlElement = Interface<Element>("HTMLElement", inherits: element) {
    try $0.eventHandlers(EventHandlerNames.clipboard + EventHandlerNames.global)
  }
}
