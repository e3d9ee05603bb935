/// The areas of `position-area` (CSS Anchor Positioning, section 3.1.1).
enum CSSPositionArea {
  /// The directions that a keyword can speak of.
  private enum Axis {
    case x, y, block, inline
    /// Block or inline, by the place of the keyword.
    case flow
    case any
  }

  private struct Side {
    /// The keyword.
    let name: String
    let axis: Axis
    /// Whether the directions are those of the element itself.
    let isOwn: Bool

    init(_ name: String) {
      self.name = name
      let words = name.split(separator: "-")
      isOwn = words.contains("self")
      axis =
        if words.contains(where: { ["left", "right", "x"].contains($0) }) {
          .x
        } else if words.contains(where: { ["top", "bottom", "y"].contains($0) }) {
          .y
        } else if words.contains("block") {
          .block
        } else if words.contains("inline") {
          .inline
        } else {
          name == "center" || name == "span-all" ? .any : .flow
        }
    }
  }

  /// The keywords with that of the horizontal or block axis first, and without those that follow from the
  /// other one; nil if two do not belong together.
  static func canonical(_ values: [CSSValue]) -> [CSSValue]? {
    let sides = values.compactMap { if case .keyword(let name) = $0 { Side(name) } else { nil } }
    guard sides.count == 2 else { return values }
    let (first, second) = (sides[0], sides[1])
    guard let isInOrder = isInOrder(first, second) else { return nil }
    let ordered = isInOrder ? [first, second] : [second, first]
    if first.name == second.name { return [.keyword(first.name)] }
    // A side of one axis alone takes the whole of the other one.
    if ordered.allSatisfy({ $0.axis != .flow }), ordered.contains(where: { $0.axis != .any }) {
      let said = ordered.filter { $0.name != "span-all" }
      return said.map { .keyword($0.name) }
    }
    return ordered.map { .keyword($0.name) }
  }

  /// Whether two keywords stand in the order of their axes; nil if they do not belong together.
  private static func isInOrder(_ first: Side, _ second: Side) -> Bool? {
    switch (first.axis, second.axis) {
    case (.any, .any): true
    case (.x, .y), (.block, .inline), (.flow, .flow):
      first.axis == .x || first.isOwn == second.isOwn ? true : nil
    case (.y, .x): false
    case (.inline, .block): first.isOwn == second.isOwn ? false : nil
    case (.x, .any), (.block, .any), (.flow, .any), (.any, .y), (.any, .inline), (.any, .flow): true
    case (.y, .any), (.inline, .any), (.any, .x), (.any, .block): false
    default: nil
    }
  }

  /// The computed keywords. Two keywords for axes of the flow do not name these axes; a single one does.
  static func computed(_ values: [CSSValue]) -> [CSSValue] {
    let sides = values.compactMap { if case .keyword(let name) = $0 { Side(name) } else { nil } }
    guard sides.count == 2, sides.contains(where: { $0.axis == .block || $0.axis == .inline })
    else {
      return values
    }
    let names = sides.map { side in
      side.name.split(separator: "-").filter { $0 != "block" && $0 != "inline" }.joined(
        separator: "-")
    }
    return names[0] == names[1] ? [.keyword(names[0])] : names.map(CSSValue.keyword)
  }
}
