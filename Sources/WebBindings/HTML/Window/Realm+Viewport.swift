internal import CSS
internal import DOM

extension Realm {
  /// Lets the page say how wide its viewport is, where the device asks it.
  public func settleViewport() {
    guard environment.scalesPages else { return }
    let screen = environment.media
    let size = document.viewportSize(onScreenOf: screen.deviceWidth, by: screen.deviceHeight)
    if size == (screen.width, screen.height) { return }
    environment.media.width = size.width
    environment.media.height = size.height
  }
}
