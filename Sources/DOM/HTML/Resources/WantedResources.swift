internal import Bytes
internal import CLexbor
package import CSS

/// A resource that a document shows, with its address.
package struct WantedResource: Sendable, Hashable {
  package var url: URLRecord
  package var kind: Kind

  package enum Kind: Sendable, Hashable {
    case sheet, image, frame
  }
}

extension DocumentPool {
  /// Finds the resources that a page shows and that `resources` does not have: the sheets of `link`
  /// elements and `@import` rules, pictures, and frames of the page's own origin. It also searches
  /// the documents of those frames.
  ///
  /// - Parameters:
  ///   - resources: the resources that exist already.
  ///   - media: the environment, which decides which of several pictures is shown.
  /// - Returns: the resources, each of them once, in the order in which the page names them.
  package static func wantedResources(
    of page: [UInt8], type: PageType, charset: String?, address: URLRecord,
    beside resources: PageResources, media: CSSMediaEnvironment
  ) -> [WantedResource] {
    let pool = DocumentPool()
    pool.resources = resources
    guard type.isHTML || type.essence.hasSuffix("xml"),
      let document = try? pool.parsePage(page, type: type, charset: charset, address: address)
    else { return [] }
    document.state.media = media
    var finder = WantedResourceFinder(resources: resources)
    finder.look(through: document)
    return finder.found
  }
}

private struct WantedResourceFinder {
  let resources: PageResources
  var found: [WantedResource] = []
  private var seen: Set<String> = []
  private var documents = 0

  /// The most documents of frames that are searched.
  private static let documentLimit = 100

  init(resources: PageResources) { self.resources = resources }

  mutating func look(through document: Document) {
    documents += 1
    let origin = document.originAddress?.origin
    for node in document.node.descendants {
      guard let element = Element(node) else { continue }
      if element.isLinkElement {
        if let url = element.styleSheetAddress { want(url, .sheet) }
      } else if element.isHTML(LXB_TAG_IMG) {
        want(document.parseURL(element.currentImageAddress.string), .image)
      } else if element.isFrame, !element.hasAttribute("srcdoc") {
        guard let source = element.getAttribute("src")?.string.trimmingASCIIWhitespace,
          let url = document.parseURL(source), url.origin == origin
        else { continue }
        want(url, .frame)
        look(throughFrame: url, in: document)
      }
    }
    for url in document.styles.importAddresses { want(url, .sheet) }
  }

  private mutating func look(throughFrame url: URLRecord, in document: Document) {
    guard documents < Self.documentLimit,
      case .document(let bytes, let type, let charset) = resources[url]?.content,
      lookedThrough.insert(url.serialized(excludingFragment: true)).inserted
    else { return }
    let pool = DocumentPool()
    pool.resources = resources
    guard type.isHTML,
      let inner = try? pool.parsePage(bytes, type: type, charset: charset, address: url)
    else { return }
    inner.state.media = document.state.media
    look(through: inner)
  }

  private var lookedThrough: Set<String> = []

  private mutating func want(_ url: URLRecord?, _ kind: WantedResource.Kind) {
    guard let url, ["http", "https", "file"].contains(url.scheme), resources[url] == nil,
      seen.insert(url.serialized(excludingFragment: true)).inserted
    else { return }
    found.append(WantedResource(url: url, kind: kind))
  }
}
