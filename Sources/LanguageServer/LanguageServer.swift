internal import Glibc
internal import Messages
internal import PropertyLists
internal import SystemServices

/// Runs a session on two files: one that an editor writes, one that it reads.
package final class LanguageServer {
  /// How a session ended.
  package enum Ending: Sendable, Equatable {
    /// The client said `shutdown` and `exit`.
    case orderly
    /// It said `exit` alone, or closed its end.
    case abrupt
    /// What came in was no message, from there on.
    case damaged(FrameError)
    /// A value of `errno`.
    case unreadable(Int32)
    case unwritable
  }

  private struct Input: Sendable {
    var frames: [[UInt8]] = []
    var size = 0
    /// Why nothing more comes.
    var end: Ending?

    /// What has come in; nil where that is nothing.
    mutating func take() -> Input? {
      guard !frames.isEmpty || end != nil else { return nil }
      let taken = self
      frames = []
      size = 0
      return taken
    }
  }

  private let session: LanguageSession
  private let input = Monitor(Input())

  /// The bytes of messages that may wait; the client waits when there are more.
  private static let waitingLimit = FrameReader.lengthLimit

  /// - Parameter settings: what the server is told when it starts.
  package init(_ settings: LanguageSettings) {
    session = LanguageSession(settings)
  }

  /// Serves until the client says `exit`, or the input ends.
  ///
  /// - Parameters:
  ///   - source: the file that messages are read from, by a thread of their own.
  ///   - target: the file that messages are written to.
  package func serve(from source: Int32, to target: Int32) -> Ending {
    guard Self.startReading(source, input) else { return .unreadable(EAGAIN) }
    while true {
      // Documents are checked when nothing else is to be done.
      let isIdle = input.withLock { $0.frames.isEmpty && $0.end == nil }
      if isIdle, let replies = session.checkNext() {
        guard write(replies, to: target) else { return .unwritable }
        continue
      }
      let next = nextInput()
      input.wakeAll()
      guard write(session.receive(next.frames), to: target) else { return .unwritable }
      if session.hasEnded { return session.endsWell ? .orderly : .abrupt }
      guard let end = next.end else { continue }
      while let replies = session.checkNext() {
        guard write(replies, to: target) else { return .unwritable }
      }
      if case .damaged(let error) = end { _ = write([session.refusal(of: error)], to: target) }
      return end
    }
  }

  private func nextInput() -> Input {
    input.wait { input in
      if let taken = input.take() { return .done(taken) }
      return .notYet()
    }
  }

  private func write(_ messages: [PropertyList], to target: Int32) -> Bool {
    for message in messages {
      guard let body = try? message.compactJSON() else { continue }
      if FileContents.write(FrameReader.frame(body), to: target) != nil { return false }
    }
    return true
  }

  /// Starts a thread that reads messages.
  private static func startReading(_ source: Int32, _ input: Monitor<Input>) -> Bool {
    (try? WorkThread { read(source, input) }) != nil
  }

  /// Reads messages until the input ends.
  private static func read(_ source: Int32, _ input: Monitor<Input>) {
    var reader = FrameReader()
    func end(_ ending: Ending) { input.withLock(waking: .all) { $0.end = ending } }
    while true {
      do throws(FrameError) {
        while let frame = try reader.next() {
          input.wait { $0.size < waitingLimit ? .done(()) : .notYet() }
          input.withLock(waking: .all) {
            $0.frames.append(frame)
            $0.size += frame.count
          }
        }
      } catch {
        return end(.damaged(error))
      }
      var code: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        var read = 0
        repeat {
          read = Glibc.read(source, buffer.baseAddress, buffer.count)
        } while read < 0 && errno == EINTR
        if read < 0 { code = errno }
        count = max(0, read)
      }
      if code != 0 { return end(.unreadable(code)) }
      guard chunk.isEmpty else {
        reader.add(chunk)
        continue
      }
      do throws(FrameError) {
        try reader.finish()
        return end(.abrupt)
      } catch {
        return end(.damaged(error))
      }
    }
  }
}
