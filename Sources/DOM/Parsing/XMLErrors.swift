/// The errors in an XML text, collected and shown as in WebKit.
struct XMLErrors {
  private var text: [UInt8] = []
  private var count = 0
  private var last: (line: Int, column: Int)?
  /// Whether any error makes the document malformed. Warnings do not.
  private(set) var hasErrors = false

  private static let maximum = 25

  /// Adds an error. Of several errors in one line or one column, only the first is kept.
  ///
  /// - Parameter message: the message's bytes. Like WebKit, this reads each byte as a character.
  mutating func add(
    _ message: some Sequence<UInt8>, line: Int, column: Int, isWarning: Bool, isFatal: Bool = false
  ) {
    if !isWarning { hasErrors = true }
    let isNew = last.map { $0.line != line && $0.column != column } ?? true
    guard isFatal || count < Self.maximum && isNew else { return }
    count += 1
    last = (line, column)
    text += "\(isWarning ? "warning" : "error") on line \(line) at column \(column): ".utf8
    for byte in message {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
      }
    }
  }

  /// Shows the errors at the top of a document, which gets a root element if it has none.
  func show(in document: Document) {
    var target = document.documentElement
    if target == nil || target?.isSVG == true {
      let root = document.makeHTMLElement("html")
      if let image = target {
        let style = document.makeHTMLElement("style")
        style.node.add(
          document.makeText(
            "html, body { height: 100% } parsererror + svg { width: 100%; height: 100% }"
          ).node)
        let head = document.makeHTMLElement("head")
        head.node.add(style.node)
        root.node.add(head.node)
        image.node.removeFromParent()
      }
      let body = document.makeHTMLElement("body")
      if let image = target { body.node.add(image.node) }
      root.node.add(body.node)
      document.node.add(root.node)
      target = body
    }
    target?.node.insertUnchecked(report(in: document).node, before: target?.node.firstChild)
  }

  private func report(in document: Document) -> Element {
    let report = document.makeHTMLElement("parsererror")
    report.setAttribute(
      known: "style",
      """
      display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; \
      margin: 1em; background-color: #fdd; color: black
      """)
    let heading = document.makeHTMLElement("h3")
    heading.node.add(document.makeText("This page contains the following errors:").node)
    let list = document.makeHTMLElement("div")
    list.setAttribute(known: "style", "font-family:monospace;font-size:12px")
    list.node.add(document.makeText(DOMString(bytes: text)).node)
    let end = document.makeHTMLElement("h3")
    end.node.add(
      document.makeText("Below is a rendering of the page up to the first error.").node)
    for part in [heading, list, end] { report.node.add(part.node) }
    return report
  }
}

extension Node {
  fileprivate func add(_ child: Node) { insertUnchecked(child, before: nil) }
}
