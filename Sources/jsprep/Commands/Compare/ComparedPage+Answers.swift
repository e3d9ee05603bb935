internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import TestCases
internal import WebBindings
internal import Workers

extension ComparedPage {
  /// Compares two answers.
  init(_ page: String, _ own: WorkerAnswer, _ webkit: WorkerAnswer) {
    self.page = page
    add(.outcome, FailureKind(own).rawValue, FailureKind(webkit).rawValue)
    if let first = own.results, let second = webkit.results {
      compareResults(first, second)
    }
    add(.finalize, own.finalization.map(Self.word), webkit.finalization.map(Self.word))
    compareLines(
      .page, Self.lines(own.html), Self.lines(webkit.html))
    compareLines(.console, own.console.map(Self.line), webkit.console.map(Self.line))
    compareLines(
      .diagnostics, Self.lines(own.diagnostics), Self.lines(webkit.diagnostics))
  }

  /// The most differences of one subject that are told.
  private static let limit = 20

  private mutating func add(
    _ subject: Subject, _ own: String?, _ webkit: String?, at place: String = ""
  ) {
    guard own != webkit, differences.count(where: { $0.subject == subject }) < Self.limit else {
      return
    }
    differences.append(Difference(subject: subject, place: place, own: own, webkit: webkit))
  }

  private static func word(_ outcome: FinalizeOutcome) -> String {
    switch outcome {
    case .called: "called"
    case .threw: "threw"
    case .notCalled: "not called"
    case .outOfTime: "out of time"
    }
  }

  private static func lines(_ html: [UInt8]?) -> [String] {
    String(decoding: html ?? [], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  private static func line(_ message: ConsoleMessage) -> String {
    "\(message.level.rawValue): \(message.text)"
  }

  private static func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.filter { !$0.isAboutPageScript }.map(line).sorted()
  }

  private static func line(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.path.map { $0.isRoot ? "" : " at \($0)" } ?? ""
    return "\(diagnostic.severity.rawValue): \(diagnostic.identifier)\(place)"
  }

  private mutating func compareLines(_ subject: Subject, _ own: [String], _ webkit: [String]) {
    let difference = LineDifference(expected: own, actual: webkit)
    if difference.isEmpty { return }
    var number = 1
    var removed: [String] = []
    var added: [String] = []
    func flush(_ page: inout ComparedPage) {
      for index in 0..<max(removed.count, added.count) {
        page.add(
          subject, index < removed.count ? removed[index] : nil,
          index < added.count ? added[index] : nil,
          at: subject == .page ? "line \(number - removed.count + min(index, removed.count))" : "")
      }
      (removed, added) = ([], [])
    }
    for line in difference.lines {
      switch line {
      case .same:
        flush(&self)
        number += 1
      case .removed(let text):
        removed.append(text)
        number += 1
      case .added(let text): added.append(text)
      }
    }
    flush(&self)
  }

  /// Compares values with their types, and tells of the innermost that differ.
  private mutating func compareResults(_ own: PropertyList, _ webkit: PropertyList) {
    var waiting: [(PropertyList?, PropertyList?, PropertyListPath)] = [(own, webkit, [])]
    while let (first, second, path) = waiting.popLast() {
      switch (first, second) {
      case (.dictionary(let left), .dictionary(let right)):
        let keys = left.keys + right.keys.filter { left[$0] == nil }
        waiting += keys.reversed().map { (left[$0], right[$0], path.appending(.key($0))) }
      case (.array(let left), .array(let right)):
        waiting += (0..<max(left.count, right.count)).reversed().map { index in
          (
            index < left.count ? left[index] : nil, index < right.count ? right[index] : nil,
            path.appending(.index(index))
          )
        }
      case (let left?, let right?) where left.isSame(as: right): continue
      default:
        add(.results, first.map(Self.text), second.map(Self.text), at: "\(path)")
      }
    }
  }

  private static func text(_ value: PropertyList) -> String {
    String(decoding: (try? value.replacingNotFinite.compactJSON()) ?? [], as: UTF8.self)
  }
}

extension PropertyList {
  /// Whether two values without parts are the same; numbers are by what they are worth.
  fileprivate func isSame(as other: PropertyList) -> Bool {
    if self == other { return true }
    guard let number, let second = other.number else { return false }
    return kind != .boolean && other.kind != .boolean
      && (number == second || number.isNaN && second.isNaN)
  }
}

extension Diagnostic {
  /// Whether it is about the page's own scripts, of which WebKit tells nothing.
  fileprivate var isAboutPageScript: Bool {
    switch kind {
    case .pageScriptThrew, .pageScriptBlocked: true
    default: false
    }
  }
}
