/// An object of the document's world other than a node that scripts see: a range, an event, a list.
open class DOMObject {
  /// The objects of the bindings for this object, by world.
  public final var wrappers = WrapperSlots()

  public init() {}
}

/// The places for the bindings' objects for a thing of the document, one a world.
public struct WrapperSlots {
  private var first: AnyObject?
  private var others: [AnyObject?] = []

  /// The object of a world, by the world's number.
  public subscript(world: Int) -> AnyObject? {
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
