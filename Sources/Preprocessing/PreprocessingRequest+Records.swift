internal import DOM
internal import PropertyLists

// What jsprep has written beside a page that it captured. Anybody may have written it.

extension PreprocessingRequest {
  /// Gives controls the state that they had, and the document its layout.
  func takeRecords(_ resources: PageResources) {
    if let bytes = resources.controls { takeControls(bytes) }
    guard let bytes = resources.layout else { return }
    // It is read when a script asks for the first box.
    document.state.layout = RecordedLayout(of: document) { () throws(LayoutFault) in
      try Self.record(bytes)
    }
  }

  private static func record(_ bytes: [UInt8]) throws(LayoutFault) -> LayoutRecord {
    guard
      let value = try? PropertyList.readBinary(bytes, memoryLimit: 1 << 20 + 4 * bytes.count),
      let names = value["names"]?.string
    else { throw LayoutFault(column: "names") }
    let columns = LayoutColumns { name in
      guard case .data(let bytes) = value[name] else { return nil }
      return bytes
    }
    return try LayoutRecord(
      names: names.split(separator: " ").map(String.init),
      viewport: (value["viewport"]?.array ?? []).map { $0.number ?? .nan },
      texts: value["texts"]?.string ?? "", columns)
  }

  private func takeControls(_ bytes: [UInt8]) {
    guard
      let value = try? PropertyList.readBinary(bytes, memoryLimit: 1 << 20 + 4 * bytes.count)
    else { return }
    let states = (value.array ?? []).compactMap { entry -> ControlState? in
      guard let number = entry["control"]?.number, let index = Int(exactly: number) else {
        return nil
      }
      var state = ControlState(control: index)
      state.value = entry["value"]?.string.map { DOMString($0) }
      state.isChecked = entry["checked"]?.boolean
      state.isIndeterminate = entry["indeterminate"]?.boolean ?? false
      state.selected = entry["selected"]?.array.map { Set($0.compactMap(\.integer)) }
      return state
    }
    document.restore(states)
    if let entry = value.array?.lazy.compactMap({ $0["adopted"] }).first { adoptSheets(entry) }
  }

  private func adoptSheets(_ entry: PropertyList) {
    var state = AdoptedSheetState()
    state.sheets = (entry["sheets"]?.array ?? []).map { sheet in
      AdoptedSheetState.Sheet(
        text: sheet["text"]?.string ?? "", media: sheet["media"]?.string ?? "",
        isDisabled: sheet["disabled"]?.boolean ?? false)
    }
    for root in entry["roots"]?.array ?? [] {
      guard let number = root["root"]?.number.flatMap({ Int(exactly: $0) }) else { continue }
      state.adopted[number] = (root["sheets"]?.array ?? []).compactMap(\.integer)
    }
    document.restore(state)
  }
}
