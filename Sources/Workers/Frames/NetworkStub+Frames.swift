internal import DOM
internal import PageLoading

// The answers that stand ready for requests of scripts, in frames.

extension NetworkStub: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(method)
    writer.write(address.text)
    writer.write(address.hasStars)
    writer.write(requestBody != nil)
    writer.write(bytes: requestBody ?? [])
    writer.write(uses)
    writer.write(delay)
    writer.write(answer)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let method = try reader.readValue(String?.self)
    let (text, hasStars) = (try reader.readValue(String.self), try reader.readValue(Bool.self))
    let hasBody = try reader.readValue(Bool.self)
    let body = try reader.readCopiedRun()
    let uses = try reader.readValue(Int?.self)
    let delay = try reader.readValue(Double.self)
    self.init(
      hasStars ? AddressPattern(text) : AddressPattern(literal: text), method: method,
      answer: try reader.readValue())
    requestBody = hasBody ? body : nil
    self.uses = uses
    self.delay = delay
  }
}

extension NetworkStub.Answer: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .failure: writer.write(false)
    case .response(let response):
      writer.write(true)
      writer.write(response.status)
      writer.write(response.statusText)
      writer.write(response.headers)
      writer.write(bytes: response.body)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    guard try reader.readValue(Bool.self) else {
      self = .failure
      return
    }
    self = .response(
      NetworkStub.Response(
        status: try reader.readValue(), statusText: try reader.readValue(String.self),
        headers: try reader.readValue(), body: try reader.readCopiedRun()))
  }
}
