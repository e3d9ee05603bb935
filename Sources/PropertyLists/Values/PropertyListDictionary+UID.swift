extension PropertyListDictionary {
  /// The key by which XML and JSON mark a UID.
  private static let uidKey = "CF$UID"

  /// The dictionary that stands for a UID in formats without UIDs: `{"CF$UID": uid}`.
  init(uid: UInt32) {
    self = [Self.uidKey: .integer(PropertyListInteger(UInt64(uid)))]
  }

  /// The UID that this dictionary stands for, nil if it does not.
  var uid: UInt32? {
    guard count == 1, case .integer(let integer) = self[Self.uidKey] else { return nil }
    return integer.unsigned.flatMap(UInt32.init(exactly:))
  }
}
