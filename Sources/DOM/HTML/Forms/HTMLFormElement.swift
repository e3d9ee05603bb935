internal import CLexbor

/// A form (HTML Standard, 4.10.3).
package struct HTMLFormElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_FORM) ?? false else { return nil }
    self.node = node
  }

  /// HTML Standard, HTMLFormElement.elements: always the same collection.
  package var elements: HTMLFormControlsCollection {
    node.record.companion { HTMLFormControlsCollection(form: self) }
  }

  /// The elements that have a name of the form: the controls with this identifier or name, or else
  /// the images, or else the element that had the name earlier.
  package func elements(named name: DOMString) -> [Element] {
    var found = elements.all(named: name)
    if found.isEmpty { found = images.all(named: name) }
    let past = node.record.companion { PastNames(of: node) }
    if found.isEmpty {
      guard let element = past[name], element.formOwner == self else { return [] }
      return [element]
    }
    if found.count == 1 { past.set(name, to: found[0]) }
    return found
  }

  /// The names of the form's controls and images, in tree order.
  package var names: [String] {
    var seen: Set<String> = []
    var names: [String] = []
    for element in elements.elements + images.elements {
      for name in [element.id.string, element.text(of: "name").string]
      where !name.isEmpty && seen.insert(name).inserted {
        names.append(name)
      }
    }
    return names
  }

  private var images: HTMLCollection {
    collection(of: .formImages) {
      HTMLCollection(
        root: node, version: { [pool = node.pool] in pool.formsVersionBesideControls }
      ) {
        node.root.descendants.compactMap(Element.init).filter {
          $0.isHTML(LXB_TAG_IMG) && $0.formOwner == self
        }
      }
    }
  }

  /// HTML Standard, HTMLFormElement.action: the document's address if the attribute is missing or
  /// empty.
  package var action: DOMString {
    element.text(of: "action").isEmpty
      ? DOMString(node.nodeDocument.url) : element.address(of: "action")
  }

  /// HTML Standard, "reset a form", the steps after the event.
  package func resetControls() {
    for control in elements.elements {
      let node = control.node
      if let input = HTMLInputElement(node) {
        input.reset()
      } else if let area = HTMLTextAreaElement(node) {
        area.reset()
      } else if let select = HTMLSelectElement(node) {
        select.reset()
      } else if let output = HTMLOutputElement(node) {
        output.reset()
      } else {
        control.enqueue(.formReset)
      }
    }
  }
}

/// The controls of a form (HTML Standard, 2.6.4.4).
package final class HTMLFormControlsCollection: HTMLCollection {
  private let owner: Node
  private let controls: FormControls
  private var lists: [DOMString: RadioNodeList] = [:]

  init(form: HTMLFormElement) {
    owner = form.node
    let controls = FormControls(form)
    self.controls = controls
    super.init(root: form.node, version: { controls.version }) { controls.current }
  }

  /// The form's first submit button, which may be an image button (HTML Standard, "default button").
  var defaultButton: Element? { controls.defaultButton }
}

extension HTMLFormControlsCollection {
  /// The list of the controls with a name: always the same object for a name.
  package func radioNodeList(named name: DOMString) -> RadioNodeList {
    if let known = lists[name] { return known }
    let made = RadioNodeList(self, name: name, root: owner)
    lists[name] = made
    return made
  }
}

/// The controls with one name (HTML Standard, 2.6.4.4). Its `value` is that of the radio buttons
/// among them.
package final class RadioNodeList: NodeList {
  package init(_ collection: HTMLFormControlsCollection, name: DOMString, root: Node) {
    super.init(
      source: .found(
        version: { [unowned collection, pool = root.pool] in
          collection.changes &+ pool.namesVersion
        },
        find: { [unowned collection] in collection.all(named: name).map(\.node) }))
  }

  /// The value of the checked radio button; empty if no button is checked.
  package var value: DOMString {
    for index in 0..<count {
      if let node = self[index], let input = HTMLInputElement(node), input.type == .radio,
        input.isChecked
      {
        return input.value
      }
    }
    return DOMString()
  }

  /// Checks the first radio button that has this value.
  package func setValue(_ value: DOMString) {
    for index in 0..<count {
      if let node = self[index], let input = HTMLInputElement(node), input.type == .radio,
        input.value == value
      {
        return input.setChecked(true)
      }
    }
  }
}
