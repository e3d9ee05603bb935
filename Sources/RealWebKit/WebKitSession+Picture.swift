internal import CWebKit
internal import PropertyLists

extension WebKitSession {
  /// Takes a picture of what the window shows, as PNG.
  func takePicture() throws(WebKitError) {
    picture = nil
    isPictureTaken = false
    functions.webkit_web_view_get_snapshot(
      view, 0, 0, nil,
      { view, result, data in
        let session = WebKitSession.of(data)
        session.isPictureTaken = true
        var error: UnsafeMutablePointer<jsprep_error>?
        let surface = session.functions.webkit_web_view_get_snapshot_finish(view, result, &error)
        if let error { session.functions.g_error_free(error) }
        guard let surface else { return }
        session.picture = []
        _ = session.functions.cairo_surface_write_to_png_stream(
          surface,
          { data, bytes, count in
            let part = UnsafeBufferPointer(start: bytes, count: Int(count))
            WebKitSession.of(data).picture?.append(contentsOf: part)
            return 0
          }, data)
        session.functions.cairo_surface_destroy(surface)
      }, pointer)
    try pump(until: { self.isPictureTaken }, for: 10)
  }
}
