internal import CJavaScriptCore

/// The program's own scripts in forms that an engine need not compile.
///
/// Each evaluation of a text copies it, and hashes it to find its compiled code. A kept script saves
/// both, but making it parses the text once more. So only scripts that are evaluated again and again
/// are kept: those of a process that makes many worlds. Before that, their code comes from a file, if there
/// is one.
final class KeptScripts {
  private enum Entry {
    case evaluated(times: Int)
    case kept(JSScriptRef)
  }

  private struct Key: Hashable {
    var script: OwnScript
    var name: JSStringRef
  }

  private let group: JSContextGroupRef
  private var entries: [Key: Entry] = [:]
  /// Nil if there is no file, or another engine uses it.
  let compiled: CompiledScripts?
  /// Compiles the scripts for such a file; nil outside of `jsprep prepare`.
  var compiler: ScriptCompiler?

  /// The number of evaluations before a script is kept: one in each of the two worlds of a page.
  private static let threshold = 2

  init(in group: JSContextGroupRef, from file: ScriptFile?) {
    self.group = group
    compiled = file.map { CompiledScripts($0, in: group) }
  }

  /// The form in which a script that is about to be evaluated need not be compiled; nil if its text is to
  /// be evaluated.
  ///
  /// - Parameter name: the script's name in stack traces.
  func script(_ script: OwnScript, name: JSStringRef) -> JSScriptRef? {
    compiler?.add(script, name: name, in: group)
    let key = Key(script: script, name: name)
    var times = 0
    switch entries[key] {
    case .kept(let known): return known
    case .evaluated(let before) where before >= Self.threshold:
      guard
        let made = JSScriptCreateFromString(group, name, 1, script.text.reference, nil, nil)
      else { return nil }
      entries[key] = .kept(made)
      return made
    case .evaluated(let before): times = before
    case nil: break
    }
    entries[key] = .evaluated(times: times + 1)
    return compiled?.script(script, name: name)
  }

  /// Lets go of the scripts. Call this before the engine ends.
  func removeAll() {
    for case .kept(let script) in entries.values { JSScriptRelease(script) }
    entries = [:]
    compiled?.removeAll()
  }
}
