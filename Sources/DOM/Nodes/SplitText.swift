/// The length of the ASCII text that was split last. A script that takes a long text apart from its
/// end would otherwise wait each time until all that is left has been counted.
struct SplitText {
  let node: Node
  /// The version of the pool for which `length` is true.
  let version: UInt64
  let length: Int

  /// The length of a text; nil if it is not known.
  func length(of data: CharacterData) -> Int? {
    data.node == node && node.pool.version == version && data.data.bytes.count == length
      ? length : nil
  }
}
