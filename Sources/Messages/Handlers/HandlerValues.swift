internal import Glibc
package import HandlerPrograms
package import PropertyLists

// The report on a handler, as a value and in words.

extension PropertyList {
  /// A handler's report: its time, memory and ending, the outcome of its work in the background,
  /// and its standard error.
  package init(_ report: HandlerReport) {
    var entries: [(String, PropertyList)] = [
      ("seconds", .real((report.seconds * 1e6).rounded() / 1e6)),
      ("background", .string(HandlerReportText.name(of: report.background))),
      ("standardError", .string(String(decoding: report.standardError, as: UTF8.self))),
    ]
    if let peak = report.peakMemory {
      entries.append(("peakMemory", .integer(PropertyListInteger(Int64(peak)))))
    }
    switch report.ending {
    case .status(let status):
      entries.append(("status", .integer(PropertyListInteger(Int64(status)))))
    case .signal(let signal):
      entries.append(("signal", .integer(PropertyListInteger(Int64(signal)))))
    case nil: break
    }
    self = .dictionary(PropertyListDictionary(entries))
  }
}

/// How a handler ran.
package enum HandlerReportText {
  /// How a process ended, as it follows "the handler".
  package static func text(of ending: HandlerEnding) -> String {
    switch ending {
    case .status(let status): "ended with status \(status)"
    case .signal(let signal):
      "was ended by signal \(signal) (\(strsignal(signal).map { String(cString: $0) } ?? "?"))"
    }
  }

  /// A size, such as `12.5 MB`.
  package static func size(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// The name of the outcome of work in the background.
  package static func name(of background: HandlerReport.Background) -> String {
    switch background {
    case .none: "none"
    case .ended: "ended"
    case .detached: "detached"
    case .killed: "killed"
    case .timedOut: "timed-out"
    }
  }

  /// The outcome of work in the background, as a sentence without its full stop; nil without such
  /// work.
  package static func text(of background: HandlerReport.Background) -> String? {
    switch background {
    case .none: nil
    case .ended(let seconds):
      "the handler's work in the background came to its end after "
        + SecondsText(seconds).text
    case .detached(let count):
      "the handler goes on in the background: \(processes(count))"
    case .killed(let count):
      "the handler's work in the background was ended: \(processes(count))"
    case .timedOut(let count, let seconds):
      "the handler's work in the background had not come to its end after "
        + "\(SecondsText(seconds).text), and was ended: \(processes(count))"
    }
  }

  private static func processes(_ count: Int) -> String {
    count == 1 ? "1 process" : "\(count) processes"
  }
}
