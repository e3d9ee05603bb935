internal import DOM
internal import ScriptEngine

/// The address of a worker's script (HTML Standard, 10.3.2).
final class WorkerLocation: DOMObject, ObjectResult, ObjectArgument {
  fileprivate let address: URLRecord?
  var interface: InterfaceDefinition { Interfaces.workerLocation.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }

  init(_ address: String) { self.address = URLRecord.parse(address) }
}

extension Interfaces {
  static let workerLocation = Interface<WorkerLocation>("WorkerLocation") {
    try $0.readonly("href") { $0.address?.href ?? "" }
    try $0.readonly("protocol") { $0.address?.protocol ?? "" }
    try $0.readonly("host") { $0.address?.host ?? "" }
    try $0.readonly("hostname") { $0.address?.hostname ?? "" }
    try $0.readonly("port") { $0.address?.port ?? "" }
    try $0.readonly("pathname") { $0.address?.pathname ?? "" }
    try $0.readonly("search") { $0.address?.search ?? "" }
    try $0.readonly("hash") { $0.address?.hash ?? "" }
    try $0.readonly("origin") { $0.address?.origin ?? "null" }
    try $0.method("toString") { $0.address?.href ?? "" }
  }
}
