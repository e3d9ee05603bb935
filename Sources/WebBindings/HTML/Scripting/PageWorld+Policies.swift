internal import Bytes
internal import DOM

/// The policies of the page, and the events that report what they forbid.
extension PageWorld {
  /// Whether the page's policies allow a script. If they do not, this records an incident, and fires
  /// an event for each policy (Content Security Policy Level 3, 5.5).
  ///
  /// - Parameter element: the element whose script it is. The event goes to the document if it is a
  ///   script that would be fetched, or if there is no element in the document.
  func allows(_ subject: ContentSecurityPolicy.Subject, for element: Element? = nil) -> Bool {
    let page = document.parsedURL
    var isAllowed = true
    for policy in policies {
      guard
        let directive = policy.directive(
          forbidding: subject, on: page, digest: Self.digest(_:of:))
      else { continue }
      if isAllowed { note(.blocked(PageScriptIncident.Subject(subject), directive: directive)) }
      isAllowed = false
      report(subject, by: policy, at: element)
    }
    return isAllowed
  }

  /// Fires `securitypolicyviolation` in a task. The names and values are those of WebKit.
  private func report(
    _ subject: ContentSecurityPolicy.Subject, by policy: ContentSecurityPolicy, at element: Element?
  ) {
    let event = isolated.makeEvent(
      SecurityPolicyViolationEvent("securitypolicyviolation", bubbles: true, composed: true))
    event.documentURI = document.url
    event.referrer = ""
    event.originalPolicy = policy.text
    event.effectiveDirective = subject.effectiveDirective
    event.violatedDirective = subject.effectiveDirective
    event.sample = policy.sample(of: subject)
    event.blockedURI = "inline"
    var target = element?.node
    switch subject {
    case .fetched(let url, _, _), .worker(let url):
      event.blockedURI = url.serialized(excludingFragment: true)
      target = nil
    case .element, .handler, .address: break
    }
    isolated.eventLoop.queueTask { [weak self] in
      guard let self else { return }
      let isHere = target.map { $0.isConnected && $0.nodeDocument == self.document } ?? false
      EventTarget.node(isHere ? target ?? document.node : document.node).dispatch(event)
    }
  }

  private static func digest(
    _ algorithm: ContentSecurityPolicy.DigestAlgorithm, of text: DOMString
  ) -> [UInt8] {
    switch algorithm {
    case .sha256: SecureHash.sha256.value(of: text.bytes)
    case .sha384: SecureHash.sha384.value(of: text.bytes)
    case .sha512: SecureHash.sha512.value(of: text.bytes)
    }
  }
}
