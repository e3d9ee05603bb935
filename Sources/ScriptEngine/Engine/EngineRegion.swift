internal import CJavaScriptCore
internal import SystemServices

/// The time zone and the language of scripts: those of the process's environment, unless others are
/// set.
///
/// They apply to the whole process at once. So scripts with different ones do not run at the same
/// time: whoever runs some stays in the region until they have ended, and whoever needs another one
/// waits. The engine's library has functions for both outside of its C interface, see
/// ``EngineInternal``. Without these functions, the environment's settings stay.
package enum EngineRegion {
  /// The last settings that were made.
  private struct State {
    /// The number of those who run scripts with these settings.
    var users = 0
    var timeZone: String?
    var language: String?
    /// The engine's strings for languages. Each is made once, and never released.
    var texts: [String: UnsafeMutableRawPointer] = [:]
  }

  private static let state = Monitor(State())

  /// Waits until nobody runs scripts with other settings, and then makes these settings, which stay
  /// until ``leave()`` is called.
  ///
  /// - Parameters:
  ///   - timeZone: a name of the IANA database, such as `Europe/Berlin`; nil for the environment's.
  ///   - language: a BCP 47 tag, for functions such as `toLocaleString()` that are called without
  ///     one; nil for the environment's language.
  /// - Returns: false if the time zone does not exist, or cannot be set. ``leave()`` must not be
  ///   called then.
  package static func enter(timeZone: String?, language: String?) -> Bool {
    state.wait { state in
      if state.timeZone == timeZone, state.language == language {
        state.users += 1
        return .done(true)
      }
      if state.users > 0 { return .notYet() }
      guard setTimeZone(timeZone, &state) else { return .done(false) }
      if language != state.language, canSetLanguage {
        setEngineLanguage(language, &state.texts)
      }
      state.language = language
      state.users = 1
      return .done(true)
    }
  }

  /// Ends what ``enter(timeZone:language:)`` began.
  package static func leave() {
    state.withLock(waking: .all) { $0.users -= 1 }
  }

  private static func setTimeZone(_ identifier: String?, _ state: inout State) -> Bool {
    if identifier == state.timeZone { return true }
    if let identifier, identifier.isEmpty || !identifier.utf8.allSatisfy({ $0 < 0x80 }) {
      return false
    }
    guard canSetTimeZone, setEngineTimeZone(identifier ?? "") else { return false }
    state.timeZone = identifier
    return true
  }

  /// Whether the engine has a function for time zones that knows the existing ones. The test
  /// changes nothing: an unknown name is rejected, and an empty one stands for the environment's
  /// time zone, which is in use as long as no other is set.
  static let canSetTimeZone = !setEngineTimeZone("Nowhere/Nowhere") && setEngineTimeZone("")

  private static func setEngineTimeZone(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      Library.setTimeZone?(
        JSPrepStringView(characters: bytes.baseAddress, length: UInt32(bytes.count), is8Bit: true))
        ?? false
    }
  }

  /// Whether the engine has functions for languages, and uses the language that is set.
  static let canSetLanguage: Bool = {
    var texts: [String: UnsafeMutableRawPointer] = [:]
    defer { setEngineLanguage(nil, &texts) }
    return ["de", "fr"].allSatisfy { language in
      setEngineLanguage(language, &texts)
      return newContextHas(language)
    }
  }()

  /// - Parameter texts: the strings that were made before. This call may add one.
  private static func setEngineLanguage(
    _ tag: String?, _ texts: inout [String: UnsafeMutableRawPointer]
  ) {
    guard let set = Library.setLanguages, let make = Library.makeString else { return }
    guard var tag else {
      var none = JSPrepStringVector(buffer: nil, capacity: 0, size: 0)
      return set(&none)
    }
    var text = texts[tag]
    if text == nil {
      tag.withUTF8 { make(&text, $0.baseAddress, $0.count) }
      texts[tag] = text
    }
    withUnsafeMutablePointer(to: &text) { buffer in
      var languages = JSPrepStringVector(buffer: buffer, capacity: 1, size: 1)
      set(&languages)
    }
  }

  /// Whether a new context has this language.
  private static func newContextHas(_ language: String) -> Bool {
    let context = JSGlobalContextCreate(nil)
    defer { JSGlobalContextRelease(context) }
    let source = JSStringCreateWithUTF8CString("Intl.NumberFormat().resolvedOptions().locale")
    defer { JSStringRelease(source) }
    guard let value = JSEvaluateScript(context, source, nil, nil, 1, nil),
      let text = JSValueToStringCopy(context, value, nil)
    else { return false }
    defer { JSStringRelease(text) }
    return JSStringIsEqualToUTF8CString(text, language)
  }

  /// Whether a text has the form of a language tag (BCP 47, 2.1): a language, and then subtags of
  /// up to eight letters and digits.
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, text.utf8.count <= 64 else { return false }
    let isLanguage =
      [2, 3, 5, 6, 7, 8].contains(language.count) && language.allSatisfy(isLetter)
    return isLanguage
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The functions of the engine's library. Their names determine their types.
  private enum Library {
    /// `WTF::setTimeZoneOverride`.
    static let setTimeZone = EngineLibrary.function(
      "_ZN3WTF19setTimeZoneOverrideENS_10StringViewE",
      as: (@convention(c) (JSPrepStringView) -> Bool).self)
    /// `WTF::overrideUserPreferredLanguages`.
    static let setLanguages = EngineLibrary.function(
      """
      _ZN3WTF30overrideUserPreferredLanguagesERKNS_6VectorINS_6StringELm0ENS_15CrashOnOverflowE\
      Lm16ENS_10FastMallocEEE
      """, as: (@convention(c) (UnsafePointer<JSPrepStringVector>) -> Void).self)
    /// The constructor of `WTF::String` for Latin-1.
    static let makeString = EngineLibrary.function(
      "_ZN3WTF6StringC1ESt4spanIKhLm18446744073709551615EE",
      as: (@convention(c) (
        UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafePointer<UInt8>?, Int
      ) -> Void).self)
  }
}
