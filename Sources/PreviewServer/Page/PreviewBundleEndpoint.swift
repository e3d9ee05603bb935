internal import AppExtension
internal import Messages
internal import PropertyLists

/// `POST /preview/bundle`: the values of the preview page's fields for a bundle that is opened
/// there. Errors in the bundle are a part of a successful answer, because browsers report other
/// statuses as failures on the console.
struct PreviewBundleEndpoint: Sendable {
  let service: any RunService

  var route: Route {
    var route = Route(.post, "/preview/bundle", handler: handle)
    route.produces = [.json]
    route.consumes = [.json, .multipartForm]
    route.needsBody = true
    return route
  }

  private func handle(_ request: RoutedRequest, _ responder: Responder) {
    service.perform(
      .previewBundle, on: RequestText(request).value, for: request.withoutBody
    ) { result in
      responder.answer(result.flatMap { HTTPResponse.json($0, of: "the bundle") })
    }
  }

  /// The answer to a request, as a worker finds it.
  static func answer(to request: RequestText) throws(Problem) -> PropertyList {
    let form: PropertyList
    if case .parts(let parts) = request.body {
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
    do throws(Problem) {
      let input = try reading.input(for: .script)
      let found = PreviewExtension(input.bundle, script: try input.script())
      return .dictionary(PropertyListDictionary(found.members))
    } catch {
      return ["problem": error.value]
    }
  }
}
