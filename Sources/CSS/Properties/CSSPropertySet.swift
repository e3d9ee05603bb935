/// A set of properties that never changes. Styles ask such sets about each value that they compute, so
/// to find a property takes no hashing.
package struct CSSPropertySet: Sendable {
  /// For each property of the table, up to the last that is in the set, whether it is.
  private let members: [Bool]

  package init(_ properties: some Sequence<CSSProperty>) {
    var members: [Bool] = []
    for property in properties {
      while members.count <= property.index { members.append(false) }
      members[property.index] = true
    }
    self.members = members
  }

  package func contains(_ property: CSSProperty) -> Bool {
    property.index < members.count && members[property.index]
  }
}
