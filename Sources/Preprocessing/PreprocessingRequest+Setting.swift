internal import DOM
internal import ScriptEngine
internal import WebBindings

// The surroundings that scripts find: the place, the time, and the page's stored state.

extension PreprocessingRequest {
  /// Gives the engine the time zone and the language that scripts are to find.
  static func settle(_ options: PreprocessingOptions) throws(PreprocessingPageError) {
    if let locale = options.locale, !EngineRegion.isLanguageTag(locale) {
      throw .badLocale(locale)
    }
    guard EngineRegion.setTimeZone(options.timeZone) else {
      throw .unknownTimeZone(options.timeZone ?? "")
    }
    EngineRegion.setLanguage(options.locale)
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
