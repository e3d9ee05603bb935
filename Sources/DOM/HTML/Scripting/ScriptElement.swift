internal import Bytes
internal import CLexbor

/// What a script element keeps beside its attributes (HTML Standard, 4.12.1). The parser leaves none:
/// a script that it made has been started.
private final class ScriptState {
  /// Whether the script waits for no other ("force async").
  var isForcedAsynchronous: Bool
  /// Whether the script can run no more ("already started").
  var hasStarted: Bool

  init(isForcedAsynchronous: Bool, hasStarted: Bool) {
    self.isForcedAsynchronous = isForcedAsynchronous
    self.hasStarted = hasStarted
  }
}

extension Element {
  private var scriptState: ScriptState? { node.existingRecord?.existing(ScriptState.self) }

  /// HTML Standard, HTMLScriptElement.async.
  package var isAsynchronousScript: Bool {
    if hasAttribute("async") { return true }
    // A script that the parser would have run waits for those before it.
    return scriptState?.isForcedAsynchronous ?? (scriptKind == nil)
  }

  package func setAsynchronousScript(_ value: Bool) {
    setForcedAsynchronous(false)
    setPresence(of: "async", value)
  }

  /// Ends what holds for a script that no parser made, until it gets the attribute.
  func setForcedAsynchronous(_ isForced: Bool) {
    node.record.companion {
      ScriptState(isForcedAsynchronous: isForced, hasStarted: true)
    }.isForcedAsynchronous = isForced
  }

  /// Begins the life of a script element that no parser has made: it runs once it is inserted.
  func beginScript() {
    node.record.setCompanion(ScriptState(isForcedAsynchronous: true, hasStarted: false))
    node.pool.waitingScripts += 1
  }

  /// The same for a copy, which has been started if the original has (HTML Standard, 4.12.1, "cloning
  /// steps").
  func beginScript(asCopyOf original: Element) {
    if original.hasStartedScript { setForcedAsynchronous(true) } else { beginScript() }
  }

  /// Lets a script that a fragment's parser has made run once it is inserted.
  func restartParsedScript() {
    guard isHTML(LXB_TAG_SCRIPT), scriptState == nil else { return }
    node.record.setCompanion(ScriptState(isForcedAsynchronous: false, hasStarted: false))
    node.pool.waitingScripts += 1
  }

  private var hasStartedScript: Bool { scriptState?.hasStarted ?? true }

  // MARK: Running

  /// HTML Standard, 4.12.1.1, "prepare the script element", for an element that no parser has made.
  func prepareScript() {
    guard isHTML(LXB_TAG_SCRIPT), let state = scriptState, !state.hasStarted,
      let scripting = node.pool.scripting, node.isConnected,
      hasAttribute("src") || !childTextContent.isEmpty, let kind = scriptKind
    else { return }
    state.hasStarted = true
    node.pool.waitingScripts -= 1
    guard isToRun(as: kind) else { return }
    scripting.run(self, as: kind)
  }

  /// Whether a script of a kind runs at all where it stands.
  private func isToRun(as kind: ScriptKind) -> Bool {
    guard node.nodeDocument.state.window != nil else { return false }
    return kind != .classic || !hasAttribute("nomodule") && isForWindowLoad
  }

  /// The kind of a script that a parser has met, where it is to run.
  package var kindForParser: ScriptKind? {
    guard node.isConnected, scriptState?.hasStarted ?? true,
      hasAttribute("src") || !childTextContent.isEmpty, let kind = scriptKind, isToRun(as: kind)
    else { return nil }
    return kind
  }

  /// What the element's type says it holds; nil for data, which nobody runs.
  package var scriptKind: ScriptKind? {
    guard let type = getAttribute("type")?.string.trimmingASCIIWhitespace.asciiLowercased else {
      let language = getAttribute("language")?.string.asciiLowercased ?? ""
      return language.isEmpty || Self.scriptTypes.contains("text/\(language)") ? .classic : nil
    }
    switch type {
    case "": return getAttribute("type")?.isEmpty == false ? nil : .classic
    case "module": return .module
    case "importmap": return .importMap
    default: return Self.scriptTypes.contains(type) ? .classic : nil
    }
  }

  /// Whether a MIME type without parameters is one of scripts (MIME Sniffing Standard, 4.6).
  package static func isJavaScript(_ essence: String) -> Bool { scriptTypes.contains(essence) }

  /// Step 19 of "prepare the script element": other values of `event` and `for` than these name
  /// events that nobody sends.
  private var isForWindowLoad: Bool {
    guard let target = getAttribute("for")?.string.trimmingASCIIWhitespace.asciiLowercased,
      let event = getAttribute("event")?.string.trimmingASCIIWhitespace.asciiLowercased
    else { return true }
    return target == "window" && (event == "onload" || event == "onload()")
  }

  /// MIME Sniffing Standard, "JavaScript MIME type".
  private static let scriptTypes: Set<String> = [
    "application/ecmascript", "application/javascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript", "text/javascript1.0",
    "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4",
    "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript",
    "text/x-javascript",
  ]
}

extension Node {
  /// Starts the scripts among nodes that have been inserted below this one, or that got their text
  /// by it (HTML Standard, 4.12.1, "children changed steps" and "post-connection steps").
  func runScripts(in added: [Node]) {
    guard isConnected else { return }
    Element(self)?.prepareScript()
    // The list is made first: a script may change the tree.
    var scripts: [Element] = []
    for node in added {
      if let element = Element(node), element.isHTML(LXB_TAG_SCRIPT) { scripts.append(element) }
      for descendant in node.descendants {
        if let element = Element(descendant), element.isHTML(LXB_TAG_SCRIPT) {
          scripts.append(element)
        }
      }
    }
    for script in scripts { script.prepareScript() }
  }
}
