internal import CSS
internal import DOM
internal import Preprocessing
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
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let page = try reader.value(PreprocessingPage.self)
    let script: PreprocessingScript
    let name = try reader.value(String.self)
    let source = try reader.copiedRun()
    let hasMapFile = try reader.value(Bool.self)
    let isMapRead = try reader.value(Bool.self)
    let map = try reader.copiedRun()
    do throws(PreprocessingScriptError) {
      script = try PreprocessingScript(name: name, bytes: source)
    } catch {
      throw .invalidValue(type: "PreprocessingScript")
    }
    if hasMapFile { script.map.takeFile(isMapRead ? map : nil) }
    self.init(
      page: page, script: script, options: try reader.value(), selection: try reader.value(),
      extensionAnswer: try reader.value(), emission: Emission(rawValue: try reader.byte()),
      outputEncoding: try reader.value())
    queries = try reader.value()
    allowsNetwork = try reader.value()
    hasNetwork = try reader.value()
    stubs = try reader.value()
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
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let bytes = try reader.copiedRun()
    let (url, charset) = (try reader.value(String.self), try reader.value(String?.self))
    guard let type = MIMEType(try reader.value()).flatMap({ PageType($0) }) else {
      throw .invalidValue(type: "PageType")
    }
    self.init(bytes: bytes, url: url, charset: charset, type: type)
    cookies = try reader.value()
    contentSecurityPolicies = try reader.value()
    referrer = try reader.value()
    storage = try reader.value()
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
    extensionName = try reader.value()
    platform = try reader.named()
    environment = try reader.value()
    completionLimit = try reader.value()
    patience = try reader.value()
    timeLimit = try reader.value()
    settlingTime = try reader.value()
    realTime = try reader.value()
    strict = try reader.value()
    if let settling = try reader.value(Double?.self) {
      var limits = PageScriptLimits()
      limits.settling = settling
      limits.loading = try reader.value(Double?.self) ?? limits.loading
      pageScripts = limits
    } else {
      _ = try reader.value(Double?.self)
    }
    startTime = try reader.value()
    steadyTime = try reader.value()
    seed = try reader.value(Int?.self).map { UInt64(UInt(bitPattern: $0)) }
    timeZone = try reader.value()
    locale = try reader.value()
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
      userAgent: try reader.value(), platform: try reader.value(), languages: try reader.value(),
      maxTouchPoints: try reader.value(), hardwareConcurrency: try reader.value(),
      media: try reader.value())
    scalesPages = try reader.value()
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
      width: try reader.value(), height: try reader.value(), deviceWidth: try reader.value(),
      deviceHeight: try reader.value(), resolution: try reader.value(), type: try reader.value())
    let (names, values) = (try reader.value([String].self), try reader.value([String].self))
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
    self.init(try reader.named(), name: try reader.value(), value: try reader.value())
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
    self = try reader.value(Bool.self) ? .selector(try reader.value()) : .text(try reader.value())
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
    self = try reader.value(Bool.self) ? .item(try reader.value()) : .nothing
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
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    switch try reader.byte() {
    case 0: self = .page(.notParsed)
    case 1: self = .page(.badSelector(try reader.value()))
    case 2: self = .page(.nothingSelected(try reader.value()))
    case 3: self = .page(.badAddress(try reader.value()))
    case 4: self = .unknownEncoding(try reader.value())
    case 5: self = .page(.unknownTimeZone(try reader.value()))
    case 6: self = .page(.badLocale(try reader.value()))
    case 7: self = .page(.storageFull(try reader.value()))
    default: throw .invalidValue(type: "RequestRefusal")
    }
  }
}
