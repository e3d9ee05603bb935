package import PropertyLists

// Bundles as values, for JSON.

extension PropertyList {
  /// A remark on a bundle, in the form of a diagnostic; `place` is the file that it is about.
  package init(_ remark: BundleRemarkText) {
    var entries: [(String, PropertyList)] = [
      ("id", .string(remark.identifier)), ("severity", "warning"),
      ("message", .string(remark.message)),
    ]
    if let place = remark.place { entries.append(("place", .string(place))) }
    if let fix = remark.fix { entries.append(("fix", .string(fix))) }
    self = .dictionary(PropertyListDictionary(entries))
  }
}
