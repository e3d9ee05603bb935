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
    guard let code = file.code(of: script),
      let made = CompiledScript(script, name: name, code: code, in: group)
    else { return nil }
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

  // MARK: Which engine uses which file

  /// The path of the file, from the folder that the program is in.
  package static let relativePath = "../lib/jsprep/compiled-scripts"

  private enum Source {
    /// The file that belongs to the program.
    case program
    case file(ScriptFile)
    /// Another engine has it.
    case taken
  }

  private static let source = Mutex(Source.program)

  /// The file for an engine that begins; nil if there is none. Only the first engine of a process gets it:
  /// the code that an engine takes stays in memory.
  static func takeFile() -> ScriptFile? {
    let source = source.withLock { source in
      defer { source = .taken }
      return source
    }
    return switch source {
    case .program: ScriptFile(ofProgram: relativePath)
    case .file(let file): file
    case .taken: nil
    }
  }

  /// Makes the next engine of the process take its scripts from this file.
  ///
  /// - Returns: false if it is no such file, or for another version of the engine.
  package static func offer(_ path: String) -> Bool {
    guard let file = ScriptFile(path: path) else { return false }
    source.withLock { $0 = .file(file) }
    return true
  }

  /// Makes the engines of the process compile all scripts themselves.
  package static func withdraw() { source.withLock { $0 = .taken } }

  /// Whether there is a file for the program and its engine.
  static var areThere: Bool { ScriptFile(ofProgram: relativePath) != nil }
}
