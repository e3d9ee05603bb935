package import DOM
internal import ScriptEngine

/// The node or other Swift object that a JavaScript object shows, with the interface.
struct Shown {
  let interface: InterfaceDefinition
  let node: Node?
  let object: AnyObject?
}

extension Shown {
  init(_ style: CSSStyleDeclaration) {
    self.init(interface: Interfaces.cssStyleProperties.definition, node: nil, object: style)
  }
}

/// Connects a JavaScript object to the Swift object that it shows, if that is not a node.
final class Wrapper: PlatformObject {
  let interface: InterfaceDefinition
  let object: AnyObject?

  init(interface: InterfaceDefinition, object: AnyObject?) {
    self.interface = interface
    self.object = object
  }
}

/// A Swift type whose values scripts see as objects of an interface.
package protocol InterfaceType: SendableMetatype {
  /// Returns the value behind a wrapper. The wrapper's interface must have been checked.
  static func unwrap(node: Node?, object: AnyObject?) -> Self?
}

extension NodeKind {
  package static func unwrap(node: Node?, object: AnyObject?) -> Self? { node.flatMap(Self.init) }
}

extension Node: InterfaceType {}
extension Element: InterfaceType {}
extension Attr: InterfaceType {}
extension CharacterData: InterfaceType {}
extension Text: InterfaceType {}
extension ProcessingInstruction: InterfaceType {}
extension DocumentType: InterfaceType {}
extension DocumentFragment: InterfaceType {}
extension Document: InterfaceType {}

extension InterfaceType where Self: AnyObject {
  package static func unwrap(node: Node?, object: AnyObject?) -> Self? { object as? Self }
}
