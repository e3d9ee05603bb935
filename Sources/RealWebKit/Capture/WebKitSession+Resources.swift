internal import CWebKit
internal import PropertyLists

/// What WebKit has loaded for a page.
extension WebKitSession {
  /// The most resources that are kept.
  private static let resourceLimit = 5000

  /// Keeps a resource whose loading begins.
  func note(resource: jsprep_object?) {
    guard let resource, resources.count < Self.resourceLimit else { return }
    _ = functions.g_object_ref(resource)
    resources.append(resource)
  }

  /// The resources of the network and of the page's folder that have arrived, with their addresses and types.
  func loadedResources() throws(WebKitError) -> PropertyList {
    var found: [PropertyList] = []
    for resource in resources {
      guard let address = functions.webkit_web_resource_get_uri(resource),
        let response = functions.webkit_web_resource_get_response(resource)
      else { continue }
      let url = String(cString: address)
      guard url.hasPrefix("http:") || url.hasPrefix("https:") || isInFolder(url),
        let bytes = try bytes(of: resource)
      else { continue }
      let type = functions.webkit_uri_response_get_mime_type(response).map { String(cString: $0) }
      found.append(["url": .string(url), "type": .string(type ?? ""), "data": .data(bytes)])
    }
    return ["resources": .array(found)]
  }

  /// What was received of a resource.
  private final class Content {
    let functions: jsprep_webkit
    var isThere = false
    var bytes: [UInt8]?

    init(_ functions: jsprep_webkit) { self.functions = functions }
  }

  private func bytes(of resource: jsprep_object) throws(WebKitError) -> [UInt8]? {
    let content = Content(functions)
    functions.webkit_web_resource_get_data(
      resource, nil,
      { resource, result, data in
        // It was retained for this call, which comes once.
        // swift-format-ignore: NeverForceUnwrap
        let content = Unmanaged<Content>.fromOpaque(data!).takeRetainedValue()
        content.isThere = true
        var count = 0
        var error: UnsafeMutablePointer<jsprep_error>?
        let start = content.functions.webkit_web_resource_get_data_finish(
          resource, result, &count, &error)
        if let error { content.functions.g_error_free(error) }
        guard let start else { return }
        content.bytes = Array(UnsafeBufferPointer(start: start, count: count))
        content.functions.g_free(start)
      }, Unmanaged.passRetained(content).toOpaque())
    try pump(until: { content.isThere }, for: 10)
    return content.bytes
  }
}
