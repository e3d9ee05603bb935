/// Pointers in numbered slots. Adding and removing one takes a few instructions, and all of them
/// can be read together.
struct HandleTable {
  private var handles: [OpaquePointer?] = []
  private var vacantSlots: [Int] = []

  /// Stores a pointer.
  /// - Returns: its slot.
  mutating func insert(_ handle: OpaquePointer) -> Int {
    if let slot = vacantSlots.popLast() {
      handles[slot] = handle
      return slot
    }
    handles.append(handle)
    return handles.count - 1
  }

  /// Whether no slot holds a pointer.
  var isEmpty: Bool { vacantSlots.count == handles.count }

  /// The pointers in all slots.
  var all: [OpaquePointer] { handles.compactMap(\.self) }

  /// Empties a slot.
  mutating func remove(_ slot: Int) {
    handles[slot] = nil
    vacantSlots.append(slot)
  }

  /// Empties all slots, and returns their contents. The old slot numbers are then invalid.
  mutating func removeAll() -> [OpaquePointer] {
    defer { self = HandleTable() }
    return handles.compactMap(\.self)
  }
}
