internal import DOM
internal import ScriptEngine

/// A request to open or to delete a database (Indexed Database API, 4.1).
final class IDBOpenDBRequest: IDBRequest, DatabaseOpener {
  override var interface: InterfaceDefinition { Interfaces.idbOpenDBRequest.definition }

  /// Whether the window is still there. Nobody hears of a request of a frame that was removed.
  private var isHeard: Bool { !realm.window.isClosed }

  func isBlocked(oldVersion: Double, version: Double?) {
    send(IDBVersionChangeEvent("blocked", from: oldVersion, to: version))
  }

  func upgrade(
    _ connection: DatabaseConnection, in transaction: DatabaseTransaction, from old: Double
  ) {
    realm.guarded {
      let database = try IDBDatabase(connection, in: realm)
      let upgrade = try IDBTransaction(transaction, of: database, for: self)
      end(with: .object(database))
      self.transaction = upgrade
      transaction.setActive(true)
      let event = send(IDBVersionChangeEvent("upgradeneeded", from: old, to: connection.version))
      upgrade.began(hasFailed: event.hasListenerThrown)
    }
  }

  /// Forgets the transaction, after its last event.
  func upgradeEnded() { transaction = nil }

  func opened(_ connection: DatabaseConnection) {
    realm.guarded {
      if case .object? = answer {
        // The upgrade has made the object already.
      } else {
        end(with: .object(try IDBDatabase(connection, in: realm)))
      }
      send(Event("success"))
      release()
    }
  }

  func deleted(version: Double) {
    end(with: .undefined)
    send(IDBVersionChangeEvent("success", from: version, to: nil))
    release()
  }

  func failed(_ error: DOMException) {
    end(with: .failure(ExceptionObject(error)))
    send(Event("error", bubbles: true, cancelable: true))
    release()
  }

  @discardableResult
  private func send<Subclass: Event>(_ event: Subclass) -> Subclass {
    let event = realm.makeEvent(event)
    if isHeard { EventTarget.object(self).dispatch(event) }
    return event
  }
}

extension Interfaces {
  static let idbOpenDBRequest = Interface<IDBOpenDBRequest>(
    "IDBOpenDBRequest", inherits: idbRequest
  ) {
    try $0.eventHandlers("onblocked onupgradeneeded")
  }
}
