/// A cascade layer (CSS Cascade, section 6.4). Later layers are stronger, in the order in which they
/// were first named. The rules that stand in a layer itself are stronger than those of the layers
/// inside it, and the rules outside of all layers, whose layer is nil, are the strongest.
final class CSSCascadeLayer {
  /// A place where the layer is named.
  final class Mention {
    /// The place of the rule.
    let place: Int
    /// The number of the name in its rule.
    let number: Int
    /// Its index among the mentions of the layer.
    fileprivate var index = 0

    init(place: Int, number: Int = 0) {
      self.place = place
      self.number = number
    }
  }

  /// The layer around this one; nil for a layer at the top.
  let parent: CSSCascadeLayer?

  /// The layer's name in its parent; nil for a layer without a name.
  let name: String?

  private let depth: Int
  private let places: OrderedPlaces
  /// A binary heap with the first mention on top.
  private var mentions: [Mention] = []

  init(_ name: String?, in parent: CSSCascadeLayer?, places: OrderedPlaces) {
    self.name = name
    self.parent = parent
    self.places = places
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// Whether no rule names the layer any more.
  var isGone: Bool { mentions.isEmpty }

  // MARK: Order

  /// Whether the first of two layers is weaker than the second.
  static func isWeaker(_ one: CSSCascadeLayer?, than other: CSSCascadeLayer?) -> Bool {
    guard one !== other, var left = one else { return false }
    guard var right = other else { return true }
    while left.depth > right.depth, let outer = left.parent { left = outer }
    if left === right { return true }
    while right.depth > left.depth, let outer = right.parent { right = outer }
    if left === right { return false }
    while let first = left.parent, let second = right.parent, first !== second {
      (left, right) = (first, second)
    }
    guard let first = left.mentions.first, let second = right.mentions.first else { return false }
    return left.isBefore(first, second)
  }

  private func isBefore(_ one: Mention, _ other: Mention) -> Bool {
    (places.order(of: one.place), one.number) < (places.order(of: other.place), other.number)
  }

  // MARK: Mentions

  func add(_ mention: Mention) {
    mention.index = mentions.count
    mentions.append(mention)
    raise(mention)
  }

  /// Removes a mention. Its place must still be valid.
  func remove(_ mention: Mention) {
    let index = mention.index
    swap(index, mentions.count - 1)
    mentions.removeLast()
    guard index < mentions.count else { return }
    raise(mentions[index])
    lower(mentions[index])
  }

  private func swap(_ one: Int, _ other: Int) {
    mentions.swapAt(one, other)
    mentions[one].index = one
    mentions[other].index = other
  }

  private func raise(_ mention: Mention) {
    while mention.index > 0 {
      let parent = (mention.index - 1) / 2
      guard isBefore(mention, mentions[parent]) else { return }
      swap(mention.index, parent)
    }
  }

  private func lower(_ mention: Mention) {
    while true {
      var least = mention.index
      for child in [2 * least + 1, 2 * least + 2]
      where child < mentions.count && isBefore(mentions[child], mentions[least]) {
        least = child
      }
      if least == mention.index { return }
      swap(least, mention.index)
    }
  }
}
