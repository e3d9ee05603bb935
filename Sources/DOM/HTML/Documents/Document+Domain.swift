internal import Bytes

// HTML Standard, 7.1.1.2: relaxing the same-origin restriction.

extension Document {
  /// HTML Standard, Document.domain. A document without an address of its own has the domain of the page.
  package var domain: String { state.domain ?? ownDomain }

  private var ownDomain: String {
    let own = parsedURL?.hostname ?? ""
    return own.isEmpty ? node.pool.document.parsedURL?.hostname ?? "" : own
  }

  /// Sets the domain to the one of the document's address, or to one above it that is not a public suffix.
  /// Which documents scripts can reach does not change by that.
  package func setDomain(_ domain: String) throws(DOMException) {
    guard state.window != nil else {
      throw DOMException(.security, "A browsing context is required to set a domain.")
    }
    let present = ownDomain
    let wanted = domain.asciiLowercased
    let isAbove =
      !wanted.isEmpty && present.hasSuffix(".\(wanted)") && !PublicSuffixes.contains(wanted)
      && !isAddress(present)
    guard !present.isEmpty, wanted == present || isAbove else {
      throw DOMException(.security, "Attempted to use a non-registrable domain.")
    }
    state.domain = wanted
  }

  /// Whether a host is an IP address, which has nothing above it.
  private func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[") || host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }
}
