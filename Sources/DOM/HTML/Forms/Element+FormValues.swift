internal import CLexbor

/// The state of a progress bar (HTML Standard, 4.10.13).
package struct Progress {
  /// The value; nil if the progress is indeterminate.
  package let value: Double?
  package let maximum: Double
}

/// The state of a gauge (HTML Standard, 4.10.14).
package struct MeterGauge {
  package let value: Double
  package let minimum: Double
  package let maximum: Double
  package let low: Double
  package let high: Double
  package let optimum: Double
}

extension HTMLInputElement {
  /// HTML Standard, HTMLInputElement.files: nil if the control is not a file control.
  package var files: FileList? {
    type == .file ? node.record.companion { FileList() } : nil
  }

  /// Sets the list. It stays one with the one that it comes from, such as ``DataTransfer/files``.
  package func setFiles(_ files: FileList) {
    guard type == .file else { return }
    node.record.setCompanion(files)
    node.noteChange(of: .content)
  }

  /// HTML Standard, HTMLInputElement.list.
  package var suggestionList: Element? {
    switch type {
    case .hidden, .password, .checkbox, .radio, .file, .submit, .image, .reset, .button: nil
    default: element.suggestions
    }
  }

  /// HTML Standard, HTMLInputElement.width and height: the attribute's number for an image button,
  /// 0 for others.
  package func imageExtent(_ name: String) -> Int {
    type == .image ? element.imageExtent(name) : 0
  }
}

extension Element {
  package var progress: Progress {
    var maximum = getAttribute("max").flatMap(HTMLNumber.leadingFloatingPoint) ?? 1
    if maximum <= 0 { maximum = 1 }
    let value = getAttribute("value").map { value in
      min(max(HTMLNumber.leadingFloatingPoint(value) ?? 0, 0), maximum)
    }
    return Progress(value: value, maximum: maximum)
  }

  package var meter: MeterGauge {
    func number(_ name: String) -> Double? {
      getAttribute(name).flatMap(HTMLNumber.leadingFloatingPoint)
    }
    let minimum = number("min") ?? 0
    let maximum = max(number("max") ?? max(minimum, 1), minimum)
    func clamp(_ value: Double) -> Double { min(max(value, minimum), maximum) }
    let low = clamp(number("low") ?? minimum)
    return MeterGauge(
      value: clamp(number("value") ?? 0), minimum: minimum, maximum: maximum, low: low,
      high: min(max(number("high") ?? maximum, low), maximum),
      optimum: clamp(number("optimum") ?? (minimum + maximum) / 2))
  }

  /// HTML Standard, HTMLFieldSetElement.elements: always the same collection.
  package var fieldsetElements: HTMLCollection {
    collection(of: .controls) {
      HTMLCollection(root: node, dependingOn: .definitions) { $0.isListed }
    }
  }

  /// The form owner of the fieldset that contains the legend.
  package var legendForm: HTMLFormElement? {
    node.parentElement.flatMap { $0.isHTML(LXB_TAG_FIELDSET) ? $0.formOwner : nil }
  }

  /// HTML Standard, the `formAction` attribute: the document's address if the attribute is missing
  /// or empty.
  package var formAction: DOMString {
    text(of: "formaction").isEmpty
      ? DOMString(node.nodeDocument.url) : address(of: "formaction")
  }

  /// HTML Standard, HTMLDataListElement.options: always the same collection.
  package var suggestedOptions: HTMLCollection {
    collection(of: .options) { HTMLCollection(root: node) { $0.isHTML(LXB_TAG_OPTION) } }
  }
}
