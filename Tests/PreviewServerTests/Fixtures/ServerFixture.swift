import Dispatch
import Preprocessing
import PropertyLists
import SystemServices
import Testing

@testable import PreviewServer

/// A server without sockets, and a way to ask it.
struct ServerFixture {
  let pipeline: RequestPipeline

  init(
    _ service: FakeRunService = FakeRunService(), loader: (any ResourceLoader)? = nil,
    now: Box<Double>? = nil,
    _ change: (inout PreviewConfiguration) -> Void = { _ in }
  ) {
    var configuration = PreviewConfiguration(version: "1.2.3", instance: "one")
    change(&configuration)
    pipeline = RequestPipeline(
      configuration, service: service, loader: loader, clock: { now?.value ?? Clock.seconds })
  }

  /// Sends a request and waits for its answer.
  ///
  /// - Parameter cancellation: tells when the client is gone.
  func ask(
    _ method: HTTPMethod, _ target: String, _ fields: [(String, String)] = [], body: String? = nil,
    host: String? = "localhost", cancellation: CancellationFlag = CancellationFlag()
  ) throws -> HTTPResponse {
    var all = fields
    if let host { all.append(("Host", host)) }
    if let body {
      all.append(("Content-Length", "\(body.utf8.count)"))
      if !fields.contains(where: { $0.0 == "Content-Type" }) {
        all.append(("Content-Type", "application/json"))
      }
    }
    let request = HTTPRequest(method, target, fields: HTTPFields(all))
    switch pipeline.admit(request) {
    case .answered(let answer, _, _): return answer
    case .admitted(var admission):
      admission.request.cancellation = cancellation
      var collector = try BodyCollector(admission)
      do throws(Problem) {
        try collector.feed(Array((body ?? "").utf8))
        return wait(admission, try collector.finish())
      } catch {
        return pipeline.refuse(admission, error)
      }
    }
  }

  private func wait(_ admission: Admission, _ body: HTTPRequest.Body) -> HTTPResponse {
    let box = Box<HTTPResponse?>(nil)
    let semaphore = DispatchSemaphore(value: 0)
    pipeline.answer(admission, body) { answer in
      box.value = answer
      semaphore.signal()
    }
    semaphore.wait()
    return box.value ?? HTTPResponse(.internalServerError)
  }

  func post(_ target: String, _ body: String, accept: String? = nil) throws -> HTTPResponse {
    try ask(.post, target, accept.map { [("Accept", $0)] } ?? [], body: body)
  }
}

extension BodyCollector {
  mutating func feed(_ bytes: [UInt8]) throws(Problem) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    try feed(UnsafeRawBufferPointer(copy))
  }
}

/// Carries a value out of a closure that another thread calls before the waiting one goes on.
final class Box<Value>: @unchecked Sendable {
  // Unchecked: a semaphore stands between writing and reading.
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  var json: PropertyList? { try? PropertyList.read(body, as: .json) }

  /// The last part of a problem's type.
  var problem: String? {
    json?["type"]?.string?.split(separator: ":").last.map(String.init)
  }
}
