internal import DOM
internal import ScriptEngine
internal import WebBindings

// The surroundings that scripts find: the place, the time, and the page's stored state.

extension PreprocessingRequest {
  /// Gives the engine the time zone and the language that scripts are to find, until the region is
  /// left.
  static func enterRegion(of options: PreprocessingOptions) throws(PreprocessingPageError) {
    if let locale = options.locale, !EngineRegion.isLanguageTag(locale) {
      throw .badLocale(locale)
    }
    guard EngineRegion.enter(timeZone: options.timeZone, language: options.locale) else {
      throw .unknownTimeZone(options.timeZone ?? "")
    }
  }

  /// Calls `body` with the time zone and the language that the scripts are to find.
  func inRegion<Result>(_ body: () -> Result) -> Result {
    // The zone exists, because the request was made.
    let isEntered = EngineRegion.enter(timeZone: options.timeZone, language: options.locale)
    defer { if isEntered { EngineRegion.leave() } }
    return body()
  }

  /// Why there is no world, in the engine's words.
  static func reason(of error: any Error) -> String {
    guard let exception = error as? ScriptException else { return "\(error)" }
    return exception.name.isEmpty
      ? exception.message : "\(exception.name): \(exception.message)"
  }

  /// Adds to the document the data that came with the page beside its bytes.
  func fill(_ page: PreprocessingPage) throws(PreprocessingPageError) {
    document.state.referrer = page.referrer
    guard let window = document.state.window else { return }
    for item in page.storage {
      let area = item.area == .local ? window.localStorage : window.sessionStorage
      do {
        try area.set(item.name, to: DOMString(item.value))
      } catch {
        throw .storageFull(item.name)
      }
    }
  }
}
