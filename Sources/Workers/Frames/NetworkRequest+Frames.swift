internal import DOM

// The frame forms of scripts' requests and their outcomes.

extension NetworkRequest: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(method)
    writer.write(url)
    writer.write(headers)
    writer.write(body != nil)
    writer.write(bytes: body ?? [])
    writer.write(named: mode)
    writer.write(origin)
    writer.write(referrer)
    writer.write(needsPreflight)
    writer.write(named: credentials)
    writer.write(named: redirect)
    writer.write(timeout)
    writer.write(isForScript)
    writer.write(isSynchronous)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(method: try reader.readValue(), url: try reader.readValue())
    headers = try reader.readValue()
    guard HTTPHeaders.isToken(method),
      headers.fields.allSatisfy({
        HTTPHeaders.isToken($0.name) && HTTPHeaders.isValue($0.value)
      })
    else { throw .invalidValue(type: "NetworkRequest") }
    let hasBody = try reader.readValue(Bool.self)
    let bytes = try reader.readCopiedRun()
    body = hasBody ? bytes : nil
    mode = try reader.readNamed()
    origin = try reader.readValue()
    referrer = try reader.readValue()
    needsPreflight = try reader.readValue()
    credentials = try reader.readNamed()
    redirect = try reader.readNamed()
    timeout = try reader.readValue()
    isForScript = try reader.readValue()
    isSynchronous = try reader.readValue()
  }
}

extension NetworkOutcome: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .failure(let explanation):
      writer.write(false)
      writer.write(explanation)
    case .response(let response):
      writer.write(true)
      writer.write(response)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self =
      try reader.readValue(Bool.self)
      ? .response(try reader.readValue()) : .failure(try reader.readValue())
  }
}

extension NetworkResponse: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(url)
    writer.write(status)
    writer.write(statusText)
    writer.write(headers)
    writer.write(bytes: body)
    writer.write(named: kind)
    writer.write(isRedirected)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      url: try reader.readValue(), status: try reader.readValue(),
      statusText: try reader.readValue(),
      headers: try reader.readValue(), body: try reader.readCopiedRun())
    kind = try reader.readNamed()
    isRedirected = try reader.readValue()
  }
}

extension HTTPHeaders: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(fields.map(\.name))
    writer.write(fields.map(\.value))
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init()
    let (names, values) = (try reader.readValue([String].self), try reader.readValue([String].self))
    guard names.count == values.count else { throw .invalidValue(type: "HTTPHeaders") }
    try reader.charge(3 * names.count * MemoryLayout<(String, String)>.stride)
    for (name, value) in zip(names, values) { append(name, value) }
  }
}

extension URLRecord: FrameValue {
  func write(to writer: inout FrameWriter) { writer.write(href) }

  init(from reader: inout FrameReader) throws(FrameError) {
    guard let url = URLRecord.parse(try reader.readValue(String.self)) else {
      throw .invalidValue(type: "URLRecord")
    }
    self = url
  }
}
