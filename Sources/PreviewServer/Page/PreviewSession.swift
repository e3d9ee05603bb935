internal import PropertyLists
internal import Synchronization

/// The files that the preview page opens with, and follows when somebody edits them.
package final class PreviewSession: Sendable {
  private struct State {
    var content: [UInt8] = []
    var version = ""
    var listeners: [ResponseStream] = []
    var isOver = false
    var lastBeat = 0.0
  }

  private let state: Mutex<State>

  /// How many seconds lie between two signs of life to listeners, which reveal lost connections.
  static let beat = 15.0

  package init(_ input: PreviewInput) {
    let (content, version) = Self.written(input)
    state = Mutex(State(content: content, version: version))
  }

  /// Takes another input, and tells the listeners if it differs.
  package func replace(_ input: PreviewInput) {
    let (content, version) = Self.written(input)
    state.withLock { state in
      guard state.version != version else { return }
      state.content = content
      state.version = version
      let event = Self.event(version)
      state.listeners.removeAll { !$0.write(event) }
    }
  }

  private static func written(_ input: PreviewInput) -> (content: [UInt8], version: String) {
    let content = (try? input.value.compactJSON()) ?? Array("{}".utf8)
    return (content, EntityTag.make(content))
  }

  /// An event of a stream of server-sent events (HTML Standard, section 9.2.5).
  private static func event(_ version: String) -> String { "event: change\ndata: \(version)\n\n" }

  // MARK: For listeners

  /// The input in JSON, and its version.
  var content: (bytes: [UInt8], version: String) {
    state.withLock { ($0.content, $0.version) }
  }

  /// A stream of events, which begins with the present version.
  func listen() -> ResponseStream {
    let stream = ResponseStream()
    state.withLock { state in
      stream.write(Self.event(state.version))
      if state.isOver { return stream.end() }
      state.listeners.append(stream)
    }
    return stream
  }

  /// Sends a sign of life if it is time for one.
  func beat(at now: Double) {
    state.withLock { state in
      guard now - state.lastBeat >= Self.beat else { return }
      state.lastBeat = now
      state.listeners.removeAll { !$0.write(":\n\n") }
    }
  }

  /// Ends all streams.
  func end() {
    state.withLock { state in
      state.isOver = true
      for listener in state.listeners { listener.end() }
      state.listeners = []
    }
  }

  /// The number of listeners, including those that left a moment ago.
  var listenerCount: Int { state.withLock { $0.listeners.count } }
}
