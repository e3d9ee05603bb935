internal import CWebKit
internal import PropertyLists
internal import SystemServices

// A saved page's parts: those with addresses of the web come through the proxy, under a certificate of
// this request's own; those that MHTML calls by the identifier of their content (RFC 2392) come from here.

extension WebKitSession {
  /// A part that has no other address than an identifier.
  struct IdentifiedPart {
    var bytes: [UInt8]
    /// Its type, without parameters; nil if the file does not tell.
    var type: String?
  }

  /// Takes what the request says of the saved page that its page came out of.
  func openArchive(_ request: PropertyList, _ context: jsprep_object?) {
    if case .data(let certificate) = request["certificate"] {
      accept(certificate, of: request["hosts"]?.array?.compactMap(\.string) ?? [], in: context)
    }
    for part in request["identifiedParts"]?.array ?? [] {
      guard let address = part["address"]?.string, case .data(let bytes) = part["bytes"] else {
        continue
      }
      identifiedParts[address] = IdentifiedPart(bytes: bytes, type: part["type"]?.string)
    }
    if !identifiedParts.isEmpty { answerForIdentifiers(in: context) }
    for document in request["documents"]?.array ?? [] {
      guard let identifier = document["address"]?.string, let place = document["place"]?.string
      else { continue }
      documentAddresses[identifier] = place
    }
  }

  /// Sends each frame that names a document by its identifier to the address that the document has on the
  /// web: there it has that origin, and the page as its referrer.
  func addFrameScript() {
    if documentAddresses.isEmpty { return }
    let table = documentAddresses.sorted { $0.key < $1.key }.map { entry in
      "\(JavaScriptText.literal(entry.key)): \(JavaScriptText.literal(entry.value))"
    }
    let source = """
      (() => {
      const places = { __proto__: null, \(table.joined(separator: ", ")) };
      Object.defineProperty(globalThis, "__jsprepPlace", { value(frame) {
        return places[(frame.getAttribute("src") || "").trim().replace(/#.*/, "")];
      } });
      const send = (frame) => {
        const place = __jsprepPlace(frame);
        if (place !== undefined && frame.contentWindow) frame.contentWindow.location.replace(place);
      };
      new MutationObserver((records) => {
        for (const { target, type, addedNodes } of records) {
          if (type === "attributes") {
            if (/^i?frame$/.test(target.localName)) send(target);
            continue;
          }
          for (const node of addedNodes) {
            if (/^i?frame$/.test(node.localName)) send(node);
            else if (node.querySelectorAll) node.querySelectorAll("iframe, frame").forEach(send);
          }
        }
      }).observe(document, { childList: true, subtree: true, attributeFilter: ["src"] });
      })()
      """
    add(
      userScript: functions.webkit_user_script_new_for_world(source, 0, 0, Self.world, nil, nil))
  }

  /// Waits until the frames that were sent to another address are there.
  func awaitFrames() throws(WebKitError) {
    if documentAddresses.isEmpty { return }
    let deadline = MonotonicTime.after(Self.frameLimit)
    while MonotonicTime.now < deadline {
      try evaluate(Self.waitingFrames)
      guard case .success(let count) = outcome, count != "0" else { return }
      try pump(until: { false }, for: 0.02)
    }
  }

  /// The seconds that these frames may take after the page has loaded.
  private static let frameLimit = 5.0

  /// How many of the frames still show what they began with. What cannot be reached is there.
  private static let waitingFrames = """
    (() => {
    let count = 0;
    const documents = [document];
    while (documents.length) {
      for (const frame of documents.pop().querySelectorAll("iframe, frame")) {
        const inner = frame.contentDocument;
        if (!inner) continue;
        if (__jsprepPlace(frame) !== undefined && (inner.URL === "about:blank" || inner.readyState !== "complete")) count++;
        documents.push(inner);
      }
    }
    return count;
    })()
    """

  /// Takes a certificate for that of each of some hosts.
  private func accept(
    _ certificate: [UInt8], of hosts: [String], in context: jsprep_object?
  ) {
    let made = certificate.withUnsafeBytes {
      functions.g_tls_certificate_new_from_pem($0.baseAddress, $0.count, nil)
    }
    guard let made else { return }
    for host in hosts {
      functions.webkit_web_context_allow_tls_certificate_for_host(context, made, host)
    }
    functions.g_object_unref(made)
  }

  private func answerForIdentifiers(in context: jsprep_object?) {
    let scheme = "cid"
    functions.webkit_web_context_register_uri_scheme(
      context, scheme,
      { request, data in
        WebKitSession.of(data).answer(forIdentifier: request)
      }, pointer, nil)
    // They come from the page's own file, so that a page of https: may have them.
    let manager = functions.webkit_web_context_get_security_manager(context)
    functions.webkit_security_manager_register_uri_scheme_as_secure(manager, scheme)
    functions.webkit_security_manager_register_uri_scheme_as_cors_enabled(manager, scheme)
  }

  private func answer(forIdentifier request: jsprep_object?) {
    let address = functions.webkit_uri_scheme_request_get_uri(request).map { String(cString: $0) }
    guard let part = address.flatMap({ identifiedParts[$0] }) else {
      let error = functions.g_error_new_literal(
        functions.g_quark_from_static_string("jsprep"), 0, "not in the saved page")
      functions.webkit_uri_scheme_request_finish_error(request, error)
      if let error { functions.g_error_free(error) }
      return
    }
    let bytes = part.bytes.withUnsafeBytes { functions.g_bytes_new($0.baseAddress, $0.count) }
    let stream = functions.g_memory_input_stream_new_from_bytes(bytes)
    functions.webkit_uri_scheme_request_finish(
      request, stream, Int64(part.bytes.count), part.type)
    functions.g_object_unref(stream)
    functions.g_bytes_unref(bytes)
  }
}
