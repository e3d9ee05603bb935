internal import Glibc
internal import SystemServices

/// The functions of the engine's library that no header declares.
enum EngineLibrary {
  /// A function by its C++ name, which determines its type; nil if the library does not have it.
  static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    // A null handle means all libraries of the process.
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }

  /// What another build of the library does not have: its build ID; nil if it has none.
  static let identity = dlsym(nil, "JSEvaluateScript").flatMap(LoadedLibrary.buildID)
}
