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
    let identifier = try reader.value(String.self)
    self.init(
      try Kind(identifier, from: &reader), try reader.named(), location: try reader.value(),
      path: try reader.value())
  }
}

extension FrameWriter {
  /// The data of a kind.
  fileprivate mutating func write(_ kind: Diagnostic.Kind) {
    switch kind {
    case .globalMissing, .globalIsLexical, .runMissing, .resultsAreAnArray, .nullInResults,
      .pageModule, .globalIsModule, .invalidDate, .loneSurrogate, .finalizeMissing:
      break
    case .syntaxError(let exception), .moduleSyntax(let exception),
      .evaluationThrew(let exception), .evaluatedOnlyOnce(let exception),
      .runThrew(let exception), .uncaughtException(let exception),
      .unhandledRejection(let exception), .readingThrew(let exception),
      .finalizeThrew(let exception), .pageScriptThrew(let exception):
      write(exception)
    case .globalIsClass(let text), .globalIsNoObject(let text), .runNotCallable(let text),
      .pageGlobal(let text), .moduleVariable(let text), .navigationRequested(let text),
      .resultsMissing(let text),
      .resultsNotADictionary(let text), .nodeInResults(let text), .emptyObject(let text),
      .leftOut(let text), .finalizeNotCallable(let text), .networkNotAllowed(let text):
      write(text)
    case .sourceMapUnusable(let error): write(error)
    case .neverCompleted(let number), .numberNotFinite(let number),
      .pageUnfinished(let number):
      write(number)
    case .completedLate(let milliseconds, let limit):
      write(milliseconds)
      write(limit)
    case .completedAgain(let number), .tooDeep(let number):
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
    case "syntax-error": self = .syntaxError(try reader.value())
    case "module-syntax": self = .moduleSyntax(try reader.value())
    case "evaluation-threw": self = .evaluationThrew(try reader.value())
    case "evaluated-only-once": self = .evaluatedOnlyOnce(try reader.value())
    case "global-missing": self = .globalMissing
    case "global-lexical": self = .globalIsLexical
    case "source-map": self = .sourceMapUnusable(try reader.value())
    case "global-module": self = .globalIsModule
    case "module-variable": self = .moduleVariable(name: try reader.value())
    case "global-class": self = .globalIsClass(name: try reader.value())
    case "global-no-object": self = .globalIsNoObject(type: try reader.value())
    case "run-missing": self = .runMissing
    case "run-not-callable": self = .runNotCallable(type: try reader.value())
    case "run-threw": self = .runThrew(try reader.value())
    case "never-completed": self = .neverCompleted(milliseconds: try reader.duration())
    case "completed-late":
      self = .completedLate(
        milliseconds: try reader.duration(), limit: try reader.duration())
    case "completed-again": self = .completedAgain(times: try reader.natural())
    case "uncaught-exception": self = .uncaughtException(try reader.value())
    case "unhandled-rejection": self = .unhandledRejection(try reader.value())
    case "page-global": self = .pageGlobal(name: try reader.value())
    case "navigation-requested": self = .navigationRequested(url: try reader.value())
    case "dialog": self = .dialog(kind: try reader.value(), message: try reader.value())
    case "network-not-allowed": self = .networkNotAllowed(url: try reader.value())
    case "request-failed":
      self = .requestFailed(url: try reader.value(), explanation: try reader.value())
    case "time-limit": self = .timeLimit(phase: try reader.named(), seconds: try reader.duration())
    case "page-script-threw": self = .pageScriptThrew(try reader.value())
    case "page-script-blocked":
      self = .pageScriptBlocked(what: try reader.value(), directive: try reader.value())
    case "page-module": self = .pageModule
    case "page-unfinished": self = .pageUnfinished(seconds: try reader.duration())
    case "results-missing": self = .resultsMissing(type: try reader.value())
    case "results-no-dictionary": self = .resultsNotADictionary(type: try reader.value())
    case "results-array": self = .resultsAreAnArray
    case "results-null": self = .nullInResults
    case "results-not-finite": self = .numberNotFinite(try reader.value())
    case "results-invalid-date": self = .invalidDate
    case "results-node": self = .nodeInResults(name: try reader.value())
    case "results-cycle": self = .cycle(to: try reader.value())
    case "results-empty-object": self = .emptyObject(type: try reader.value())
    case "results-left-out": self = .leftOut(type: try reader.value())
    case "results-lone-surrogate": self = .loneSurrogate
    case "results-threw": self = .readingThrew(try reader.value())
    case "results-too-deep": self = .tooDeep(limit: try reader.natural())
    case "results-too-large":
      self = .tooLarge(bytes: try reader.natural(), limit: try reader.natural())
    case "results-large":
      self = .largePayload(bytes: try reader.natural(), limit: try reader.natural())
    case "results-not-representable": self = .notRepresentable(try reader.value())
    case "finalize-missing": self = .finalizeMissing
    case "finalize-not-callable": self = .finalizeNotCallable(type: try reader.value())
    case "finalize-threw": self = .finalizeThrew(try reader.value())
    case "finalize-not-called": self = .finalizeNotCalled(try reader.named())
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
    switch try reader.byte() {
    case 0: reason = .null
    case 1: reason = .notFinite(try reader.value())
    case 2: reason = .dateOutOfRange(try reader.value())
    case 3: reason = .nestingTooDeep(limit: try reader.natural())
    case 4:
      guard let scalar = Unicode.Scalar(try reader.number(UInt32.self)) else {
        throw .invalidValue(type: "Unicode.Scalar")
      }
      reason = .characterNotInXML(scalar)
    default: throw .invalidValue(type: "PropertyListError")
    }
    self.init(reason, path: try reader.value())
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
    switch try reader.byte() {
    case 0: self = .unreadable(path: try reader.value())
    case 1: self = .badAddress(try reader.value())
    case 2: self = .notJSON
    case 3: self = .wrongVersion
    case 4: self = .badKey(try reader.value())
    case 5: self = .badMappings(offset: try reader.natural())
    case 6: self = .otherScript(line: try reader.natural(), lines: try reader.natural())
    default: throw .invalidValue(type: "SourceMapError")
    }
  }
}
