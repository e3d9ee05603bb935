/// A feature of the engine's library that its C interface does not offer. It uses a function that
/// is found by its C++ name, with arguments whose layout the name does not show.
///
/// Another version of the library may not have the function, or may use another layout. So the
/// feature is tested with known results before its first use in a process. If a result is wrong, it
/// is never used.
package enum EngineInternal: String, CaseIterable, Sendable {
  /// Objects that behave like undefined, for `document.all`.
  case masquerading = "document-all"
  /// A global object whose properties scripts reach as quickly as in the engine alone.
  case globalNames = "global-names"
  /// Text in ASCII that takes a byte a unit.
  case byteStrings = "byte-strings"
  /// The code of the program's own scripts, from a file that ``CompiledScripts`` describes. `jsprep prepare`
  /// tests it.
  case compiledScripts = "compiled-scripts"
  /// A time zone other than the environment's.
  case timeZone = "time-zone"
  /// A language other than the environment's.
  case language

  /// Whether the library has the feature, and the test gave the known results.
  package var isUsable: Bool {
    switch self {
    case .masquerading: Masquerade.isUsable
    case .globalNames: GlobalPrototype.isUsable
    case .byteStrings: ByteStrings.isUsable
    case .compiledScripts: CompiledScripts.programFile != nil
    case .timeZone: EngineRegion.canSetTimeZone
    case .language: EngineRegion.canSetLanguage
    }
  }
}
