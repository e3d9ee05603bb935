/// The forms a property list can be written in, by `plutil`'s names.
public enum PropertyListOutputFormat: String, Sendable, Hashable, CaseIterable {
  /// JSON (RFC 8259), indented by two spaces, keys in order.
  case json
  /// Apple's XML property list, version 1.0, as Core Foundation writes it.
  case xml1
  /// Apple's binary property list, version 00, as Core Foundation writes it.
  case binary1
  /// A tree for people.
  case text
}
