internal import Bytes
internal import CLexbor
internal import CSS

// HTML Standard, 4.8.4.3: the picture that an image shows, and its size if the page's resources
// have it.

extension Element {
  /// The address of the image's picture (HTML Standard, HTMLImageElement.currentSrc); empty if
  /// there is none.
  package var currentImageAddress: DOMString {
    chosenImage.map { address(of: $0.image) } ?? DOMString()
  }

  private func address(of chosen: ImageCandidate) -> DOMString {
    chosen.isPlain
      ? address(of: "src")
      : DOMString(node.nodeDocument.resolve(chosen.address) ?? chosen.address)
  }

  /// HTML Standard, HTMLImageElement.naturalWidth and naturalHeight, in CSS pixels; nil if the
  /// image has no picture.
  package var naturalImageSize: (width: Int, height: Int)? {
    if let picture = recordedPicture {
      return picture.width > 0 ? (picture.width, picture.height) : nil
    }
    guard let chosen = chosenImage,
      let url = node.nodeDocument.parseURL(address(of: chosen.image).string),
      let (width, height) = imagePixels(at: url)
    else { return nil }
    func natural(_ pixels: Int) -> Int { Int(Double(pixels) / chosen.density) }
    return (natural(width), natural(height))
  }

  private func imagePixels(at url: URLRecord) -> (Int, Int)? {
    if url.scheme == "data" {
      return DataURL(url).flatMap { ImageSize(of: $0.bytes) }.map { ($0.width, $0.height) }
    }
    guard case .image(let width, let height) = node.nodeDocument.resource(at: url)?.content else {
      return nil
    }
    return (width, height)
  }

  /// HTML Standard, HTMLImageElement.complete. It is false only for a lazy picture that the page's
  /// resources do not have.
  package var isImageComplete: Bool {
    if let picture = recordedPicture { return picture.isComplete }
    guard node.pool.resources != nil, getAttribute("loading")?.equalsIgnoringCase("lazy") == true,
      chosenImage != nil
    else { return true }
    return naturalImageSize != nil
  }

  /// HTML Standard, "select an image source": a candidate of the `source` elements before the image
  /// in its `picture`, or else of the image itself.
  private var chosenImage: (image: ImageCandidate, density: Double)? {
    let media = node.nodeDocument.state.media
    if let picture = node.parentElement, picture.isHTML(LXB_TAG_PICTURE) {
      for child in picture.node.childNodes {
        if child == node { break }
        guard let source = Element(child), source.isHTML(LXB_TAG_SOURCE),
          source.isForThisBrowser(media)
        else { continue }
        let candidates = ImageCandidate.candidates(in: source.getAttribute("srcset")?.string ?? "")
        if let best = source.best(of: candidates, media) { return best }
      }
    }
    var candidates = ImageCandidate.candidates(in: getAttribute("srcset")?.string ?? "")
    if hasAttribute("src") { candidates.append(ImageCandidate(address: "", isPlain: true)) }
    return best(of: candidates, media)
  }

  private func best(
    of candidates: [ImageCandidate], _ media: CSSMediaEnvironment
  ) -> (image: ImageCandidate, density: Double)? {
    let needsWidth = candidates.contains { $0.width != nil }
    let width =
      needsWidth ? CSSSourceSizes.width(getAttribute("sizes")?.string ?? "", in: media) : 0
    return candidates.best(forResolution: media.resolution, width: width)
  }

  /// Whether the browser supports a source's type, and its media match.
  private func isForThisBrowser(_ media: CSSMediaEnvironment) -> Bool {
    if let type = getAttribute("type")?.string.trimmingASCIIWhitespace.asciiLowercased,
      !type.isEmpty
    {
      let essence = type.prefix { $0 != ";" }
      guard Self.imageTypes.contains(String(essence)) else { return false }
    }
    return mediaQueries.matches(media)
  }

  /// The types of pictures that Safari shows.
  private static let imageTypes: Set<String> = [
    "image/apng", "image/avif", "image/bmp", "image/gif", "image/heic", "image/heif",
    "image/jpeg", "image/jpg", "image/jxl", "image/png", "image/svg+xml", "image/tiff",
    "image/vnd.microsoft.icon", "image/webp", "image/x-icon",
  ]
}
