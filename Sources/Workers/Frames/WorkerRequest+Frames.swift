internal import CSS
internal import DOM
internal import Preprocessing
internal import ScriptEngine
internal import WebBindings

// Requests and answers in frames.

extension WorkerRequest: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(page)
    writer.write(script.name)
    writer.write(bytes: script.source)
    writer.write(script.map.path != nil)
    writer.write(script.map.fileContents != nil)
    writer.write(bytes: script.map.fileContents ?? [])
    writer.write(options)
    writer.write(selection)
    writer.write(extensionAnswer)
    writer.write(emission.rawValue)
    writer.write(outputEncoding)
    writer.write(queries)
    writer.write(allowsNetwork)
    writer.write(hasNetwork)
    writer.write(stubs)
    writer.write(measured)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let page = try reader.readValue(PreprocessingPage.self)
    let script: PreprocessingScript
    let name = try reader.readValue(String.self)
    let source = try reader.readCopiedRun()
    let hasMapFile = try reader.readValue(Bool.self)
    let isMapRead = try reader.readValue(Bool.self)
    let map = try reader.readCopiedRun()
    do throws(PreprocessingScriptError) {
      script = try PreprocessingScript(name: name, bytes: source)
    } catch {
      throw .invalidValue(type: "PreprocessingScript")
    }
    if hasMapFile { script.map.takeFile(isMapRead ? map : nil) }
    self.init(
      page: page, script: script, options: try reader.readValue(),
      selection: try reader.readValue(),
      extensionAnswer: try reader.readValue(), emission: Emission(rawValue: try reader.readByte()),
      outputEncoding: try reader.readValue())
    queries = try reader.readValue()
    allowsNetwork = try reader.readValue()
    hasNetwork = try reader.readValue()
    stubs = try reader.readValue()
    measured = try reader.readValue()
  }
}

extension InstrumentedScript: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(name)
    writer.write(bytes: source)
    writer.write(mark)
    writer.write(counterCount)
    writer.write(insertions)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      name: try reader.readValue(), source: try reader.readCopiedRun(),
      mark: try reader.readValue(),
      counterCount: try reader.readNatural(), insertions: try reader.readValue())
    // A counter takes more text than its number does memory.
    guard counterCount <= source.count else { throw .invalidValue(type: "InstrumentedScript") }
  }
}

extension InstrumentedScript.Insertion: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(line)
    writer.write(column)
    writer.write(length)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      line: try reader.readNatural(), column: try reader.readNatural(),
      length: try reader.readNatural())
  }
}

extension PreprocessingPage: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(bytes: bytes)
    writer.write(url)
    writer.write(charset)
    writer.write(type.essence)
    writer.write(cookies)
    writer.write(contentSecurityPolicies)
    writer.write(referrer)
    writer.write(storage)
    writer.write(resources)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let bytes = try reader.readCopiedRun()
    let (url, charset) = (try reader.readValue(String.self), try reader.readValue(String?.self))
    guard let type = MIMEType(try reader.readValue()).flatMap({ PageType($0) }) else {
      throw .invalidValue(type: "PageType")
    }
    self.init(bytes: bytes, url: url, charset: charset, type: type)
    cookies = try reader.readValue()
    contentSecurityPolicies = try reader.readValue()
    referrer = try reader.readValue()
    storage = try reader.readValue()
    resources = try reader.readValue()
  }
}

extension PreprocessingOptions: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(extensionName)
    writer.write(named: platform)
    writer.write(environment)
    writer.write(completionLimit)
    writer.write(patience)
    writer.write(timeLimit)
    writer.write(settlingTime)
    writer.write(realTime)
    writer.write(strict)
    writer.write(pageScripts?.settling)
    writer.write(pageScripts?.loading)
    writer.write(startTime)
    writer.write(steadyTime)
    writer.write(seed.map { Int(bitPattern: UInt($0)) })
    writer.write(timeZone)
    writer.write(locale)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init()
    extensionName = try reader.readValue()
    platform = try reader.readNamed()
    environment = try reader.readValue()
    completionLimit = try reader.readValue()
    patience = try reader.readValue()
    timeLimit = try reader.readValue()
    settlingTime = try reader.readValue()
    realTime = try reader.readValue()
    strict = try reader.readValue()
    if let settling = try reader.readValue(Double?.self) {
      var limits = PageScriptLimits()
      limits.settling = settling
      limits.loading = try reader.readValue(Double?.self) ?? limits.loading
      pageScripts = limits
    } else {
      _ = try reader.readValue(Double?.self)
    }
    startTime = try reader.readValue()
    steadyTime = try reader.readValue()
    seed = try reader.readValue(Int?.self).map { UInt64(UInt(bitPattern: $0)) }
    timeZone = try reader.readValue()
    locale = try reader.readValue()
  }
}

