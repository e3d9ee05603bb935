/// The cascade layers of an origin, in the order in which they were first named
/// (CSS Cascade, section 6.4).
struct CSSCascadeLayers {
  private struct Layer {
    var children: [Int] = []
    var byName: [String: Int] = [:]
  }

  /// The layers by number; the first stands for the rules outside of all layers.
  private var layers = [Layer()]

  /// The number of the layer `name` inside `parent`. A name that is new makes a layer; without a
  /// name the layer is always a new one.
  mutating func layer(_ name: String?, in parent: Int) -> Int {
    guard let name else { return add(to: parent) }
    var current = parent
    for part in name.split(separator: ".").map(String.init) {
      if let known = layers[current].byName[part] {
        current = known
      } else {
        let new = add(to: current)
        layers[current].byName[part] = new
        current = new
      }
    }
    return current
  }

  private mutating func add(to parent: Int) -> Int {
    layers.append(Layer())
    layers[parent].children.append(layers.count - 1)
    return layers.count - 1
  }

  /// The strength of each layer, by the layer's number. Later layers are stronger, and the rules
  /// that stand in a layer itself are stronger than those of the layers inside it.
  func strengths() -> [Int] {
    var strengths = [Int](repeating: 0, count: layers.count)
    var next = 0
    // This visits children before their parent, without recursion.
    var stack = [(layer: 0, child: 0)]
    while let (layer, child) = stack.last {
      if child < layers[layer].children.count {
        stack[stack.count - 1].child += 1
        stack.append((layers[layer].children[child], 0))
      } else {
        strengths[layer] = next
        next += 1
        stack.removeLast()
      }
    }
    strengths[0] = .max
    return strengths
  }
}
