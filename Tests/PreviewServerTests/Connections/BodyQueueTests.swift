import Dispatch
import Glibc
import Synchronization
import Testing

@testable import PreviewServer

/// The order in which bodies are read.
@Suite struct BodyQueueTests {
  private static let large = BodyQueue.middleSize + 1

  @Test func `small bodies are read at once, where they come in`() {
    let queue = BodyQueue()
    defer { queue.close() }
    let here = pthread_self()
    let thread = Mutex<pthread_t?>(nil)
    queue.add(BodyQueue.smallSize, of: "a") {
      thread.withLock { $0 = pthread_self() }
    } orElse: {
    }
    #expect(thread.withLock { $0 } == here)
  }

  @Test func `no body waits for a larger kind, however many there are`() {
    let queue = BodyQueue()
    defer { queue.close() }
    let gate = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    for index in 0..<20 {
      queue.add(Self.large, of: "client \(index)") {
        gate.wait()
        done.signal()
      } orElse: {
      }
    }
    // None of the large ones goes on meanwhile.
    let middle = DispatchSemaphore(value: 0)
    queue.add(BodyQueue.middleSize, of: "client 0") {
      middle.signal()
    } orElse: {
    }
    middle.wait()
    for _ in 0..<20 { gate.signal() }
    for _ in 0..<20 { done.wait() }
  }

  @Test func `a client with many bodies lets another go before most of them`() {
    let queue = BodyQueue()
    defer { queue.close() }
    let gate = DispatchSemaphore(value: 0)
    let begun = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    let modest = DispatchSemaphore(value: 0)
    for _ in 0..<10 {
      queue.add(Self.large, of: "greedy") {
        begun.signal()
        gate.wait()
        done.signal()
      } orElse: {
      }
    }
    begun.wait()
    queue.add(Self.large, of: "modest") {
      modest.signal()
    } orElse: {
    }
    // It may begin beside the first, or after it. All others wait at the gate.
    gate.signal()
    done.wait()
    #expect(modest.wait(timeout: .now() + 60) == .success)
    for _ in 1..<10 { gate.signal() }
    for _ in 1..<10 { done.wait() }
  }

  @Test func `too many bodies are refused`() {
    let queue = BodyQueue(limit: 1)
    defer { queue.close() }
    let gate = DispatchSemaphore(value: 0)
    let begun = DispatchSemaphore(value: 0)
    let refused = DispatchSemaphore(value: 0)
    queue.add(Self.large, of: "a") {
      begun.signal()
      gate.wait()
    } orElse: {
    }
    begun.wait()
    queue.add(Self.large, of: "a") {
      gate.wait()
    } orElse: {
    }
    queue.add(Self.large, of: "a") {
    } orElse: {
      refused.signal()
    }
    refused.wait()
    gate.signal()
    gate.signal()
  }
}
