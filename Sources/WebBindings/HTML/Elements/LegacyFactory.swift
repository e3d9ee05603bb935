internal import DOM
internal import ScriptEngine

/// An additional constructor for elements with an interface, such as `Image` (Web IDL, 3.7.4,
/// "legacy factory functions").
struct LegacyFactory: Sendable {
  let name: String
  private let interface: InterfaceDefinition
  private let localName: String
  private let prepare: @Sendable (Element, inout ArgumentReader) throws -> Void

  static let all = [
    LegacyFactory(
      name: "Image", interface: Interfaces.htmlImageElement.definition, localName: "img"
    ) { image, arguments in
      for name in ["width", "height"] {
        if let value = try arguments.next(UnsignedLong?.self)?.value {
          image.setAttribute(known: name, DOMString(String(value)))
        }
      }
    },
    LegacyFactory(
      name: "Option", interface: Interfaces.htmlOptionElement.definition, localName: "option"
    ) { option, arguments in
      let text = try arguments.next(DOMString?.self) ?? DOMString()
      if !text.isEmpty { try option.node.setTextContent(text) }
      if let value = try arguments.next(DOMString?.self) {
        option.setAttribute(known: "value", value)
      }
      if try arguments.next(Bool?.self) ?? false {
        option.setAttribute(known: "selected", DOMString())
      }
      let isSelected = try arguments.next(Bool?.self) ?? false
      HTMLOptionElement(option.node)?.setInitiallySelected(isSelected)
    },
    LegacyFactory(
      name: "Audio", interface: Interfaces.htmlAudioElement.definition, localName: "audio"
    ) { audio, arguments in
      audio.setAttribute(known: "preload", "auto")
      if let address = try arguments.next(String?.self) {
        audio.setAttribute(known: "src", DOMString(address))
      }
    },
  ]

  /// The function object, which has the interface's prototype.
  func makeConstructor(in realm: Realm) throws -> Value {
    let context = realm.context
    let installed = try realm.interface(interface)
    let prototype = installed.prototype.value
    let constructor = try context.makeConstructor(name: name, length: 0, prototype: prototype) {
      [localName, prepare] call in
      var arguments = ArgumentReader(call)
      let realm = arguments.realm
      if call.context.isSame(call.this, call.context.global) {
        throw ScriptError.type("Constructor requires 'new' operator")
      }
      let element = try realm.document.createElement(localName)
      try prepare(element, &arguments)
      let object = try realm.encode(element)
      // A class that extends the function has a prototype of its own.
      let prototype = try call.context.property("prototype", of: call.this)
      if call.context.isObject(prototype),
        !call.context.isSame(prototype, call.context.prototype(of: object))
      {
        call.context.setPrototype(of: object, to: prototype)
      }
      return object
    }
    if let owner = installed.constructor {
      try context.define("constructor", on: prototype, value: owner.value)
    }
    return constructor
  }
}
