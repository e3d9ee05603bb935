internal import CSS

/// Lengths that are shares of the viewport (CSS Values and Units, section 6.1.2) or of a container (CSS
/// Containment 3, section 5.4).
extension CSSComputedStyle {
  private enum Axis { case horizontal, vertical }

  private var inlineAxis: Axis {
    keyword(of: .writingMode).hasPrefix("horizontal") ? .horizontal : .vertical
  }

  private var blockAxis: Axis { inlineAxis == .horizontal ? .vertical : .horizontal }

  /// The pixels of 1 in a unit that is a share of a box; nil for other units.
  ///
  /// WebKit divides first, in numbers of 32 bits: `10vw` in a viewport of 1,024 pixels is 102.399994px.
  func hundredth(_ unit: CSSUnit) -> Float? {
    switch unit {
    case .vw, .svw, .lvw, .dvw: ofViewport(.horizontal)
    case .vh, .svh, .lvh, .dvh: ofViewport(.vertical)
    case .vi, .svi, .lvi, .dvi: ofViewport(inlineAxis)
    case .vb, .svb, .lvb, .dvb: ofViewport(blockAxis)
    case .vmin, .svmin, .lvmin, .dvmin: min(ofViewport(.horizontal), ofViewport(.vertical))
    case .vmax, .svmax, .lvmax, .dvmax: max(ofViewport(.horizontal), ofViewport(.vertical))
    case .cqw: ofContainer(.horizontal)
    case .cqh: ofContainer(.vertical)
    case .cqi: ofContainer(inlineAxis)
    case .cqb: ofContainer(blockAxis)
    case .cqmin: min(ofContainer(.horizontal), ofContainer(.vertical))
    case .cqmax: max(ofContainer(.horizontal), ofContainer(.vertical))
    default: nil
    }
  }

  /// A hundredth of the viewport along an axis.
  private func ofViewport(_ axis: Axis) -> Float {
    Float(axis == .horizontal ? environment.width : environment.height) / 100
  }

  /// A hundredth of the nearest container's content box along an axis; of the viewport if there is no container,
  /// or if only layout knows its size.
  private func ofContainer(_ axis: Axis) -> Float {
    var style = parent
    while let current = style, !current.isContainer(along: axis) { style = current.parent }
    return style?.definiteSize(along: axis).map { $0 / 100 } ?? ofViewport(axis)
  }

  private func isContainer(along axis: Axis) -> Bool {
    guard makesBox, keyword(of: Names.display) != "inline" else { return false }
    switch keyword(of: .containerType) {
    case "size": return true
    case "inline-size": return axis == inlineAxis
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
  fileprivate static let boxSizing = CSSProperty(table: "box-sizing")
  fileprivate static let width = CSSProperty(table: "width")
  fileprivate static let height = CSSProperty(table: "height")
}
