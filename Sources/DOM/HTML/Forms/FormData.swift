internal import CLexbor

/// The names and values of a form (XMLHttpRequest Standard, 5).
package final class FormData: DOMObject {
  /// The value of an entry.
  package enum EntryValue {
    case text(DOMString)
    case file(File)
  }

  package struct Entry {
    package var name: DOMString
    package var value: EntryValue
  }

  private var list: NamedEntries<DOMString, Entry>

  /// The entries, in their order.
  package var entries: [Entry] { list.all }

  package override convenience init() {
    self.init(entries: [])
  }

  private init(entries: [Entry]) {
    list = Self.makeList(entries)
  }

  private static func makeList(_ entries: [Entry] = []) -> NamedEntries<DOMString, Entry> {
    NamedEntries(entries) { $0.name }
  }

  /// The data of a form (HTML Standard, "constructing the entry list"), after listeners of the
  /// `formdata` event have changed it; nil while that event is being dispatched.
  package init?(form: HTMLFormElement, submitter: Element?) {
    let state = form.node.record.companion { State() }
    if state.isConstructing { return nil }
    list = Self.makeList()
    super.init()
    state.isConstructing = true
    defer { state.isConstructing = false }
    // Image buttons are not among the elements of a form, but have their place.
    var image = submitter.flatMap { HTMLInputElement($0.node)?.type == .image ? $0 : nil }
    for control in form.elements.elements {
      if let button = image, button.node.precedes(control.node) {
        addPoint(of: button)
        image = nil
      }
      add(control, submitter)
    }
    if let image { addPoint(of: image) }
    // Listeners get an object of their own.
    let event = FormDataEvent("formdata", bubbles: true)
    let shown = FormData(entries: entries)
    event.formData = shown
    form.node.fire(event)
    list = shown.list
  }

  /// Adds the point at which an image button was clicked.
  private func addPoint(of button: Element) {
    let name = button.text(of: "name").string
    let prefix = name.isEmpty ? "" : "\(name)."
    append("\(prefix)x", "0")
    append("\(prefix)y", "0")
  }

  package func value(of name: DOMString) -> EntryValue? { list.first(named: name)?.value }

  package func values(of name: DOMString) -> [EntryValue] { list.all(named: name).map(\.value) }

  package func delete(_ name: DOMString) {
    list.removeAll(named: name)
  }

  /// Sets the value of the first entry with a name, and removes the others with this name.
  package func set(_ name: DOMString, _ value: EntryValue) {
    list.set(Entry(name: name, value: value))
  }

  private final class State {
    var isConstructing = false
  }

  private func append(_ name: String, _ value: DOMString) {
    append(DOMString(name), value)
  }

  /// Adds an entry with a text, whose lone surrogates are replaced (HTML Standard, "create an entry").
  package func append(_ name: DOMString, _ value: DOMString) {
    append(name, .text(value.withView(\.holdsSurrogate) ? DOMString(value.string) : value))
  }

  package func append(_ name: DOMString, _ value: EntryValue) {
    list.append(Entry(name: name, value: value))
  }

  private func add(_ control: Element, _ submitter: Element?) {
    // Like WebKit, this includes controls in a `datalist`, which the standard excludes.
    if control.isDisabledControl { return }
    if control.isButton, control != submitter { return }
    let name = DOMString(control.text(of: "name").string)
    if control.isFormAssociatedCustom {
      switch control.internals?.value {
      case .entries(let own): for entry in own { list.append(entry) }
      case .entry(let value) where !name.isEmpty: append(name, value)
      default: break
      }
      return
    }
    if name.isEmpty { return }
    if let input = HTMLInputElement(control.node) {
      add(input, name)
    } else if let select = HTMLSelectElement(control.node) {
      select.synchronize()
      for element in select.options.elements {
        guard let option = HTMLOptionElement(element.node), option.isSelected,
          !element.isDisabledControl
        else { continue }
        append(name, option.value)
      }
    } else if let area = HTMLTextAreaElement(control.node) {
      append(name, area.value)
    } else if control.isHTML(LXB_TAG_BUTTON) {
      append(name, DOMString(control.text(of: "value")))
    }
    let direction = control.text(of: "dirname")
    if !direction.isEmpty, HTMLTextAreaElement(control.node) != nil || control.hasTextInput {
      append(DOMString(direction), DOMString(control.textDirection))
    }
  }

  private func add(_ input: HTMLInputElement, _ name: DOMString) {
    switch input.type {
    case .checkbox, .radio: if input.isChecked { append(name, input.value) }
    case .file:
      if let files = input.files?.files, !files.isEmpty {
        for file in files { append(name, .file(file)) }
        return
      }
      let none = File(
        [], name: "", type: "application/octet-stream", lastModified: input.node.pool.clock.now)
      append(name, .file(none))
    case .image: break
    case .hidden where name.bytes.elementsEqual("_charset_".utf8):
      append(name, DOMString(input.node.nodeDocument.state.characterSet))
    default: append(name, input.value)
    }
  }
}

/// HTML Standard, 4.10.22.10.
package final class FormDataEvent: Event {
  package var formData: FormData?
}

extension Element {
  /// Whether the control is a button of any kind.
  fileprivate var isButton: Bool {
    if isHTML(LXB_TAG_BUTTON) { return true }
    switch HTMLInputElement(node)?.type {
    case .submit, .image, .reset, .button: return true
    default: return false
    }
  }

  fileprivate var hasTextInput: Bool {
    switch HTMLInputElement(node)?.type {
    case .text, .search, .telephone, .url, .email, .password, .submit, .hidden: true
    default: false
    }
  }

  /// The directionality, as `dirname` sends it.
  fileprivate var textDirection: String { isRightToLeft ? "rtl" : "ltr" }
}
