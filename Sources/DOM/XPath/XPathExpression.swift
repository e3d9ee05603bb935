/// An expression that can be evaluated for any node (DOM Standard, 8.2).
package final class XPathExpression: DOMObject {
  private let term: XPathTerm

  /// - Parameters:
  ///   - text: the expression.
  ///   - resolve: returns the namespace of a prefix; nil if prefixes have no namespaces.
  /// - Throws: `SyntaxError`, `NamespaceError` for a prefix without a namespace, or the error that
  ///   `resolve` throws.
  package init(_ text: String, resolve: ((String) throws -> String?)?) throws {
    term = try XPathParser.parse(text, resolve: resolve)
  }

  /// Throws an exception if a node cannot be the context of an expression.
  package static func ensureContext(_ node: Node) throws(DOMException) {
    switch node.nodeType {
    case .documentFragment, .documentType:
      throw DOMException(.notSupported, "The node can be no context of an XPath")
    default: break
    }
  }

  /// Evaluates the expression.
  ///
  /// - Parameter type: the number of a ``XPathResult/Kind``. For any other number, the result has
  ///   the type of the value.
  /// - Throws: an exception if the node cannot be a context, or if the value cannot have that type.
  package func evaluate(
    for node: Node, type: Int
  ) throws(XPathResult.Failure) -> XPathResult {
    do throws(DOMException) { try Self.ensureContext(node) } catch { throw .exception(error) }
    let value: XPathValue
    do throws(DOMException) {
      value = try term.value(in: XPathContext(node: node, memory: XPathMemory()))
    } catch {
      throw .exception(error)
    }
    return try XPathResult(value, as: XPathResult.Kind(rawValue: type), in: node.pool)
  }
}