extension BrowserEnvironment: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(userAgent)
    writer.write(platform)
    writer.write(languages)
    writer.write(maxTouchPoints)
    writer.write(hardwareConcurrency)
    writer.write(media)
    writer.write(scalesPages)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      userAgent: try reader.readValue(), platform: try reader.readValue(),
      languages: try reader.readValue(),
      maxTouchPoints: try reader.readValue(), hardwareConcurrency: try reader.readValue(),
      media: try reader.readValue())
    scalesPages = try reader.readValue()
  }
}

extension CSSMediaEnvironment: FrameValue {
  func write(to writer: inout FrameWriter) {
    for number in [width, height, deviceWidth, deviceHeight, resolution] { writer.write(number) }
    writer.write(type)
    writer.write(keywords.keys.sorted())
    writer.write(keywords.sorted { $0.key < $1.key }.map(\.value))
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      width: try reader.readValue(), height: try reader.readValue(),
      deviceWidth: try reader.readValue(),
      deviceHeight: try reader.readValue(), resolution: try reader.readValue(),
      type: try reader.readValue())
    let (names, values) = (try reader.readValue([String].self), try reader.readValue([String].self))
    try reader.charge(96 * min(names.count, values.count))
    keywords = Dictionary(zip(names, values)) { $1 }
  }
}

extension StoredItem: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(named: area)
    writer.write(name)
    writer.write(value)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(try reader.readNamed(), name: try reader.readValue(), value: try reader.readValue())
  }
}

extension PreprocessingSelection: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .selector(let selector):
      writer.write(true)
      writer.write(selector)
    case .text(let text):
      writer.write(false)
      writer.write(text)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self =
      try reader.readValue(Bool.self)
      ? .selector(try reader.readValue()) : .text(try reader.readValue())
  }
}

extension ExtensionAnswer: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .nothing: writer.write(false)
    case .item(let argument):
      writer.write(true)
      writer.write(argument)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self = try reader.readValue(Bool.self) ? .item(try reader.readValue()) : .nothing
  }
}

extension RequestRefusal: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .page(.notParsed): writer.write(UInt8(0))
    case .page(.badSelector(let selector)):
      writer.write(UInt8(1))
      writer.write(selector)
    case .page(.nothingSelected(let selection)):
      writer.write(UInt8(2))
      writer.write(selection)
    case .page(.badAddress(let address)):
      writer.write(UInt8(3))
      writer.write(address)
    case .unknownEncoding(let label):
      writer.write(UInt8(4))
      writer.write(label)
    case .page(.unknownTimeZone(let name)):
      writer.write(UInt8(5))
      writer.write(name)
    case .page(.badLocale(let tag)):
      writer.write(UInt8(6))
      writer.write(tag)
    case .page(.storageFull(let name)):
      writer.write(UInt8(7))
      writer.write(name)
    case .page(.noWorld(let reason)):
      writer.write(UInt8(8))
      writer.write(reason)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    switch try reader.readByte() {
    case 0: self = .page(.notParsed)
    case 1: self = .page(.badSelector(try reader.readValue()))
    case 2: self = .page(.nothingSelected(try reader.readValue()))
    case 3: self = .page(.badAddress(try reader.readValue()))
    case 4: self = .unknownEncoding(try reader.readValue())
    case 5: self = .page(.unknownTimeZone(try reader.readValue()))
    case 6: self = .page(.badLocale(try reader.readValue()))
    case 7: self = .page(.storageFull(try reader.readValue()))
    case 8: self = .page(.noWorld(reason: try reader.readValue()))
    default: throw .invalidValue(type: "RequestRefusal")
    }
  }
}
