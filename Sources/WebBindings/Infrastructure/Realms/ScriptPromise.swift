internal import DOM
internal import ScriptEngine

/// A JavaScript promise that Swift code resolves or rejects.
///
/// If a task of the event loop settles the promise, its reactions run before that task ends.
final class ScriptPromise {
  // The realm closes before it is freed, and nothing is settled after that.
  unowned let realm: Realm
  private let promise: ProtectedValue
  private let resolveFunction: ProtectedValue
  private let rejectFunction: ProtectedValue

  init(in realm: Realm) {
    self.realm = realm
    let (promise, resolve, reject) = realm.context.makePromise()
    self.promise = realm.context.protect(promise)
    resolveFunction = realm.context.protect(resolve)
    rejectFunction = realm.context.protect(reject)
  }

  var value: Value { promise.value }

  /// Resolves the promise. Has no effect if it is already settled.
  func resolve(_ result: some ResultType) {
    settle { try realm.context.call(resolveFunction.value, result.encode(in: realm)) }
  }

  /// Rejects the promise with the exception for an error, as if a host function had thrown it.
  func reject(_ error: any Error) {
    settle {
      try realm.context.call(rejectFunction.value, realm.context.exception(for: error))
    }
  }

  /// Calls `body` in a task of its own. Resolves the promise with the result, or rejects it with
  /// the error that `body` throws.
  func resolveLater(_ body: @escaping () throws -> any ResultType) {
    realm.eventLoop.queueTask { [self] in
      do {
        let result = try body()
        resolve(result)
      } catch {
        reject(error)
      }
    }
  }

  /// Calls a function that settles the promise. Such a function throws only if the time is up,
  /// which the realm notices.
  private func settle(_ body: () throws -> Value) {
    realm.guarded { _ = try body() }
  }
}
