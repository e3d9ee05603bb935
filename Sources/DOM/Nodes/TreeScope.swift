internal import CLexbor

/// The scope that is common to all nodes with the same watched ancestors. A node is watched by
/// lists of its descendants or by observers of its subtree.
///
/// Each node remembers its scope after the first search, so that a change deep in a tree does not
/// need a walk to the root. If a node remembers its scope, its ancestors do too. When a node moves,
/// it and all nodes below it forget their scopes.
final class TreeScope {
  let root: Node
  /// The innermost watched node.
  let node: Node
  /// The next outer scope. The record of its node keeps it alive as long as a node below remembers
  /// this scope.
  unowned(unsafe) let outer: TreeScope?

  init(root: Node, node: Node, outer: TreeScope?) {
    self.root = root
    self.node = node
    self.outer = outer
  }
}

extension Node {
  // The remembered scope is stored in a field of the parser's node that the parser does not use. It
  // is the address of a scope or, if no ancestor is watched, the root's address with its lowest bit
  // set.

  private var remembered: UInt {
    get { UInt(bitPattern: raw.pointee.event_target.events) }
    nonmutating set {
      raw.pointee.event_target.events = UnsafeMutableRawPointer(bitPattern: newValue)
    }
  }

  private var scopeBits: UInt {
    let known = remembered
    if known != 0 { return known }
    guard let parent = raw.pointee.parent else { return remember(below: 0) }
    let around = Node(raw: parent).remembered
    if around != 0 { return remember(below: around) }
    // Scopes are set from the first ancestor that knows its scope downwards.
    var path = [self]
    var current = parent
    while Node(raw: current).remembered == 0 {
      path.append(Node(raw: current))
      guard let next = current.pointee.parent else { break }
      current = next
    }
    var bits = Node(raw: current).remembered
    while let node = path.popLast() { bits = node.remember(below: bits) }
    return bits
  }

  private func remember(below around: UInt) -> UInt {
    var bits = around != 0 ? around : UInt(bitPattern: raw) | 1
    if let record = existingRecord, record.isWatched {
      let outer = Self.scope(around)
      let made = TreeScope(root: Self.root(bits), node: self, outer: outer)
      record.scope = made
      bits = UInt(bitPattern: Unmanaged.passUnretained(made).toOpaque())
    }
    remembered = bits
    return bits
  }

  private static func root(_ bits: UInt) -> Node {
    if let scope = scope(bits) { return scope.root }
    // The bits were made from a node's address, so they are not zero.
    return Node(
      raw: UnsafeMutablePointer<lxb_dom_node_t>(bitPattern: bits & ~1).unsafelyUnwrapped)
  }

  private static func scope(_ bits: UInt) -> TreeScope? {
    guard bits != 0, bits & 1 == 0 else { return nil }
    return UnsafeRawPointer(bitPattern: bits).map {
      Unmanaged<TreeScope>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The topmost ancestor; the node itself if it has no parent.
  package var root: Node { Self.root(scopeBits) }

  /// The scope of the innermost watched node among this one and its ancestors; nil if none is
  /// watched.
  var innermostWatcher: TreeScope? {
    pool.watchesSubtrees ? Self.scope(scopeBits) : nil
  }

  /// Marks this node as watched.
  func watchSubtree() {
    let record = record
    if record.isWatched { return }
    forgetScope()
    record.isWatched = true
    pool.watchesSubtrees = true
  }

  /// Forgets the scope of the node and of all nodes below it. Call this before the node moves, and
  /// before it gets a parent.
  func forgetScope() {
    if remembered == 0 { return }
    remembered = 0
    var current = raw.pointee.first_child
    while let node = current {
      if Node(raw: node).remembered != 0 {
        Node(raw: node).remembered = 0
        if let child = node.pointee.first_child {
          current = child
          continue
        }
      }
      var last = node
      while last != raw, last.pointee.next == nil, let parent = last.pointee.parent {
        last = parent
      }
      current = last == raw ? nil : last.pointee.next
    }
  }
}
