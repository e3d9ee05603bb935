/// Pointers in numbered slots: adding and removing one is a few instructions, and all can be had at
/// once.
struct HandleTable {
  private var handles: [OpaquePointer?] = []
  private var vacantSlots: [Int] = []

  /// Keeps a pointer and gives its slot.
  mutating func insert(_ handle: OpaquePointer) -> Int {
    if let slot = vacantSlots.popLast() {
      handles[slot] = handle
      return slot
    }
    handles.append(handle)
    return handles.count - 1
  }

  /// Empties a slot.
  mutating func remove(_ slot: Int) {
    handles[slot] = nil
    vacantSlots.append(slot)
  }

  /// Empties all slots and returns their contents. The slots' numbers mean nothing from then on.
  mutating func removeAll() -> [OpaquePointer] {
    defer { self = HandleTable() }
    return handles.compactMap(\.self)
  }
}
