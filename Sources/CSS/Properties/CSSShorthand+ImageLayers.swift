/// `background` and `mask`: layers of images with positions, sizes, boxes and more.
extension CSSShorthand {
  /// The roles of the longhands in a layer.
  private struct Roles {
    package var image = 0
    package var x = 1
    package var y = 2
    package var size = 3
    /// The other longhands, in the order of serialization. Origin and clip are written together.
    package var others: [Int]
    package var origin: Int
    package var clip: Int
    package var color: Int?
    /// The number of longhands that layers have. The longhands after these are only reset.
    package var count: Int
  }

  private var roles: Roles {
    switch kind {
    case .mask: Roles(others: [4, 5, 6, 7, 8], origin: 5, clip: 6, count: 9)
    case .prefixedMask:
      Roles(x: 2, y: 3, size: 4, others: [5, 6, 7, 1], origin: 6, clip: 7, count: 8)
    default: Roles(others: [4, 5, 6, 7], origin: 6, clip: 7, color: 8, count: 8)
    }
  }

  /// The position of a layer that does not declare one. WebKit writes `0% 0%` if it was declared,
  /// but not if it was implied. So these are two different values with the same text.
  private static let impliedPosition = CSSValue.list([.percentage(0)])

  /// Parses a value layer by layer; nil if it is not valid.
  func imageLayers(_ tokens: [CSSToken]) -> [CSSValue]? {
    let roles = roles
    let items = Self.commaSeparated(tokens)
    var columns = [[CSSValue]](repeating: [], count: roles.count)
    var color: CSSValue?
    for (index, item) in items.enumerated() {
      guard var layer = layer(item, roles, isLast: index == items.count - 1) else { return nil }
      if let colorRole = roles.color { color = layer.removeValue(forKey: colorRole) }
      for column in 0..<roles.count {
        columns[column].append(layer[column] ?? longhands[column].initialValue ?? .keyword("none"))
      }
    }
    return columns.map(CSSValue.commaList)
      + longhands[roles.count...].map {
        $0.index == roles.color.map { longhands[$0].index }
          ? color ?? .keyword("transparent")
          : $0.initialValue ?? .keyword("none")
      }
  }

  /// The values of one layer, by the longhands' numbers. Missing positions and boxes are filled in.
  private func layer(_ tokens: [CSSToken], _ roles: Roles, isLast: Bool) -> [Int: CSSValue]? {
    var matcher = CSSGrammarMatcher(parser: CSSValueParser(tokens))
    var found: [Int: CSSValue] = [:]
    guard !tokens.isEmpty else { return nil }
    search: while !matcher.parser.isAtEnd {
      if found[roles.image] == nil,
        let image = matcher.parseItem(longhands[roles.image], single: true)
      {
        found[roles.image] = image
        continue
      }
      if found[roles.x] == nil,
        case .list(let parts)? = matcher.parser.parsePosition(allowsThreeValues: true)
      {
        (found[roles.x], found[roles.y]) = CSSGrammarMatcher.axes(of: parts)
        if matcher.parser.consumeSlash() {
          guard let size = matcher.parseItem(longhands[roles.size], single: true) else {
            return nil
          }
          found[roles.size] = size
        }
        continue
      }
      for role in roles.others where found[role] == nil {
        if let value = matcher.parseItem(longhands[role], single: true) {
          found[role] = value
          continue search
        }
      }
      guard let role = roles.color, isLast, found[role] == nil,
        let color = matcher.parser.parseColor()
      else { return nil }
      found[role] = color
    }
    if found[roles.x] == nil {
      found[roles.x] = Self.impliedPosition
      found[roles.y] = Self.impliedPosition
    }
    // A single box is both the origin and the clip.
    if let origin = found[roles.origin], found[roles.clip] == nil { found[roles.clip] = origin }
    return found
  }

  /// The text of layers. If a longhand has fewer values than there are layers, the others are
  /// initial.
  func imageLayersText(_ values: [CSSValue]) -> String {
    let roles = roles
    let columns = values[..<roles.count].map(\.commaSeparated)
    let count = columns.map(\.count).max() ?? 0
    for index in values.indices[roles.count...] where index != roles.color {
      if values[index] != longhands[index].initialValue { return "" }
    }
    var text = ""
    for index in 0..<count {
      let layer = columns.indices.map { role in
        if index < columns[role].count { return columns[role][index] }
        let isPosition = role == roles.x || role == roles.y
        return isPosition
          ? Self.impliedPosition : longhands[role].initialValue ?? .keyword("none")
      }
      var parts = layerParts(layer, roles)
      if index == count - 1, let role = roles.color, !values[role].isKeyword("transparent") {
        parts.append(values[role])
      }
      if index > 0 { text += ", " }
      CSSValue.list(parts.isEmpty ? [.keyword("none")] : parts).write(to: &text)
    }
    return text
  }

  /// The components of a layer whose values are not initial.
  private func layerParts(_ layer: [CSSValue], _ roles: Roles) -> [CSSValue] {
    func isInitial(_ role: Int) -> Bool { layer[role] == longhands[role].initialValue }
    var parts: [CSSValue] = []
    if !isInitial(roles.image) { parts.append(layer[roles.image]) }
    let hasSize = !isInitial(roles.size)
    if hasSize || layer[roles.x] != Self.impliedPosition || layer[roles.y] != Self.impliedPosition {
      parts += layer[roles.x].components + layer[roles.y].components
      if hasSize { parts += [.slash, layer[roles.size]] }
    }
    for role in roles.others {
      switch role {
      case roles.origin:
        if isInitial(role), isInitial(roles.clip) { continue }
        // The keyword `no-clip` is only a clip, so no origin is needed before it.
        if isInitial(role), layer[roles.clip].isKeyword("no-clip") { continue }
        parts.append(layer[role])
      case roles.clip:
        let isImplied = layer[role] == layer[roles.origin]
        if isImplied || isInitial(role) && isInitial(roles.origin) { continue }
        parts.append(layer[role])
      default:
        if !isInitial(role) { parts.append(layer[role]) }
      }
    }
    return parts
  }
}
