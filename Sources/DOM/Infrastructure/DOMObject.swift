/// An object that scripts see and that is not a node: a range, an event, a list.
open class DOMObject {
  /// The objects of the bindings for this object, by world.
  package final var wrappers = WrapperSlots()

  package init() {}
}

/// The addresses of the bindings' objects for a node, one for each world; 0 before there is one.
///
/// The bindings keep those objects alive as long as their world. Counting references here would
/// slow down each call.
package struct WrapperAddresses {
  private var first: UInt = 0
  private var others: [UInt] = []

  /// The address of a world's object, by the world's number.
  package subscript(world: Int) -> UInt {
    get { world == 0 ? first : world <= others.count ? others[world - 1] : 0 }
    set {
      if world == 0 {
        first = newValue
      } else {
        while others.count < world { others.append(0) }
        others[world - 1] = newValue
      }
    }
  }
}

/// The bindings' objects for an object of the document, one for each world.
package struct WrapperSlots {
  private var first: AnyObject?
  private var others: [AnyObject?] = []

  /// Whether there is an object of any other world.
  package func hasOther(thanOf world: Int) -> Bool {
    if world != 0, first != nil { return true }
    return others.indices.contains { $0 + 1 != world && others[$0] != nil }
  }

  /// The object of a world, by the world's number; nil before there is one.
  package subscript(world: Int) -> AnyObject? {
    get { world == 0 ? first : world <= others.count ? others[world - 1] : nil }
    set {
      if world == 0 {
        first = newValue
      } else {
        while others.count < world { others.append(nil) }
        others[world - 1] = newValue
      }
    }
  }
}
