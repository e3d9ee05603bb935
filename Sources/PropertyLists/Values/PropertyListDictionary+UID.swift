extension PropertyListDictionary {
  /// The key by which XML and JSON mark a UID.
  static let uidKey = "CF$UID"

  /// The dictionary that stands for a UID where the format has none: `{"CF$UID": uid}`.
  init(uid: UInt32) {
    self = [Self.uidKey: .integer(PropertyListInteger(UInt64(uid)))]
  }
}
