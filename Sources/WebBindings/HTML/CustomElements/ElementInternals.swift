public import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 4.13.7.
  static let elementInternals = Interface<ElementInternals>("ElementInternals") {
    try $0.readonly("shadowRoot") { $0.shadowRoot }
    try $0.readonly("states") { $0.states }
  }

  /// HTML Standard, 4.13.7.5.
  static let customStateSet = Interface<CustomStates>("CustomStateSet") {
    try $0.readonly("size") { $0.values.count }
    try $0.method("has") { (states, state: DOMString) in states.contains(state) }
    try $0.method("clear") { (states: CustomStates) in
      states.removeAll()
      return Undefined()
    }
    try $0.method("delete") { (states, state: DOMString) in states.remove(state) }
  }
}

extension ElementInternals: ObjectResult, ObjectArgument {
  public var interface: InterfaceDefinition { Interfaces.elementInternals.definition }
  public var keepsWrapper: Bool { true }
}

extension CustomStates: ObjectResult, ObjectArgument {
  public var interface: InterfaceDefinition { Interfaces.customStateSet.definition }
  public var keepsWrapper: Bool { true }
}
