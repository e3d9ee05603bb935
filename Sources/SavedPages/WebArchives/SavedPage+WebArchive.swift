internal import PropertyLists

extension SavedPage {
  /// The page as a web archive, a binary property list that Safari opens.
  package var webArchive: [UInt8] {
    // Strings, data and lists of them are what the format is made of, so nothing is refused.
    (try? archive.bytes(as: .binary1)) ?? []
  }

  private var archive: PropertyList {
    var entries: [(String, PropertyList)] = [
      (WebArchiveKey.mainResource, main.entry(isMain: true))
    ]
    if !resources.isEmpty {
      let entry = PropertyList.array(resources.map { $0.entry(isMain: false) })
      entries.append((WebArchiveKey.subresources, entry))
    }
    if !frames.isEmpty {
      entries.append((WebArchiveKey.frames, .array(frames.map(\.archive))))
    }
    if let layout { entries.append((WebArchiveKey.layout, .data(layout))) }
    if let controls { entries.append((WebArchiveKey.controls, .data(controls))) }
    return .dictionary(PropertyListDictionary(entries))
  }
}

extension SavedResource {
  fileprivate func entry(isMain: Bool) -> PropertyList {
    var entries: [(String, PropertyList)] = [
      (WebArchiveKey.data, .data(bytes)), (WebArchiveKey.url, .string(url)),
      (WebArchiveKey.type, .string(type ?? "")),
    ]
    if let charset { entries.append((WebArchiveKey.charset, .string(charset))) }
    if isMain || frameName != nil {
      entries.append((WebArchiveKey.frameName, .string(frameName ?? "")))
    }
    return .dictionary(PropertyListDictionary(entries))
  }
}
