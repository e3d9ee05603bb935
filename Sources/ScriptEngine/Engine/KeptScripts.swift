internal import CJavaScriptCore

/// The program's own scripts in the form in which an engine keeps a script.
///
/// Each evaluation of a text copies it, and hashes it to find its compiled code. A kept script saves
/// both, but making it parses the text once more. So only scripts that are evaluated again and again
/// are kept: those of a process that makes many worlds.
final class KeptScripts {
  private enum Entry {
    case evaluated(times: Int)
    case kept(JSScriptRef)
  }

  private struct Key: Hashable {
    var text: JSStringRef
    var firstLine: Int
  }

  private var entries: [Key: Entry] = [:]

  /// The number of evaluations before a script is kept: one in each of the two worlds of a page.
  private static let threshold = 2

  /// The kept form of a script that is about to be evaluated; nil if its text is to be evaluated.
  ///
  /// - Parameters:
  ///   - name: the script's name in stack traces.
  ///   - firstLine: the number of its first line.
  func script(
    _ script: OwnScript, name: JSStringRef, firstLine: Int, in group: JSContextGroupRef
  ) -> JSScriptRef? {
    let key = Key(text: script.text.reference, firstLine: firstLine)
    switch entries[key] {
    case .kept(let known): return known
    case .evaluated(let times) where times >= Self.threshold:
      guard
        let made = JSScriptCreateFromString(
          group, name, Int32(clamping: firstLine), key.text, nil, nil)
      else { return nil }
      entries[key] = .kept(made)
      return made
    case .evaluated(let times):
      entries[key] = .evaluated(times: times + 1)
      return nil
    case nil:
      entries[key] = .evaluated(times: 1)
      return nil
    }
  }

  /// Lets go of the scripts. Call this before the engine ends.
  func removeAll() {
    for case .kept(let script) in entries.values { JSScriptRelease(script) }
    entries = [:]
  }
}
