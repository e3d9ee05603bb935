/// The place of an element among its siblings (CSS Values and Units 5, section 9).
struct SiblingPlace: Hashable {
  /// Its position, counted from 1.
  let index: Int
  /// The number of its siblings and itself.
  let count: Int
}
