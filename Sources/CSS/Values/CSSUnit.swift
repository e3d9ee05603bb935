/// A unit of CSS dimensions (CSS Values and Units, sections 6 and 7), with its name in lower case.
package enum CSSUnit: String, Sendable, Hashable {
  case px, cm, mm, q, `in`, pt, pc
  case em, rem, ex, rex, ch, rch, cap, rcap, ic, ric, lh, rlh
  case vw, vh, vi, vb, vmin, vmax
  case svw, svh, svi, svb, svmin, svmax
  case lvw, lvh, lvi, lvb, lvmin, lvmax
  case dvw, dvh, dvi, dvb, dvmin, dvmax
  case cqw, cqh, cqi, cqb, cqmin, cqmax
  case deg, grad, rad, turn
  case s, ms
  case hz, khz
  case dpi, dpcm, dppx, x
  case fr

  /// The quantity that a unit measures.
  package enum Category: Sendable, Hashable {
    case length, angle, time, frequency, resolution, flex
  }

  /// The quantity that the unit measures.
  package var category: Category {
    switch self {
    case .deg, .grad, .rad, .turn: .angle
    case .s, .ms: .time
    case .hz, .khz: .frequency
    case .dpi, .dpcm, .dppx, .x: .resolution
    case .fr: .flex
    default: .length
    }
  }

  /// The canonical unit of the category, and the factor by which values are multiplied; nil if the
  /// factor depends on fonts, the viewport or a container.
  package var canonical: (unit: CSSUnit, factor: Double)? {
    switch self {
    case .px: (.px, 1)
    case .cm: (.px, 96 / 2.54)
    case .mm: (.px, 96 / 25.4)
    case .q: (.px, 96 / 101.6)
    case .in: (.px, 96)
    case .pt: (.px, 96.0 / 72)
    case .pc: (.px, 16)
    case .deg: (.deg, 1)
    case .grad: (.deg, 0.9)
    case .rad: (.deg, 180 / Double.pi)
    case .turn: (.deg, 360)
    case .s: (.s, 1)
    case .ms: (.s, 0.001)
    case .hz: (.hz, 1)
    case .khz: (.hz, 1000)
    case .dppx, .x: (.dppx, 1)
    case .dpi: (.dppx, 1.0 / 96)
    case .dpcm: (.dppx, 2.54 / 96)
    default: nil
    }
  }
}
