internal import Glibc

/// The functions of the engine's library that no header declares.
enum EngineLibrary {
  /// A function by its C++ name, which tells its type; nil where the library has no such function.
  static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    // A null handle stands for all libraries of the process.
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }
}
