internal import CSS

/// Lengths that are shares of the viewport (CSS Values and Units, section 6.1.2) or of a container (CSS
/// Containment 3, section 5.4).
extension CSSComputedStyle {
  private enum Axis { case horizontal, vertical }

  /// The pixels of 1 in a unit that is a share of a box; nil for other units.
  ///
  /// WebKit divides first, in numbers of 32 bits: `10vw` in a viewport of 1,024 pixels is 102.399994px.
  func hundredth(_ unit: CSSUnit) -> Float? {
    let (width, height) = (Float(environment.width) / 100, Float(environment.height) / 100)
    switch unit {
    case .vw, .svw, .lvw, .dvw: return width
    case .vh, .svh, .lvh, .dvh: return height
    case .vi, .svi, .lvi, .dvi: return isVertical ? height : width
    case .vb, .svb, .lvb, .dvb: return isVertical ? width : height
    case .vmin, .svmin, .lvmin, .dvmin: return min(width, height)
    case .vmax, .svmax, .lvmax, .dvmax: return max(width, height)
    case .cqw: return hundredthOfContainer(.horizontal)
    case .cqh: return hundredthOfContainer(.vertical)
    case .cqi: return hundredthOfContainer(isVertical ? .vertical : .horizontal)
    case .cqb: return hundredthOfContainer(isVertical ? .horizontal : .vertical)
    case .cqmin: return min(hundredthOfContainer(.horizontal), hundredthOfContainer(.vertical))
    case .cqmax: return max(hundredthOfContainer(.horizontal), hundredthOfContainer(.vertical))
    default: return nil
    }
  }

  private var isVertical: Bool { !keyword(of: .writingMode).hasPrefix("horizontal") }

  /// A hundredth of the nearest container's content box along an axis; of the viewport if there is no container,
  /// or if only layout knows its size.
  private func hundredthOfContainer(_ axis: Axis) -> Float {
    var style = parent
    while let current = style {
      if current.isContainer(along: axis) {
        if let size = current.definiteSize(along: axis) { return size / 100 }
        break
      }
      style = current.parent
    }
    return Float(axis == .horizontal ? environment.width : environment.height) / 100
  }

  private func isContainer(along axis: Axis) -> Bool {
    guard makesBox, keyword(of: .display) != "inline" else { return false }
    switch keyword(of: .containerType) {
    case "size": return true
    case "inline-size": return (axis == .vertical) == isVertical
    default: return false
    }
  }

  /// The size of the content box along an axis; nil unless it is declared as a length.
  private func definiteSize(along axis: Axis) -> Float? {
    guard
      case .dimension(let size, .px) = value(of: axis == .horizontal ? .width : .height)
    else { return nil }
    guard keyword(of: .boxSizing) == "border-box" else { return Float(size) }
    var content = size
    for edge in axis == .horizontal ? Self.horizontalEdges : Self.verticalEdges {
      guard case .dimension(let thickness, .px) = value(of: edge) else { return nil }
      content -= thickness
    }
    return Float(max(0, content))
  }

  private static let horizontalEdges: [CSSProperty] = [
    CSSProperty(table: "padding-left"), CSSProperty(table: "padding-right"),
    CSSProperty(table: "border-left-width"), CSSProperty(table: "border-right-width"),
  ]
  private static let verticalEdges: [CSSProperty] = [
    CSSProperty(table: "padding-top"), CSSProperty(table: "padding-bottom"),
    CSSProperty(table: "border-top-width"), CSSProperty(table: "border-bottom-width"),
  ]
}

extension CSSProperty {
  fileprivate static let containerType = CSSProperty(table: "container-type")
  fileprivate static let display = CSSProperty(table: "display")
  fileprivate static let boxSizing = CSSProperty(table: "box-sizing")
  fileprivate static let width = CSSProperty(table: "width")
  fileprivate static let height = CSSProperty(table: "height")
}
