package import DOM
internal import ScriptEngine

/// What a JavaScript object of an interface shows: a node or another object.
struct Shown {
  let interface: InterfaceDefinition
  let node: Node?
  let object: AnyObject?
}

/// The Swift object behind a JavaScript object that does not show a node.
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
  /// The value behind a wrapper whose interface has been checked.
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
