internal import DOM
internal import ScriptEngine

/// The browser, for workers (HTML Standard, 10.3.3).
final class WorkerNavigator: DOMObject, NavigatorObject {
  var languages: WorldValue?
  var interface: InterfaceDefinition { Interfaces.workerNavigator.definition }
}

extension Interfaces {
  static let workerNavigator = Interface<WorkerNavigator>("WorkerNavigator") {
    try $0.includeConcurrentHardware()
    try $0.includeProduct()
    try $0.includeUserAgent()
    try $0.includeLanguages()
  }
}
