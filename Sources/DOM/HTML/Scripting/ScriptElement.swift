internal import Bytes
internal import CLexbor

/// The state of a script element beside its attributes (HTML Standard, 4.12.1). Scripts that a
/// parser has made do not have one: they have been started.
private final class ScriptState {
  /// Whether the script does not wait for others ("force async").
  var isForcedAsynchronous: Bool
  /// Whether the script cannot run again ("already started").
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
    // A script that a parser would run waits for the scripts before it.
    return scriptState?.isForcedAsynchronous ?? (scriptKind == nil)
  }

  package func setAsynchronousScript(_ value: Bool) {
    setForcedAsynchronous(false)
    setPresence(of: "async", value)
  }

  /// Sets the flag "force async", which makes `async` true even without the attribute.
  func setForcedAsynchronous(_ isForced: Bool) {
    node.record.companion {
      ScriptState(isForcedAsynchronous: isForced, hasStarted: true)
    }.isForcedAsynchronous = isForced
  }

  /// Gives a script element that no parser has made its state: it runs when it is inserted.
  func beginScript() {
    node.record.setCompanion(ScriptState(isForcedAsynchronous: true, hasStarted: false))
    node.pool.waitingScripts += 1
  }

  /// Gives a copy of a script element its state. The copy counts as started if the original does
  /// (HTML Standard, 4.12.1, "cloning steps").
  func beginScript(asCopyOf original: Element) {
    if original.hasStartedScript { setForcedAsynchronous(true) } else { beginScript() }
  }

  /// Lets a script that a fragment's parser has made run when it is inserted.
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

  /// Whether a script of this kind can run in this document.
  private func isToRun(as kind: ScriptKind) -> Bool {
    guard node.nodeDocument.state.window != nil else { return false }
    return kind != .classic || !hasAttribute("nomodule") && isForWindowLoad
  }

  /// The kind of a script that a parser has read; nil if the script must not run.
  package var kindForParser: ScriptKind? {
    guard node.isConnected, scriptState?.hasStarted ?? true,
      hasAttribute("src") || !childTextContent.isEmpty, let kind = scriptKind, isToRun(as: kind)
    else { return nil }
    return kind
  }

  /// The kind that the element's type names; nil for a block of data, which does not run.
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

  /// Whether a MIME type without parameters stands for JavaScript (MIME Sniffing Standard, 4.6).
  package static func isJavaScript(_ essence: String) -> Bool { scriptTypes.contains(essence) }

  /// Step 19 of "prepare the script element". Other values of `event` and `for` name events that
  /// are never fired.
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
  /// Starts the scripts among nodes that were inserted below this one. Inserted text can also start
  /// this node, if it is a script (HTML Standard, 4.12.1, "children changed steps" and
  /// "post-connection steps").
  func runScripts(in added: [Node]) {
    guard isConnected else { return }
    Element(self)?.prepareScript()
    // The list comes first, because a script can change the tree.
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
