internal import DOM
internal import ScriptEngine

/// A bar of the window (HTML Standard, 7.2.2.6).
final class BarProp: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.barProp.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }
}

extension Interfaces {
  static let barProp = Interface<BarProp>("BarProp") {
    try $0.readonly("visible") { _ in true }
  }
}
