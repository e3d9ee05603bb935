/// The directions of an element's lines and of the text in them (CSS Writing Modes, section 6), which say what
/// the logical properties stand for.
package struct CSSFlow: Sendable, Equatable {
  /// A side of a box.
  private enum Side: String {
    case top, right, bottom, left

    var opposite: Side {
      switch self {
      case .top: .bottom
      case .right: .left
      case .bottom: .top
      case .left: .right
      }
    }

    var isVertical: Bool { self == .top || self == .bottom }
  }

  /// Lines from top to bottom, and text from left to right.
  package static let usual = CSSFlow(writingMode: "horizontal-tb", direction: "ltr")

  private let blockStart: Side
  private let inlineStart: Side

  /// - Parameters:
  ///   - writingMode: the computed keyword of `writing-mode`.
  ///   - direction: the computed keyword of `direction`.
  package init(writingMode: String, direction: String) {
    let isRightToLeft = direction == "rtl"
    switch writingMode {
    case "vertical-rl", "sideways-rl", "tb", "tb-rl":
      (blockStart, inlineStart) = (.right, isRightToLeft ? .bottom : .top)
    case "vertical-lr":
      (blockStart, inlineStart) = (.left, isRightToLeft ? .bottom : .top)
    case "sideways-lr":
      (blockStart, inlineStart) = (.left, isRightToLeft ? .top : .bottom)
    case "horizontal-bt":
      (blockStart, inlineStart) = (.bottom, isRightToLeft ? .right : .left)
    default:
      (blockStart, inlineStart) = (.top, isRightToLeft ? .right : .left)
    }
  }

  /// The other property that sets the same as a longhand: the physical one of a logical one, and the other way
  /// around; nil if the longhand is alone.
  package func counterpart(of property: CSSProperty) -> CSSProperty? {
    guard let role = CSSPropertyTable.shared.logicalRoles[property.index] else { return nil }
    if self == .usual { return CSSProperty(index: role.counterpart) }
    return Self.counterparts[index][property.index]
  }

  // MARK: - Tables

  /// The number of this flow among all.
  private var index: Int {
    Self.all.firstIndex(of: self) ?? 0
  }

  private static let all: [CSSFlow] = [
    "horizontal-tb", "horizontal-bt", "vertical-rl", "vertical-lr", "sideways-lr",
  ].flatMap { mode in ["ltr", "rtl"].map { CSSFlow(writingMode: mode, direction: $0) } }

  /// For each flow, the counterparts at the indexes of the longhands.
  private static let counterparts: [[CSSProperty?]] = all.map { flow in
    let roles = CSSPropertyTable.shared.logicalRoles
    var table = [CSSProperty?](repeating: nil, count: roles.count)
    for (number, role) in roles.enumerated() {
      guard let role, role.isLogical else { continue }
      let logical = CSSProperty(index: number)
      let usual = CSSProperty(index: role.counterpart)
      let name = flow.physicalName(of: logical.name, usual: usual.name)
      guard let physical = CSSProperty(named: name) else { continue }
      table[number] = physical
      table[physical.index] = logical
    }
    return table
  }

  /// The name of the physical property of a logical one.
  ///
  /// - Parameter usual: the name of the physical property in the usual flow.
  private func physicalName(of logical: String, usual: String) -> String {
    if logical.hasSuffix("-radius") {
      // border-start-end-radius: first the side of the lines, then that of the text.
      let words = logical.split(separator: "-")
      let sides = [
        words[1] == "start" ? blockStart : blockStart.opposite,
        words[2] == "start" ? inlineStart : inlineStart.opposite,
      ].sorted { first, _ in first.isVertical }
      return "border-\(sides[0].rawValue)-\(sides[1].rawValue)-radius"
    }
    let isBlock = logical.split(separator: "-").contains("block")
    let start = isBlock ? blockStart : inlineStart
    var words = usual.split(separator: "-").map(String.init)
    for (place, word) in words.enumerated() {
      switch word {
      case "top", "left": words[place] = start.rawValue
      case "bottom", "right": words[place] = start.opposite.rawValue
      case "width", "height":
        // Widths of lines, as in `border-top-width`, have no direction.
        if !logical.hasSuffix("-width") { words[place] = start.isVertical ? "height" : "width" }
      case "x", "y": words[place] = start.isVertical ? "y" : "x"
      default: break
      }
    }
    return words.joined(separator: "-")
  }
}
