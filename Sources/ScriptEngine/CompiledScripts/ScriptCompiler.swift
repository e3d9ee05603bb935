internal import CJavaScriptCore

/// Compiles those of the program's own scripts that an engine evaluates, for ``CompiledScripts``.
package final class ScriptCompiler {
  /// `JSC::generateProgramBytecode`: the place of the result, the engine, a `JSC::SourceCode`, the file to
  /// write the code to, and the place of an error.
  private typealias Generate =
    @convention(c) (
      UnsafeMutablePointer<UnsafePointer<JSPrepCachedBytecode>?>, UnsafeRawPointer?,
      UnsafePointer<JSPrepSourceCode>, UnsafeMutableRawPointer, UnsafeMutableRawPointer
    ) -> UnsafeMutableRawPointer?

  private static let generate: Generate? = EngineLibrary.function(
    """
    _ZN3JSC23generateProgramBytecodeERNS_2VMERKNS_10SourceCodeERN3WTF14FileSystemImpl10FileHandleERNS_\
    18BytecodeCacheErrorE
    """, as: Generate.self)

  private var compiled: [(script: OwnScript, code: [UInt8])] = []
  private var commonCount = 0

  package init() {}

  /// Nearly all runs need the scripts until now, and some need those that follow.
  package func endCommonScripts() { commonCount = compiled.count }

  /// The bytes of the file with the scripts; nil if none was compiled.
  package var file: [UInt8]? {
    compiled.isEmpty ? nil : ScriptFile.bytes(compiled, common: commonCount)
  }

  /// Compiles a script with all its functions, unless that was done.
  func add(_ script: OwnScript, name: JSStringRef, in group: JSContextGroupRef) {
    if compiled.contains(where: { $0.script == script }) { return }
    guard let code = code(of: script, name: name, in: group) else { return }
    compiled.append((script, code))
  }

  private func code(
    of script: OwnScript, name: JSStringRef, in group: JSContextGroupRef
  ) -> [UInt8]? {
    guard let generate = Self.generate, let lock = EngineLock(of: group),
      let made = CompiledScript(script, name: name, code: nil, in: group)
    else { return nil }
    defer { made.release() }
    var source = JSPrepSourceCode(
      provider: UnsafeRawPointer(made.reference), start: 0, end: Int32(script.bytes.count),
      firstLine: 0, startColumn: 0)
    // No file: a descriptor of -1. And room for an error, which begins as none.
    var file = [UInt8](repeating: 0xFF, count: 64)
    var error = [UInt8](repeating: 0, count: 512)
    var result: UnsafePointer<JSPrepCachedBytecode>?
    lock.held { _ = generate(&result, UnsafeRawPointer(group), &source, &file, &error) }
    guard let code = result?.pointee, code.size == code.sizeForUpdate, code.size > 0 else {
      return nil
    }
    return Array(UnsafeRawBufferPointer(start: code.bytes, count: code.size))
  }
}
