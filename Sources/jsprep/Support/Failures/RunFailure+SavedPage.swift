internal import Messages
internal import PageLoading
internal import SavedPages
internal import DOM

extension RunFailure {
  /// A saved page that cannot be used.
  init(page name: String, _ error: SavedPageError) {
    let text = SavedPageErrorText(error)
    self.init(
      .unusable, SavedPageErrorText.identifier, place: name, text.message, fix: text.fix)
  }
}

extension LoadedPage {
  /// Takes a saved page apart, if this is one.
  ///
  /// - Parameters:
  ///   - name: the page in messages.
  ///   - type: the document's type; nil for the one that the file names.
  ///   - hasAddress: whether the page gets another address than the one in the file.
  mutating func unpack(
    _ name: String, type: PageType?, hasAddress: Bool = false
  ) throws(RunFailure) {
    do throws(SavedPageError) {
      try unpack(type: type, hasAddress: hasAddress)
    } catch {
      throw RunFailure(page: name, error)
    }
  }
}
