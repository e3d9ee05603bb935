/// An object of the document's world other than a node that scripts see: a range, an event, a list.
open class DOMObject {
  /// The objects of the bindings for this object, by world.
  package final var wrappers = WrapperSlots()

  package init() {}
}

/// Where the bindings' objects for a node lie, one for each world; 0 before one is made.
///
/// The bindings keep those objects alive as long as the world: to count references here would be
/// felt in every call.
package struct WrapperAddresses {
  private var first: UInt = 0
  private var others: [UInt] = []

  /// The address of the object of a world, by the world's number.
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

/// Where the bindings keep their object for a thing of the document, one a world.
package struct WrapperSlots {
  private var first: AnyObject?
  private var others: [AnyObject?] = []

  /// The object of a world, by the world's number.
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
