internal import ScriptEngine

/// The names of arguments, as WebKit's messages have them.
enum ArgumentNames {
  /// A line for each method or constructor: its name, and the names of its arguments up to the last that has to be
  /// an object of an interface or a function. A hyphen stands for an argument of another kind. A constructor has
  /// the name of its interface.
  private static let text = """
    CustomElementRegistry.initialize root
    CustomElementRegistry.upgrade root
    DOMImplementation.createDocument - - doctype
    DataTransfer.setDragImage image
    Document.adoptNode node
    Document.createExpression - resolver
    Document.createNSResolver nodeResolver
    Document.createNodeIterator root
    Document.createTreeWalker root
    Document.evaluate - contextNode resolver
    Document.importNode node
    Element.insertAdjacentElement - element
    Element.removeAttributeNode attr
    Element.setAttributeNode attr
    Element.setAttributeNodeNS attr
    EventTarget.dispatchEvent event
    FileReader.readAsArrayBuffer blob
    FileReader.readAsBinaryString blob
    FileReader.readAsDataURL blob
    FileReader.readAsText blob
    FormData form submitter
    FormData.append - blobValue
    FormData.set - blobValue
    FileReaderSync.readAsArrayBuffer blob
    FileReaderSync.readAsBinaryString blob
    FileReaderSync.readAsDataURL blob
    FileReaderSync.readAsText blob
    HTMLCanvasElement.toBlob callback
    MutationObserver callback
    MutationObserver.observe target
    Node.appendChild node
    Node.compareDocumentPosition other
    Node.contains other
    Node.insertBefore node child
    Node.isEqualNode other
    Node.isSameNode other
    Node.removeChild child
    Node.replaceChild node child
    Range.compareBoundaryPoints - sourceRange
    Range.compareNode node
    Range.comparePoint node
    Range.insertNode node
    Range.intersectsNode node
    Range.isPointInRange node
    Range.selectNode node
    Range.selectNodeContents node
    Range.setEnd node
    Range.setEndAfter node
    Range.setEndBefore node
    Range.setStart node
    Range.setStartAfter node
    Range.setStartBefore node
    Range.surroundContents newParent
    Selection.addRange range
    Selection.collapse node
    Selection.containsNode node
    Selection.extend node
    Selection.removeRange range
    Selection.selectAllChildren node
    Selection.setPosition node
    Window.getComputedStyle element
    Window.queueMicrotask callback
    Window.requestAnimationFrame callback
    Window.webkitRequestAnimationFrame callback
    WorkerGlobalScope.queueMicrotask callback
    XMLSerializer.serializeToString node
    XPathEvaluator.createExpression - resolver
    XPathEvaluator.createNSResolver nodeResolver
    XPathEvaluator.evaluate - contextNode resolver
    XPathExpression.evaluate contextNode
    """

  /// The error for a wrong argument, with WebKit's message if the argument's name is known.
  ///
  /// - Parameters:
  ///   - member: the method with its interface, `Node.appendChild` for instance, or the interface alone for its
  ///     constructor.
  ///   - wanted: what the argument has to be.
  ///   - value: the argument's address.
  static func error(
    for member: String, wanted: String, value: UInt, in call: Invocation
  ) -> ScriptError {
    let line = text.split(separator: "\n").first { $0.hasPrefix(member + " ") } ?? ""
    for (index, name) in line.split(separator: " ").dropFirst().enumerated()
    where name != "-" && call[index].address == value {
      let called = member.contains(".") ? member : "the \(member) constructor"
      return .type("Argument \(index + 1) ('\(name)') to \(called) must be \(wanted)")
    }
    return .wrongArgument(wanted: wanted, value: value)
  }
}
