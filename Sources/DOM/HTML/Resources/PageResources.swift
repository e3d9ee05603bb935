/// What belongs to a page beside its document: style sheets, pictures and the documents of frames,
/// by address.
///
/// It is the one thing that documents ask, wherever the page came from: a saved page brings its
/// resources along, and those of another one are loaded before.
package struct PageResources: Sendable, Hashable {
  /// A resource, with the addresses that it is found by.
  package struct Resource: Sendable, Hashable {
    /// Its own address.
    package var url: String
    /// Other addresses that the page calls it by.
    package var aliases: [String]
    package var content: Content

    package init(url: String, aliases: [String] = [], content: Content) {
      self.url = url
      self.aliases = aliases
      self.content = content
    }
  }

  package enum Content: Sendable, Hashable {
    /// A style sheet; its encoding is that of its server's label, if that names one.
    case sheet([UInt8], charset: String?)
    /// A picture, of which only the size in pixels matters.
    case image(width: Int, height: Int)
    /// The document of a frame.
    case document([UInt8], type: PageType, charset: String?)
  }

  package private(set) var resources: [Resource] = []
  /// What jsprep has written beside a page that it captured: property lists with what layout said, and
  /// with the state of controls. They are read when they are needed.
  package var layout: [UInt8]?
  package var controls: [UInt8]?
  private var indexes: [String: Int] = [:]

  package init() {}

  /// Adds a resource. One with the same address stays, if there is one already.
  package mutating func add(_ resource: Resource) {
    for address in [resource.url] + resource.aliases {
      let key = Self.key(address)
      if indexes[key] == nil { indexes[key] = resources.count }
    }
    resources.append(resource)
  }

  /// The resource at an address; nil if the page has none there.
  package subscript(address: URLRecord) -> Resource? {
    indexes[address.serialized(excludingFragment: true)].map { resources[$0] }
  }

  /// The form in which an address is looked up: without its fragment.
  private static func key(_ address: String) -> String {
    URLRecord.parse(address)?.serialized(excludingFragment: true) ?? address
  }
}

extension Document {
  /// The resource that an address of this document means.
  func resource(at address: URLRecord) -> PageResources.Resource? {
    node.pool.resources?[address]
  }
}
