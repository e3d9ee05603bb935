internal import DOM
internal import ScriptEngine

/// A promise of a script that Swift code keeps or breaks.
///
/// If a task of the event loop settles it, its reactions run before that task ends.
final class ScriptPromise {
  // The world closes before it is freed, and nothing is settled after that.
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

  /// Keeps it. Nothing happens to a promise that is settled.
  func resolve(_ result: some ResultType) {
    settle { try realm.context.call(resolveFunction.value, result.encode(in: realm)) }
  }

  /// Breaks it, for an error as a host function throws it.
  func reject(_ error: any Error) {
    settle {
      try realm.context.call(rejectFunction.value, realm.context.exception(for: error))
    }
  }

  /// Keeps it with what `body` gives in a task of its own, or breaks it with what that throws.
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

  /// The functions that settle a promise throw only when the time is up, which the world notices.
  private func settle(_ body: () throws -> Value) {
    realm.guarded { _ = try body() }
  }
}
