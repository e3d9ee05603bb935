internal import CSS
internal import DOM

extension Realm {
  /// Sets the width of the viewport that the page declares, on devices that scale pages.
  package func settleViewport() {
    guard environment.scalesPages else { return }
    let screen = environment.media
    let size = document.viewportSize(onScreenOf: screen.deviceWidth, by: screen.deviceHeight)
    if size == (screen.width, screen.height) { return }
    environment.media.width = size.width
    environment.media.height = size.height
  }
}
