internal import CJavaScriptCore
internal import Glibc
internal import Synchronization

/// Finds the machine of a host function's call, because the engine passes only its own reference
/// for the machine.
enum MachineRegistry {
  // These are addresses because pointers are not Sendable.
  private static let machines = Mutex<[UInt: UInt]>([:])
  /// The number of machines that have ended. When it changes, the machines that threads remember
  /// are no longer valid.
  private static let generation = Atomic<Int>(0)

  static func add(_ machine: VirtualMachine) {
    let address = UInt(bitPattern: Unmanaged.passUnretained(machine).toOpaque())
    machines.withLock { $0[UInt(bitPattern: machine.group)] = address }
  }

  static func remove(_ machine: VirtualMachine) {
    machines.withLock { _ = $0.removeValue(forKey: UInt(bitPattern: machine.group)) }
    generation.add(1, ordering: .releasing)
  }

  /// The machine of a group; nil if it has ended. The caller must be inside a call of that machine,
  /// which keeps it alive.
  @inline(__always)
  static func machine(of group: JSContextGroupRef) -> VirtualMachine? {
    unretained(of: group)?.takeUnretainedValue()
  }

  /// The same for callers that take the machine as it lies: to count a reference takes a tenth of the
  /// time of a call.
  @inline(__always)
  static func unretained(of group: JSContextGroupRef) -> Unmanaged<VirtualMachine>? {
    if let known = pthread_getspecific(memoryKey)?.assumingMemoryBound(to: Memory.self),
      known.pointee.group == group,
      known.pointee.generation == generation.load(ordering: .acquiring)
    {
      return known.pointee.machine
    }
    return lookUp(group)
  }

  /// The machine of a thread's last call.
  private struct Memory {
    let group: JSContextGroupRef
    let machine: Unmanaged<VirtualMachine>
    let generation: Int
  }

  @inline(never)
  private static func lookUp(_ group: JSContextGroupRef) -> Unmanaged<VirtualMachine>? {
    let generation = generation.load(ordering: .acquiring)
    guard let address = machines.withLock({ $0[UInt(bitPattern: group)] }),
      let pointer = UnsafeRawPointer(bitPattern: address)
    else { return nil }
    let machine = Unmanaged<VirtualMachine>.fromOpaque(pointer)
    let memory =
      pthread_getspecific(memoryKey)?.assumingMemoryBound(to: Memory.self)
      ?? .allocate(capacity: 1)
    memory.initialize(to: Memory(group: group, machine: machine, generation: generation))
    pthread_setspecific(memoryKey, memory)
    return machine
  }

  private static let memoryKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { $0?.deallocate() }
    return key
  }()
}
