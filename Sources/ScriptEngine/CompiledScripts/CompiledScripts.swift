internal import CJavaScriptCore
internal import Synchronization
internal import SystemServices

/// The program's own scripts as the engine compiles them, in a file: a process that finds it need not
/// read and compile them, which is a quarter of all instructions of a short run.
///
/// The engine has such files for Safari, but its C interface does not offer them, see ``EngineInternal``.
/// ``ScriptCompiler`` makes the file, and `jsprep prepare` has another process try it before it is used.
package final class CompiledScripts {
  private let file: ScriptFile
  private let group: JSContextGroupRef
  private var scripts: [CompiledScript] = []

  init(_ file: ScriptFile, in group: JSContextGroupRef) {
    self.file = file
    self.group = group
  }

  /// A script whose code comes from the file; nil if the file does not have it, or the engine cannot take
  /// it. The script belongs to this object.
  func script(_ script: OwnScript, name: JSStringRef) -> JSScriptRef? {
    guard let entry = file.entry(of: script) else { return nil }
    if let text = entry.text { script.adopt(text) }
    guard let made = CompiledScript(script, name: name, code: entry.code, in: group) else {
      return nil
    }
    scripts.append(made)
    return made.reference
  }

  /// How many scripts run with code from the file. The engine compiles the others, whose code it has
  /// refused.
  package var usedCount: Int { scripts.count(where: \.isUsed) }
  package var count: Int { scripts.count }

  /// Lets go of the scripts. Call this before the engine ends.
  func removeAll() {
    for script in scripts { script.release() }
    scripts = []
  }

  // MARK: The program's file

  /// The path of the file, from the folder that the program is in.
  package static let relativePath = "../lib/jsprep/compiled-scripts"

  /// The path of the file; nil if the system does not tell where the program is.
  package static var path: String? {
    FileSystem.programFolder.map { "\($0)/\(relativePath)" }
  }

  /// The program's file. It is nil if there is no file, and if another version of the program or of the engine
  /// made it.
  static var programFile: ScriptFile? { path.flatMap(ScriptFile.init(path:)) }

  private static let isTaken = Atomic(false)

  /// What another build of the program does not have; nil if nothing tells.
  static let programIdentity = LoadedLibrary.buildID(of: address)

  /// An address in the program.
  private static var address: UnsafeMutableRawPointer {
    let function: @convention(c) () -> Void = {}
    return unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
  }

  /// The program's file, for the first engine of the process; nil for all others. The code that an engine
  /// takes stays in memory.
  static func takeProgramFile() -> ScriptFile? {
    isTaken.exchange(true, ordering: .relaxed) ? nil : programFile
  }
}
