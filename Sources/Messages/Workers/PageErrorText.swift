package import Preprocessing

/// The message for a page that cannot be used.
package struct PageErrorText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package let identifier: String
  /// One sentence, without its full stop.
  package let text: String

  package init(_ error: PreprocessingPageError) {
    (identifier, text) =
      switch error {
      case .notParsed:
        ("memory-limit", "the page cannot be parsed: there is no memory for it")
      case .noWorld(let reason):
        ("no-world", "the engine cannot make a world for the script: \(reason)")
      case .badAddress(let address): ("bad-address", "'\(address)' is not an absolute address")
      case .badSelector(let selector): ("bad-selector", "'\(selector)' is not a selector")
      case .unknownTimeZone(let name):
        ("unknown-time-zone", "'\(name)': there is no time zone of this name")
      case .badLocale(let tag): ("bad-locale", "'\(tag)' is not a language tag")
      case .storageFull(let name):
        ("storage-full", "there is no room for the stored item '\(name)'")
      case .nothingSelected(.selector(let selector)):
        ("nothing-selected", "nothing to select: no element matches '\(selector)'")
      case .nothingSelected(.text(let text)):
        ("nothing-selected", "nothing to select: the page's text nowhere reads '\(text)'")
      }
  }
}
