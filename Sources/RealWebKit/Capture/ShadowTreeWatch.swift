internal import Bytes

/// Keeps hold of the shadow trees that a page has closed, for a capture of it.
///
/// Only the script that closes a tree can reach it. So a script in the page's world, before all of the
/// page's own, notes each tree as it is made. The isolated world names a host in an event on the window,
/// and gets the tree back in another one: such events carry nodes from world to world, and their names
/// are secret.
struct ShadowTreeWatch {
  /// A name that no page can guess: of the two events, and of an element.
  let secret: String

  init() { secret = "jsprep-" + RandomText.hexadecimal(bytes: 16) }

  /// The script for the page's world.
  ///
  /// What it puts in the place of WebKit's functions has their names, their numbers of parameters and
  /// their text.
  var script: String {
    #"""
    (() => {
    const secret = "\#(secret)", { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
    const getter = (type, name) => getOwnPropertyDescriptor(type.prototype, name).get;
    const { get, set, has } = WeakMap.prototype, { dispatchEvent } = EventTarget.prototype, view = window;
    const Focus = FocusEvent, relatedTarget = getter(FocusEvent, "relatedTarget");
    const innerRoot = getter(ElementInternals, "shadowRoot"), hostOf = getter(ShadowRoot, "host");
    const nameOf = getter(Element, "localName"), { getRootNode } = Node.prototype, { remove } = Element.prototype;
    const { includes } = String.prototype, roots = new WeakMap(), internals = new WeakMap();
    const natives = new WeakMap(), whatItIs = Function.prototype.toString;
    const replace = (object, name, made) => {
      const descriptor = getOwnPropertyDescriptor(object, name);
      if (!descriptor) return;
      apply(set, natives, [made, descriptor.value]);
      defineProperty(object, name, { ...descriptor, value: made });
    };
    const { attachShadow } = Element.prototype, { attachInternals } = HTMLElement.prototype;
    replace(Element.prototype, "attachShadow", { attachShadow(init) {
      const root = apply(attachShadow, this, arguments);
      apply(set, roots, [this, root]);
      return root;
    } }.attachShadow);
    replace(HTMLElement.prototype, "attachInternals", { attachInternals() {
      const made = apply(attachInternals, this, arguments);
      apply(set, internals, [this, made]);
      return made;
    } }.attachInternals);
    replace(Function.prototype, "toString", { toString() {
      return apply(whatItIs, typeof this === "function" && apply(has, natives, [this]) ? apply(get, natives, [this]) : this, []);
    } }.toString);
    // Stands in each closed tree of the page's markup until it is connected.
    customElements.define(secret, class extends HTMLElement {
      connectedCallback() {
        const root = apply(getRootNode, this, []);
        try { apply(set, roots, [apply(hostOf, root, []), root]); } catch {}
        apply(remove, this, []);
      }
    });
    const inner = (host) => {
      if (!apply(has, internals, [host])) {
        if (!apply(includes, apply(nameOf, host, []), ["-"])) return null;
        try { apply(set, internals, [host, apply(attachInternals, host, [])]); } catch { return null; }
      }
      return apply(innerRoot, apply(get, internals, [host]), []);
    };
    addEventListener(secret + "-host", (event) => {
      const host = apply(relatedTarget, event, []), root = apply(get, roots, [host]) ?? inner(host);
      if (root) apply(dispatchEvent, view, [new Focus(secret + "-root", { __proto__: null, relatedTarget: root })]);
    });
    })();
    """#
  }

  /// What defines, in the isolated world, a function that gives the shadow tree of an element.
  var question: String {
    #"""
    const secret = "\#(secret)", asked = new Set();
    const hosts = /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
    let told = null;
    const shadowOf = (element) => {
      if (element.shadowRoot || !hosts.test(element.localName)) return element.shadowRoot;
      const view = element.ownerDocument.defaultView;
      if (!view) return null;
      if (!asked.has(view)) {
        asked.add(view);
        view.addEventListener(secret + "-root", (event) => { told = event.relatedTarget; });
      }
      told = null;
      view.dispatchEvent(new FocusEvent(secret + "-host", { relatedTarget: element }));
      return told instanceof ShadowRoot && told.host === element ? told : null;
    };

    """#
  }

  // MARK: The page's markup

  /// The markup with an element at the head of each closed tree that it declares.
  ///
  /// - Parameter bytes: in an encoding that has ASCII's characters where ASCII has them.
  func marked(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = MarkupScanner(bytes)
    var output: [UInt8] = []
    var copied = 0
    while let place = scanner.nextClosedTree() {
      output += bytes[copied..<place]
      output += "<\(secret)></\(secret)>".utf8
      copied = place
    }
    return copied == 0 ? bytes : output + bytes[copied...]
  }
}
