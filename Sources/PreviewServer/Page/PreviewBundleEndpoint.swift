internal import AppExtension
internal import Messages
internal import PropertyLists

/// `POST /preview/bundle`: what a bundle that somebody opens in the preview page brings into its
/// fields. What is wrong with the bundle is a part of the answer: browsers complain of others.
struct PreviewBundleEndpoint: Sendable {
  var route: Route {
    var route = Route(.post, "/preview/bundle", answer: Self.answer)
    route.produces = [.json]
    route.consumes = [.json, .multipartForm]
    route.needsBody = true
    return route
  }

  @Sendable private static func answer(_ request: RoutedRequest) throws(Problem) -> HTTPResponse {
    var form: PropertyList
    if case .parts(let parts) = request.request.body {
      form = try BundleForm.read(parts)
    } else {
      form = try RequestBody.value(request)
    }
    guard let entries = form.dictionary else {
      throw Problem(shape: [ShapeError(pointer: "", detail: ShapeText.mustBeObject)])
    }
    var reader = ObjectReader(entries)
    let reading = BundleReading(&reader)
    reader.refuseOthers()
    guard let reading, reader.errors.isEmpty else {
      if reader.errors.isEmpty { reader.fail("bundle", ShapeText.isMissing) }
      throw Problem(shape: reader.errors)
    }
    let object: PropertyList
    do throws(Problem) {
      let input = try reading.input(for: .script)
      let found = PreviewExtension(input.bundle, script: try input.script())
      object = .dictionary(PropertyListDictionary(found.members))
    } catch {
      object = ["problem": error.value]
    }
    return HTTPResponse(.ok, .json, (try? object.compactJSON()) ?? [])
  }
}
