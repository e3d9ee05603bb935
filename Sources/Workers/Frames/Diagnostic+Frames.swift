internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

// Diagnostics in frames: the identifier of the kind, and then its data in order.

extension Diagnostic: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(identifier)
    writer.write(kind)
    writer.write(named: severity)
    writer.write(location)
    writer.write(path)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let identifier = try reader.readValue(String.self)
    self.init(
      try Kind(identifier, from: &reader), try reader.readNamed(), location: try reader.readValue(),
      path: try reader.readValue())
  }
}

extension FrameWriter {
  /// The data of a kind.
  fileprivate mutating func write(_ kind: Diagnostic.Kind) {
    switch kind {
    case .globalMissing, .globalIsLexical, .runMissing, .resultsAreAnArray, .nullInResults,
      .pageModule, .globalIsModule, .layoutChanged, .invalidDate, .loneSurrogate, .finalizeMissing:
      break
    case .syntaxError(let exception), .moduleSyntax(let exception),
      .argumentsParameter(let exception), .awaitOutsideAsync(let exception),
      .returnOutsideFunction(let exception),
      .evaluationThrew(let exception), .evaluatedOnlyOnce(let exception),
      .runThrew(let exception), .uncaughtException(let exception),
      .unhandledRejection(let exception), .readingThrew(let exception),
      .finalizeThrew(let exception), .pageScriptThrew(let exception):
      write(exception)
    case .globalIsClass(let text), .globalIsNoObject(let text), .runNotCallable(let text),
      .pageGlobal(let text), .moduleVariable(let text), .engineLacks(let text),
      .navigationRequested(let text),
      .resultsMissing(let text),
      .resultsNotADictionary(let text), .nodeInResults(let text), .emptyObject(let text),
      .leftOut(let text), .finalizeNotCallable(let text), .networkNotAllowed(let text),
      .layoutUnusable(let text), .layoutViewport(let text):
      write(text)
    case .sourceMapUnusable(let error): write(error)
    case .neverCompleted(let number), .numberNotFinite(let number),
      .pageUnfinished(let number):
      write(number)
    case .resultsReturned(let isPromise, let milliseconds):
      write(isPromise)
      write(milliseconds)
    case .completedLate(let milliseconds, let limit):
      write(milliseconds)
      write(limit)
    case .completedAgain(let number), .tooDeep(let number), .layoutMismatch(let number):
      write(number)
    case .dialog(let kind, let message):
      write(kind)
      write(message)
    case .requestFailed(let first, let second), .pageScriptBlocked(let first, let second):
      write(first)
      write(second)
    case .timeLimit(let phase, let seconds):
      write(named: phase)
      write(seconds)
    case .cycle(let path):
      write(path)
    case .tooLarge(let bytes, let limit), .largePayload(let bytes, let limit):
      write(bytes)
      write(limit)
    case .notRepresentable(let error):
      write(error)
    case .finalizeNotCalled(let reason):
      write(named: reason)
    }
  }
}

