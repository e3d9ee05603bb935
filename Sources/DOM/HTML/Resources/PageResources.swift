/// The resources of a page beside its document, by address: style sheets, pictures and the
/// documents of frames.
///
/// Documents look for resources only here. A saved page contains them; those of other pages are
/// loaded before.
package struct PageResources: Sendable, Hashable {
  /// A resource, with all addresses under which it is found.
  package struct Resource: Sendable, Hashable {
    /// Its own address.
    package var url: String
    /// Other addresses under which the page refers to it.
    package var aliases: [String]
    package var content: Content

    package init(url: String, aliases: [String] = [], content: Content) {
      self.url = url
      self.aliases = aliases
      self.content = content
    }
  }

  package enum Content: Sendable, Hashable {
    /// A style sheet, with the encoding in its server's label; nil if the label has none.
    case sheet([UInt8], charset: String?)
    /// A picture. Only its size in pixels is kept.
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

  /// Adds a resource. A resource that is there already under the same address is not replaced.
  package mutating func add(_ resource: Resource) {
    for address in [resource.url] + resource.aliases {
      let key = Self.key(address)
      if indexes[key] == nil { indexes[key] = resources.count }
    }
    resources.append(resource)
  }

  /// The resource at an address; nil if the page does not have it.
  package subscript(address: URLRecord) -> Resource? {
    indexes[address.serialized(excludingFragment: true)].map { resources[$0] }
  }

  /// The key for an address, which leaves out the fragment.
  private static func key(_ address: String) -> String {
    URLRecord.parse(address)?.serialized(excludingFragment: true) ?? address
  }
}

extension Document {
  /// The resource at an address; nil if the page does not have it.
  func resource(at address: URLRecord) -> PageResources.Resource? {
    node.pool.resources?[address]
  }
}
