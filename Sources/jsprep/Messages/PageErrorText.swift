internal import Preprocessing

/// What is said of a page that cannot be worked with.
struct PageErrorText {
  let text: String

  init(_ error: PreprocessingPageError) {
    text =
      switch error {
      case .notParsed: "the page cannot be parsed: there is no memory for it"
      case .badAddress(let address): "'\(address)' is no absolute address"
      case .badSelector(let selector): "'\(selector)' is no selector"
      case .unknownTimeZone(let name): "'\(name)': there is no time zone of this name"
      case .badLocale(let tag): "'\(tag)' is no language tag"
      case .storageFull(let name): "there is no room for the stored item '\(name)'"
      case .nothingSelected(.selector(let selector)):
        "nothing to select: no element matches '\(selector)'"
      case .nothingSelected(.text(let text)):
        "nothing to select: the page's text nowhere reads '\(text)'"
      }
  }
}