extension Diagnostic.Kind {
  /// The kind that an identifier names, with its data.
  fileprivate init(_ identifier: String, from reader: inout FrameReader) throws(FrameError) {
    switch identifier {
    case "syntax-error": self = .syntaxError(try reader.readValue())
    case "module-syntax": self = .moduleSyntax(try reader.readValue())
    case "arguments-parameter": self = .argumentsParameter(try reader.readValue())
    case "await-outside-async": self = .awaitOutsideAsync(try reader.readValue())
    case "top-level-return": self = .returnOutsideFunction(try reader.readValue())
    case "evaluation-threw": self = .evaluationThrew(try reader.readValue())
    case "evaluated-only-once": self = .evaluatedOnlyOnce(try reader.readValue())
    case "global-missing": self = .globalMissing
    case "global-lexical": self = .globalIsLexical
    case "source-map": self = .sourceMapUnusable(try reader.readValue())
    case "global-module": self = .globalIsModule
    case "module-variable": self = .moduleVariable(name: try reader.readValue())
    case "global-class": self = .globalIsClass(name: try reader.readValue())
    case "global-no-object": self = .globalIsNoObject(type: try reader.readValue())
    case "run-missing": self = .runMissing
    case "run-not-callable": self = .runNotCallable(type: try reader.readValue())
    case "run-threw": self = .runThrew(try reader.readValue())
    case "never-completed": self = .neverCompleted(milliseconds: try reader.readDuration())
    case "results-returned":
      self = .resultsReturned(
        isPromise: try reader.readValue(), milliseconds: try reader.readDuration())
    case "completed-late":
      self = .completedLate(
        milliseconds: try reader.readDuration(), limit: try reader.readDuration())
    case "completed-again": self = .completedAgain(times: try reader.readNatural())
    case "uncaught-exception": self = .uncaughtException(try reader.readValue())
    case "unhandled-rejection": self = .unhandledRejection(try reader.readValue())
    case "page-global": self = .pageGlobal(name: try reader.readValue())
    case "engine-lacks": self = .engineLacks(name: try reader.readValue())
    case "navigation-requested": self = .navigationRequested(url: try reader.readValue())
    case "dialog": self = .dialog(kind: try reader.readValue(), message: try reader.readValue())
    case "network-not-allowed": self = .networkNotAllowed(url: try reader.readValue())
    case "request-failed":
      self = .requestFailed(url: try reader.readValue(), explanation: try reader.readValue())
    case "time-limit":
      self = .timeLimit(phase: try reader.readNamed(), seconds: try reader.readDuration())
    case "page-script-threw": self = .pageScriptThrew(try reader.readValue())
    case "page-script-blocked":
      self = .pageScriptBlocked(what: try reader.readValue(), directive: try reader.readValue())
    case "page-module": self = .pageModule
    case "layout-unusable": self = .layoutUnusable(column: try reader.readValue())
    case "layout-changed": self = .layoutChanged
    case "layout-viewport": self = .layoutViewport(recorded: try reader.readValue())
    case "layout-mismatch": self = .layoutMismatch(elements: try reader.readNatural())
    case "page-unfinished": self = .pageUnfinished(seconds: try reader.readDuration())
    case "results-missing": self = .resultsMissing(type: try reader.readValue())
    case "results-no-dictionary": self = .resultsNotADictionary(type: try reader.readValue())
    case "results-array": self = .resultsAreAnArray
    case "results-null": self = .nullInResults
    case "results-not-finite": self = .numberNotFinite(try reader.readValue())
    case "results-invalid-date": self = .invalidDate
    case "results-node": self = .nodeInResults(name: try reader.readValue())
    case "results-cycle": self = .cycle(to: try reader.readValue())
    case "results-empty-object": self = .emptyObject(type: try reader.readValue())
    case "results-left-out": self = .leftOut(type: try reader.readValue())
    case "results-lone-surrogate": self = .loneSurrogate
    case "results-threw": self = .readingThrew(try reader.readValue())
    case "results-too-deep": self = .tooDeep(limit: try reader.readNatural())
    case "results-too-large":
      self = .tooLarge(bytes: try reader.readNatural(), limit: try reader.readNatural())
    case "results-large":
      self = .largePayload(bytes: try reader.readNatural(), limit: try reader.readNatural())
    case "results-not-representable": self = .notRepresentable(try reader.readValue())
    case "finalize-missing": self = .finalizeMissing
    case "finalize-not-callable": self = .finalizeNotCallable(type: try reader.readValue())
    case "finalize-threw": self = .finalizeThrew(try reader.readValue())
    case "finalize-not-called": self = .finalizeNotCalled(try reader.readNamed())
    default: throw .invalidValue(type: "Diagnostic.Kind")
    }
  }
}

extension PropertyListError: FrameValue {
  /// Of the reasons, only those that a value has for not being a property list.
  func write(to writer: inout FrameWriter) {
    switch reason {
    case .notFinite(let number):
      writer.write(UInt8(1))
      writer.write(number)
    case .dateOutOfRange(let seconds):
      writer.write(UInt8(2))
      writer.write(seconds)
    case .nestingTooDeep(let limit):
      writer.write(UInt8(3))
      writer.write(limit)
    case .characterNotInXML(let scalar):
      writer.write(UInt8(4))
      writer.write(number: scalar.value)
    default:
      writer.write(UInt8(0))
    }
    writer.write(path)
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    let reason: Reason
    switch try reader.readByte() {
    case 0: reason = .null
    case 1: reason = .notFinite(try reader.readValue())
    case 2: reason = .dateOutOfRange(try reader.readValue())
    case 3: reason = .nestingTooDeep(limit: try reader.readNatural())
    case 4:
      guard let scalar = Unicode.Scalar(try reader.readNumber(UInt32.self)) else {
        throw .invalidValue(type: "Unicode.Scalar")
      }
      reason = .characterNotInXML(scalar)
    default: throw .invalidValue(type: "PropertyListError")
    }
    self.init(reason, path: try reader.readValue())
  }
}

extension SourceMapError: FrameValue {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .unreadable(let path):
      writer.write(UInt8(0))
      writer.write(path)
    case .badAddress(let address):
      writer.write(UInt8(1))
      writer.write(address)
    case .notJSON: writer.write(UInt8(2))
    case .wrongVersion: writer.write(UInt8(3))
    case .badKey(let key):
      writer.write(UInt8(4))
      writer.write(key)
    case .badMappings(let offset):
      writer.write(UInt8(5))
      writer.write(offset)
    case .otherScript(let line, let lines):
      writer.write(UInt8(6))
      writer.write(line)
      writer.write(lines)
    }
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    switch try reader.readByte() {
    case 0: self = .unreadable(path: try reader.readValue())
    case 1: self = .badAddress(try reader.readValue())
    case 2: self = .notJSON
    case 3: self = .wrongVersion
    case 4: self = .badKey(try reader.readValue())
    case 5: self = .badMappings(offset: try reader.readNatural())
    case 6: self = .otherScript(line: try reader.readNatural(), lines: try reader.readNatural())
    default: throw .invalidValue(type: "SourceMapError")
    }
  }
}
