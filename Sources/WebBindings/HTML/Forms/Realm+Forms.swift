internal import DOM
internal import ScriptEngine

extension Realm {
  /// Gives the document the engine's functions that its forms need: tasks and patterns.
  func connectForms() throws {
    let pool = document.node.pool
    guard pool.queueTask == nil else { return }
    pool.queueTask = { [weak eventLoop] step in eventLoop?.queueTask(step) }
    pool.queueFrame = { [weak eventLoop] step in _ = eventLoop?.requestFrame { _ in step() } }
    pool.textOfBlob = { [weak eventLoop] url in
      eventLoop?.blobURLs[url].map { DOMString(bytes: $0.bytes.decodedAsUTF8) }
    }
    pool.matchesPattern = { [link] pattern, text in link.realm?.matches(pattern, text) }
  }

  /// HTML Standard, "compiled pattern regular expression": whether a pattern matches a text; nil if
  /// the pattern is not valid.
  private func matches(_ pattern: DOMString, _ text: DOMString) -> Bool? {
    do {
      let matcher = try originals.value(Self.patternMatcherSource)
      let result = try context.call(matcher.value, encode(pattern), encode(text))
      return context.isNull(result) ? nil : context.boolean(result)
    } catch {
      return nil
    }
  }

  private static let patternMatcherSource = """
    ((pattern, text) => {
      try { new RegExp(pattern, 'v'); } catch { return null; }
      return new RegExp('^(?:' + pattern + ')$', 'v').test(text);
    })
    """
}
