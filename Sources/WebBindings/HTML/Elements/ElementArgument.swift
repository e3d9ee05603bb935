internal import DOM
internal import ScriptEngine

/// An interface that an element argument must have.
protocol ElementInterface {
  static var interface: InterfaceDefinition { get }
}

/// An element with an interface that is in the standard's signature but has no Swift type.
struct ElementArgument<Wanted: ElementInterface>: ConvertibleArgument {
  static var isNamedInErrors: Bool { true }
  let element: Element

  static func convert(_ value: Value, in realm: Realm) throws -> ElementArgument {
    if let wrapper = realm.shown(value),
      wrapper.interface.isKind(of: Wanted.interface),
      let element = wrapper.node.flatMap(Element.init)
    {
      return ElementArgument(element: element)
    }
    throw ScriptError.wrongArgument(
      wanted: "an instance of \(Wanted.interface.name)", value: value.address)
  }
}

enum AnyHTMLElement: ElementInterface {
  static var interface: InterfaceDefinition { Interfaces.htmlElement.definition }
}

enum TableCaption: ElementInterface {
  static var interface: InterfaceDefinition { Interfaces.htmlTableCaptionElement.definition }
}
