/// A thing that the engine's library can do and its C interface does not offer: a function that is
/// found by its C++ name, with arguments whose layout that name does not tell.
///
/// Another version of the library may lack it, or lay things out in another way. So each is tried
/// against answers that are known before it is used for the first time in a process, and is left
/// alone for good where one of them is another.
package enum EngineInternal: String, CaseIterable, Sendable {
  /// Objects that count as undefined, for `document.all`.
  case masquerading = "document-all"
  /// A time zone other than the environment's.
  case timeZone = "time-zone"
  /// A language other than the environment's.
  case language

  /// Whether the library has it, and gives the answers that are known.
  package var isUsable: Bool {
    switch self {
    case .masquerading: Masquerade.isUsable
    case .timeZone: EngineRegion.canSetTimeZone
    case .language: EngineRegion.canSetLanguage
    }
  }
}
