internal import ScriptEngine

/// The names of arguments, as WebKit's messages have them.
enum ArgumentNames {
  /// A line for each method: its name, and the names of its arguments up to the last that has to be an object of
  /// an interface or a function. A hyphen stands for an argument of another kind.
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
    FormData.append - blobValue
    FormData.set - blobValue
    FileReaderSync.readAsArrayBuffer blob
    FileReaderSync.readAsBinaryString blob
    FileReaderSync.readAsDataURL blob
    FileReaderSync.readAsText blob
    HTMLCanvasElement.toBlob callback
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

  /// The same for constructors.
  private static let constructors = """
    FormData form submitter
    MutationObserver callback
    """

  /// The error for a wrong argument of a method, with WebKit's message if the argument's name is known.
  ///
  /// - Parameters:
  ///   - method: the method with its interface, `Node.appendChild` for instance.
  ///   - wanted: what the argument has to be.
  ///   - value: the argument's address.
  static func error(
    for method: String, wanted: String, value: UInt, in call: Invocation
  ) -> ScriptError {
    error(for: method, called: method, in: text, wanted, value, call)
  }

  /// Does the same for the constructor of an interface.
  static func error(
    forConstructorOf interface: String, wanted: String, value: UInt, in call: Invocation
  ) -> ScriptError {
    error(
      for: interface, called: "the \(interface) constructor", in: constructors, wanted, value, call)
  }

  private static func error(
    for key: String, called name: String, in lines: String, _ wanted: String, _ value: UInt,
    _ call: Invocation
  ) -> ScriptError {
    let line = lines.split(separator: "\n").first { $0.hasPrefix(key + " ") } ?? ""
    for (index, argument) in line.split(separator: " ").dropFirst().enumerated()
    where argument != "-" && call[index].address == value {
      return .type("Argument \(index + 1) ('\(argument)') to \(name) must be \(wanted)")
    }
    return .wrongArgument(wanted: wanted, value: value)
  }
}
