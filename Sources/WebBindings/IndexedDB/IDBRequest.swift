internal import DOM
internal import ScriptEngine

/// A request to a database, and its result when it is there (Indexed Database API, 4.1).
class IDBRequest: EventTargetObject, ObjectResult, ObjectArgument {
  /// What the request was made with.
  enum Source {
    case none
    case store(IDBObjectStore)
    case index(IDBIndex)
    case cursor(IDBCursor)
  }

  /// What a request ended with.
  enum Answer {
    case undefined
    case null
    case value(ProtectedValue)
    case object(any ObjectResult)
    case failure(ExceptionObject)
  }

  // The realm is closed before it is freed, and runs no requests after that.
  unowned let realm: Realm
  let source: Source
  final var transaction: IDBTransaction?
  /// The answer; nil before the request is done.
  private(set) final var answer: Answer?
  /// What the request does when it is its turn.
  final var operation: (() throws -> Answer)?
  /// The wrapper, as long as events are to come: what a script has put on it must still be there.
  private var keptWrapper: ProtectedValue?

  var interface: InterfaceDefinition { Interfaces.idbRequest.definition }
  override var eventParent: EventTargetObject? { transaction }

  init(_ source: Source, of transaction: IDBTransaction?, in realm: Realm) throws {
    self.realm = realm
    self.source = source
    self.transaction = transaction
    super.init()
    keptWrapper = realm.context.protect(try realm.wrap(self))
  }

  final var isDone: Bool { answer != nil }

  final func end(with answer: Answer) {
    self.answer = answer
    operation = nil
  }

  /// Waits for another answer: the next record of a cursor.
  final func begin(_ operation: @escaping () throws -> Answer) {
    answer = nil
    self.operation = operation
  }

  /// Lets the collector take the wrapper if no event is to come.
  final func release() { if isDone { keptWrapper = nil } }

  /// Gives everything up, because the page is going away.
  final func forget() {
    (keptWrapper, operation, transaction) = (nil, nil, nil)
  }

  fileprivate func result() throws -> Value {
    switch answer {
    case nil: throw Self.unfinished("result")
    case .undefined, .failure: return realm.context.undefined
    case .null: return realm.context.null
    case .value(let value): return value.value
    case .object(let object): return try object.encode(in: realm)
    }
  }

  fileprivate func error() throws -> ExceptionObject? {
    switch answer {
    case nil: throw Self.unfinished("error")
    case .failure(let exception): exception
    default: nil
    }
  }

  private static func unfinished(_ property: String) -> DOMException {
    DOMException(
      .invalidState,
      "Failed to read the '\(property)' property from 'IDBRequest': The request has not finished.")
  }
}

extension Interfaces {
  static let idbRequest = Interface<IDBRequest>("IDBRequest", inherits: eventTarget) {
    try $0.readonly("result") { try $0.result() }
    try $0.readonly("error") { try $0.error() }
    try $0.readonly("source") { $0.source }
    try $0.readonly("transaction") { $0.transaction }
    try $0.readonly("readyState") { $0.isDone ? "done" : "pending" }
    try $0.eventHandlers("onsuccess onerror")
  }
}

extension IDBRequest.Source: ResultType {
  func encode(in realm: Realm) throws -> Value {
    switch self {
    case .none: realm.context.null
    case .store(let store): try store.encode(in: realm)
    case .index(let index): try index.encode(in: realm)
    case .cursor(let cursor): try cursor.encode(in: realm)
    }
  }
}
