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

  /// The environment of the window, whose viewport in a frame is the size of the frame's contents.
  var frameMedia: CSSMediaEnvironment {
    guard let element = window.frameElement, frame != nil else { return environment.media }
    let (width, height) = (Double(element.clientWidth), Double(element.clientHeight))
    // A frame that is not rendered keeps the size that it had.
    if width == 0, height == 0, environment != family?.top.environment { return environment.media }
    var media = environment.media
    media.width = width > 0 ? width : 300
    media.height = height > 0 ? height : 150
    if media != environment.media { environment.media = media }
    return media
  }
}
