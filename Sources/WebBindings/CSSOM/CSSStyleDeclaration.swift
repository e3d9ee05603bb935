internal import CSS
package import DOM
package import ScriptEngine

extension Interfaces {
  /// CSSOM, 6.6.1: the members of all declaration blocks.
  static let cssStyleDeclaration = Interface<CSSStyleDeclaration>("CSSStyleDeclaration") {
    try $0.attribute("cssText") {
      $0.text
    } set: { (style, text: NullIsEmpty) in
      try style.setText(text.text.string)
    }
    try $0.readonly("cssRules") { _ in Node?.none }
    try $0.readonly("length") { $0.count }
    try $0.readonly("parentRule") { $0.parentRule }
    try $0.method("item") { (style, index: UnsignedLong) in style.item(index.value) }
    try $0.method("getPropertyValue") { (style, name: String) in style.value(of: name) }
    try $0.method("getPropertyPriority") { (style, name: String) in style.priority(of: name) }
    try $0.method("setProperty") {
      (style, name: String, value: NullIsEmpty, priority: NullIsEmpty?) in
      try style.setProperty(
        name, value: value.text.string, priority: priority?.text.string ?? "")
      return Undefined()
    }
    try $0.method("removeProperty") { (style, name: String) in try style.removeProperty(name) }
    try $0.method("getPropertyCSSValue") { (_, _: String) in Node?.none }
    try $0.arrayLike(iteratorOnly: true)
  }

  /// CSSOM, 6.6.2: the blocks of CSS properties.
  ///
  /// There are 1,470 attributes, so each of them is made when a script first uses it, or all of them when a
  /// script reads the interface's name.
  static let cssStyleProperties = Interface<CSSStyleDeclaration>(
    "CSSStyleProperties", inherits: cssStyleDeclaration
  ) {
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { style, index, realm in
          let name = style.item(index)
          return name.isEmpty ? nil : try realm.encode(name)
        },
        prepare: { installed, name, realm in
          try realm.addStyleProperties(to: installed, named: name)
        }))
  }
}

extension Interfaces {
  /// CSS Fonts, 13: the block of `@font-face`.
  static let cssFontFaceDescriptors = Interface<CSSStyleDeclaration>(
    "CSSFontFaceDescriptors", inherits: cssStyleDeclaration
  ) {
    try $0.descriptors(
      """
      src fontFamily font-family fontStyle font-style fontWeight font-weight fontStretch \
      font-stretch fontWidth font-width sizeAdjust size-adjust unicodeRange unicode-range \
      fontFeatureSettings font-feature-settings fontDisplay font-display
      """)
  }

  /// CSSOM, 6.4.7: the block of `@page`.
  static let cssPageDescriptors = Interface<CSSStyleDeclaration>(
    "CSSPageDescriptors", inherits: cssStyleDeclaration
  ) {
    try $0.descriptors(
      """
      margin marginTop marginRight marginBottom marginLeft margin-top margin-right margin-bottom \
      margin-left size
      """)
  }
}

extension CSSStyleDeclaration: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition {
    switch names {
    case .properties: Interfaces.cssStyleProperties.definition
    case .fontFace: Interfaces.cssFontFaceDescriptors.definition
    case .page: Interfaces.cssPageDescriptors.definition
    }
  }
  package var keepsWrapper: Bool { true }

  package func encode(in realm: Realm) throws -> Value {
    guard let style = self as? InlineStyle else { return try realm.wrap(self) }
    return try realm.wrap(ownDeclarations: style)
  }
}

extension Realm {
  /// Makes attributes of ``Interfaces/cssStyleProperties``.
  ///
  /// - Parameter name: the name of the only one that is wanted; nil for all.
  func addStyleProperties(to installed: InstalledInterface, named name: String? = nil) throws {
    let builder = InterfaceBuilder<CSSStyleDeclaration>(realm: self, installed: installed)
    if let name {
      try builder.styleProperty(name)
    } else {
      try builder.allStyleProperties()
    }
    try builder.members.define(on: installed.prototype.value, of: installed, in: self)
  }
}

extension InterfaceBuilder<CSSStyleDeclaration> {
  /// Adds the attribute for a property, if there is a property with this name.
  fileprivate func styleProperty(_ name: String) throws {
    guard let text = CSSStyleDeclaration.propertyName(ofAttribute: name) else { return }
    guard let property = CSSPropertyName(text) else {
      // Descriptors of other blocks have attributes here too.
      return try attribute(name) {
        $0.value(of: text)
      } set: { (style, value: NullIsEmpty) in
        try style.setProperty(text, value: value.text.string, priority: "")
      }
    }
    // The name is looked up once, and not for each use.
    try attribute(name) {
      $0.value(of: property)
    } set: { (style, value: NullIsEmpty) in
      try style.setProperty(property, value: value.text.string)
    }
  }

  /// Adds the attributes for descriptors from a list of their names, and the indexes.
  fileprivate func descriptors(_ names: String) throws {
    for name in names.split(separator: " ").map(String.init) {
      guard let descriptor = CSSStyleDeclaration.propertyName(ofAttribute: name) else { continue }
      try attribute(name) {
        $0.value(of: descriptor)
      } set: { (style, value: NullIsEmpty) in
        try style.setProperty(descriptor, value: value.text.string, priority: "")
      }
    }
    try exotic(
      ExoticMembers(
        count: { $0.count },
        item: { style, index, realm in
          let name = style.item(index)
          return name.isEmpty ? nil : try realm.encode(name)
        }))
  }

  fileprivate func allStyleProperties() throws {
    let (context, prototype) = (realm.context, installed.prototype.value)
    for name in CSSStyleDeclaration.attributeNames
    where !context.hasProperty(PropertyName(name), of: prototype) {
      try styleProperty(name)
    }
  }
}
