internal import DOM

/// A set of types of nodes: bit n stands for the type whose number is n.
struct NodeTypes: OptionSet {
  let rawValue: Int

  static let element = NodeTypes(.element)
  static let document = NodeTypes(.document)
  static let fragment = NodeTypes(.documentFragment)
  static let attribute = NodeTypes(.attribute)
  /// Nodes that have children or attributes.
  static let trees: NodeTypes = [element, document, fragment]
  static let characterData: NodeTypes = [
    NodeTypes(.text), NodeTypes(.cdataSection), NodeTypes(.processingInstruction),
    NodeTypes(.comment),
  ]
  /// Nodes without children.
  static let leaves: NodeTypes = [characterData, attribute, NodeTypes(.documentType)]
  static let all: NodeTypes = [trees, leaves]

  init(rawValue: Int) { self.rawValue = rawValue }

  private init(_ type: Node.NodeType) { rawValue = 1 << type.rawValue }
}
