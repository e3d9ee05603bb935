/// The descriptors of a font face outside of a style sheet (CSS Font Loading, 2.1).
package enum CSSFontFaceDescriptor {
  /// The canonical text of a descriptor's value; nil if the value is not valid.
  ///
  /// - Parameter name: the name of the descriptor, such as `font-weight`.
  package static func value(of name: String, _ text: String) -> String? {
    guard let property = CSSDescriptorSet.fontFace.name(name) else { return nil }
    var block = CSSDeclarationBlock(parsing: "", descriptors: .fontFace)
    block.setProperty(property, value: text)
    let value = block.value(of: property)
    return value.isEmpty ? nil : value
  }

  /// What a value of the property `font` asks for: the style, the weight, and the families. It is nil if
  /// the value is not valid, or stands for one that only an element has.
  package static func parts(ofFont text: String) -> [String]? {
    var block = CSSDeclarationBlock()
    block.setProperty("font", value: text)
    let parts = ["font-style", "font-weight"].map { block.value(of: $0) }
    guard !parts.contains(""), let name = CSSPropertyName("font-family"),
      let families = block.declaredValue(of: name)?.commaSeparated
    else { return nil }
    return parts + families.map(\.text)
  }
}
