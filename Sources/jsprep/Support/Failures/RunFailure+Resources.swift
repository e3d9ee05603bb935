internal import Messages
internal import PageLoading

extension RunFailure {
  /// A note about what could not be loaded; nil where nothing is missing.
  init?(missing: [MissingResource]) {
    if missing.isEmpty { return nil }
    self = .note(MissingResourcesText.identifier, MissingResourcesText(missing).message)
  }
}
