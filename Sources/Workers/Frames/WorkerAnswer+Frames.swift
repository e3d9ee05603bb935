internal import Preprocessing
internal import PropertyLists
internal import WebBindings

extension WorkerAnswer: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(outcome)
    writer.write(finalization)
    Self.write(html, to: &writer)
    Self.write(parsedHTML, to: &writer)
    writer.write(encoding)
    writer.write(definesFinalize)
    writer.write(console)
    writer.write(droppedConsoleMessages)
    writer.write(diagnostics)
    writer.write(navigations)
    writer.write(dialogs)
    writer.write(cookies)
    writer.write(matches)
    writer.write(unansweredRequests)
    writer.write(counts)
    writer.write(timings)
    writer.write(peakMemory)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init(
      outcome: try reader.readValue(), finalization: try reader.readValue(),
      html: try Self.readPage(&reader), parsedHTML: try Self.readPage(&reader),
      encoding: try reader.readValue(), definesFinalize: try reader.readValue(),
      console: try reader.readValue(), droppedConsoleMessages: try reader.readNatural(),
      diagnostics: try reader.readValue(), navigations: try reader.readValue(),
      dialogs: try reader.readValue(), cookies: try reader.readValue(),
      matches: try reader.readValue(),
      unansweredRequests: try reader.readValue(), counts: try reader.readValue(),
      timings: try reader.readValue(),
      peakMemory: try reader.readNatural())
  }

  private static func write(_ page: [UInt8]?, to writer: inout FrameWriter) {
    writer.write(page != nil)
    if let page { writer.write(bytes: page) }
  }

  private static func readPage(_ reader: inout FrameReader) throws(FrameError) -> [UInt8]? {
    try reader.readValue(Bool.self) ? try reader.readCopiedRun() : nil
  }
}

extension RunOutcome: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .empty: writer.write(UInt8(0))
    case .nothing: writer.write(UInt8(1))
    case .undeliverable: writer.write(UInt8(2))
    case .unusable: writer.write(UInt8(3))
    case .outOfTime: writer.write(UInt8(4))
    case .results(let results):
      writer.write(UInt8(5))
      writer.write(results)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    switch try reader.readByte() {
    case 0: self = .empty
    case 1: self = .nothing
    case 2: self = .undeliverable
    case 3: self = .unusable
    case 4: self = .outOfTime
    case 5: self = .results(try reader.readValue())
    default: throw .invalidValue(type: "RunOutcome")
    }
  }
}

extension FinalizeOutcome: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .called: writer.write(UInt8(0))
    case .notCalled: writer.write(UInt8(1))
    case .threw: writer.write(UInt8(2))
    case .outOfTime: writer.write(UInt8(3))
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    switch try reader.readByte() {
    case 0: self = .called
    case 1: self = .notCalled
    case 2: self = .threw
    case 3: self = .outOfTime
    default: throw .invalidValue(type: "FinalizeOutcome")
    }
  }
}

extension PreprocessingTimings: FrameValue {
  func write(to writer: inout FrameWriter) {
    for seconds in [parsing, setup, evaluation, running, finalization, serialization] {
      writer.write(seconds)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    self.init()
    parsing = try reader.readDuration()
    setup = try reader.readDuration()
    evaluation = try reader.readDuration()
    running = try reader.readDuration()
    finalization = try reader.readDuration()
    serialization = try reader.readDuration()
  }
}
