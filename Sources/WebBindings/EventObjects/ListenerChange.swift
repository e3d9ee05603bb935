/// What the script side asks for when a listener is added or removed.
struct ListenerChange: OptionSet {
  let rawValue: Int

  /// The listener is removed, not added.
  static let remove = ListenerChange(rawValue: 1)
  /// The listener is for the capturing phase.
  static let capture = ListenerChange(rawValue: 2)
  /// The listener is removed before its first call.
  static let once = ListenerChange(rawValue: 4)
  /// The listener cannot prevent the default action.
  static let passive = ListenerChange(rawValue: 8)
  /// The listener can prevent it, whatever the type of its events is.
  static let active = ListenerChange(rawValue: 16)
}
