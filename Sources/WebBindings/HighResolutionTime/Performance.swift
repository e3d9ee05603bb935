internal import DOM
internal import ScriptEngine

/// The `performance` object (High Resolution Time, 7; Performance Timeline, 3; User Timing, 3; Paint
/// Timing, 3).
final class Performance: EventTargetObject, ObjectResult, ObjectArgument {
  fileprivate var entries: [PerformanceEntry] = []
  /// Whether the moment of the first paint has been recorded.
  fileprivate var hasPainted = false
  fileprivate let timing = PerformanceTiming()
  fileprivate let navigation = PerformanceNavigation()
  var interface: InterfaceDefinition { Interfaces.performance.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }
}

/// A mark, a measure, or a moment at which something was painted.
final class PerformanceEntry: DOMObject, ObjectResult, ObjectArgument {
  let name: String
  let entryType: String
  let startTime: Double
  let duration: Double
  fileprivate let detail: WorldValue?

  init(
    name: String, entryType: String, startTime: Double, duration: Double = 0, detail: WorldValue?
  ) {
    self.name = name
    self.entryType = entryType
    self.startTime = startTime
    self.duration = duration
    self.detail = detail
  }

  var interface: InterfaceDefinition {
    switch entryType {
    case "mark": Interfaces.performanceMark.definition
    case "paint": Interfaces.performancePaintTiming.definition
    default: Interfaces.performanceMeasure.definition
    }
  }
}

/// The moments of loading the page. All of them are the moment when its time began.
final class PerformanceTiming: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.performanceTiming.definition }
}

/// How the user came to the page.
final class PerformanceNavigation: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.performanceNavigation.definition }
}

extension Interfaces {
  static let performance = Interface<Performance>("Performance", inherits: eventTarget) {
    try $0.readonly("timeOrigin") { (_, realm: Realm) in realm.timeOrigin }
    let isOfWindow = $0.realm.worker == nil
    if isOfWindow {
      try $0.readonly("navigation") { $0.navigation }
      try $0.readonly("timing") { $0.timing }
    }
    try $0.eventHandlers("onresourcetimingbufferfull")
    try $0.method("now") { (_, realm: Realm) in realm.timeStamp }
    try $0.method("toJSON") { (performance, realm: Realm) in
      isOfWindow
        ? try realm.plainObject([
          ("timeOrigin", realm.timeOrigin), ("navigation", performance.navigation),
          ("timing", performance.timing),
        ]) : try realm.plainObject([("timeOrigin", realm.timeOrigin)])
    }
    try $0.method("getEntries") { (performance, realm: Realm) in
      performance.paint(realm.window.document)
      return performance.sorted { _ in true }
    }
    try $0.method("getEntriesByType") { (performance, type: String, realm: Realm) in
      performance.paint(realm.window.document)
      return performance.sorted { $0.entryType == type }
    }
    try $0.method("getEntriesByName") { (performance, name: String, type: String?, realm: Realm) in
      performance.paint(realm.window.document)
      return performance.sorted { $0.name == name && $0.entryType == type ?? $0.entryType }
    }
    try $0.method("clearResourceTimings") { (_: Performance) in Undefined() }
    try $0.method("setResourceTimingBufferSize") { (_, _: Double) in Undefined() }
    try $0.method("mark") {
      (performance, name: String, options: DictionaryArgument?, realm: Realm) in
      let entry = try realm.makeMark(name, options?.value)
      performance.entries.append(entry)
      try realm.tellObservers(of: entry)
      return entry
    }
    try $0.method("clearMarks") { (performance, name: String?) in
      performance.remove(type: "mark", name: name)
    }
    try $0.method("measure") {
      (performance, name: String, start: Value?, end: Value?, realm: Realm) in
      let entry = try performance.measure(name, start, end, in: realm)
      performance.entries.append(entry)
      try realm.tellObservers(of: entry)
      return entry
    }
    try $0.method("clearMeasures") { (performance, name: String?) in
      performance.remove(type: "measure", name: name)
    }
  }

  static let performanceEntry = Interface<PerformanceEntry>("PerformanceEntry") {
    try $0.readonly("name") { $0.name }
    try $0.readonly("entryType") { $0.entryType }
    try $0.readonly("startTime") { $0.startTime }
    try $0.readonly("duration") { $0.duration }
    try $0.method("toJSON") { (entry, realm: Realm) in
      try realm.plainObject([
        ("name", entry.name), ("entryType", entry.entryType), ("startTime", entry.startTime),
        ("duration", entry.duration),
      ])
    }
  }

  static let performanceMark = Interface<PerformanceEntry>(
    "PerformanceMark", inherits: performanceEntry
  ) {
    $0.constructor { (name: String, options: DictionaryArgument?, realm: Realm) in
      try realm.makeMark(name, options?.value)
    }
    try $0.readonly("detail") { (entry, realm: Realm) in
      entry.detail?.value(in: realm) ?? realm.context.null
    }
  }

  static let performanceMeasure = Interface<PerformanceEntry>(
    "PerformanceMeasure", inherits: performanceEntry
  ) {
    try $0.readonly("detail") { (entry, realm: Realm) in
      entry.detail?.value(in: realm) ?? realm.context.null
    }
  }

  static let performancePaintTiming = Interface<PerformanceEntry>(
    "PerformancePaintTiming", inherits: performanceEntry
  ) { _ in }

  static let performanceTiming = Interface<PerformanceTiming>("PerformanceTiming") {
    for name in PerformanceTiming.names {
      try $0.readonly(name) { (_, realm: Realm) in
        PerformanceTiming.absent.contains(name) ? 0 : realm.timeOrigin
      }
    }
    try $0.method("toJSON") { (_: PerformanceTiming, realm: Realm) in
      try realm.plainObject(
        PerformanceTiming.names.map { name in
          (name, PerformanceTiming.absent.contains(name) ? 0 : realm.timeOrigin)
        })
    }
  }

  static let performanceNavigation = Interface<PerformanceNavigation>("PerformanceNavigation") {
    try $0.constants([
      "TYPE_NAVIGATE": 0, "TYPE_RELOAD": 1, "TYPE_BACK_FORWARD": 2, "TYPE_RESERVED": 255,
    ])
    try $0.readonly("type") { _ in 0 }
    try $0.readonly("redirectCount") { _ in 0 }
    try $0.method("toJSON") { (_: PerformanceNavigation, realm: Realm) in
      try realm.plainObject([("type", 0), ("redirectCount", 0)])
    }
  }
}

extension Performance {
  /// Adds the one moment of painting that WebKit reports, if the page shows anything. A page counts
  /// as painted when it has loaded, before its scripts ask.
  fileprivate func paint(_ document: Document) {
    if hasPainted { return }
    guard let body = document.body,
      document.images[0] != nil || !body.innerText.isEmpty
    else { return }
    hasPainted = true
    entries.append(
      PerformanceEntry(
        name: "first-contentful-paint", entryType: "paint", startTime: 0, detail: nil))
  }

  fileprivate func remove(type: String, name: String?) -> Undefined {
    entries.removeAll { $0.entryType == type && $0.name == name ?? $0.name }
    return Undefined()
  }

  fileprivate func sorted(where matches: (PerformanceEntry) -> Bool) -> [PerformanceEntry] {
    entries.filter(matches).enumerated().sorted { first, second in
      (first.element.startTime, first.offset) < (second.element.startTime, second.offset)
    }.map(\.element)
  }

  /// User Timing, Performance.measure. Adds and returns the measure.
  fileprivate func measure(
    _ name: String, _ start: Value?, _ end: Value?, in realm: Realm
  ) throws -> PerformanceEntry {
    let context = realm.context
    var from = 0.0
    var to = realm.timeStamp
    var detail: WorldValue?
    if let start, context.isObject(start) {
      detail = try realm.detail(of: start)
      let duration = try realm.member("duration", of: start).map(context.number)
      let last = try realm.member("end", of: start).map { try moment($0, in: realm) }
      let first = try realm.member("start", of: start).map { try moment($0, in: realm) }
      let isEmpty = detail == nil && duration == nil && last == nil && first == nil
      if end != nil && !isEmpty || !isEmpty && last == nil && first == nil
        || duration != nil && last != nil && first != nil
      {
        throw ScriptError.type("Type error")
      }
      to =
        try last ?? duration.map { (first ?? 0) + $0 }
        ?? end.map { try mark(named: context.string($0)) } ?? to
      from = first ?? duration.map { to - $0 } ?? 0
    } else {
      if let end { to = try mark(named: context.string(end)) }
      // Null is a dictionary without members.
      if let start, !context.isNull(start) { from = try mark(named: context.string(start)) }
    }
    return PerformanceEntry(
      name: name, entryType: "measure", startTime: from, duration: to - from, detail: detail)
  }

  /// The time that a value means: a number is the time itself, and a name stands for the last mark
  /// of that name.
  private func moment(_ value: Value, in realm: Realm) throws -> Double {
    guard realm.context.kind(of: value) == .number else {
      return try mark(named: realm.context.string(value))
    }
    let time = try realm.context.number(value)
    if time < 0 { throw ScriptError.type("Type error") }
    return time
  }

  /// The time of the last mark of a name, or else of a part of loading the page.
  private func mark(named name: String) throws(DOMException) -> Double {
    if let mark = entries.last(where: { $0.name == name && $0.entryType == "mark" }) {
      return mark.startTime
    }
    guard PerformanceTiming.names.contains(name) else {
      throw DOMException(.syntax, "No mark named '\(name)' exists")
    }
    if PerformanceTiming.absent.contains(name) {
      throw DOMException(
        .invalidAccess, "The object does not support the operation or argument.")
    }
    return 0
  }
}

extension PerformanceTiming {
  fileprivate static let names = [
    "navigationStart", "unloadEventStart", "unloadEventEnd", "redirectStart", "redirectEnd",
    "fetchStart", "domainLookupStart", "domainLookupEnd", "connectStart", "connectEnd",
    "secureConnectionStart", "requestStart", "responseStart", "responseEnd", "domLoading",
    "domInteractive", "domContentLoadedEventStart", "domContentLoadedEventEnd", "domComplete",
    "loadEventStart", "loadEventEnd",
  ]
  fileprivate static let absent: Set = [
    "unloadEventStart", "unloadEventEnd", "redirectStart", "redirectEnd",
  ]
}

extension Realm {
  /// The moment when the page's time began, in whole milliseconds since the start of 1970.

  /// User Timing, PerformanceMark's constructor.
  fileprivate func makeMark(_ name: String, _ options: Value?) throws -> PerformanceEntry {
    if PerformanceTiming.names.contains(name) {
      throw DOMException(.syntax, "The string did not match the expected pattern.")
    }
    let start = try member("startTime", of: options).map(context.number)
    if let start, start < 0 { throw ScriptError.type("Type error") }
    return PerformanceEntry(
      name: name, entryType: "mark", startTime: start ?? timeStamp,
      detail: try detail(of: options))
  }

  /// Performance Timeline, "queue a PerformanceEntry".
  fileprivate func tellObservers(of entry: PerformanceEntry) throws {
    guard hasLoaded(.observers) else { return }
    try context.call(member("notify", of: .observers), wrap(entry))
  }

  fileprivate func detail(of options: Value?) throws -> WorldValue? {
    guard let detail = try member("detail", of: options) else { return nil }
    return WorldValue(try clone(detail), in: self)
  }

  /// Makes a plain object with these properties.
  fileprivate func plainObject(_ properties: [(String, (any ResultType)?)]) throws -> Value {
    let object = context.makeObject()
    for (name, value) in properties {
      try context.setProperty(
        PropertyName(name), of: object, to: value?.encode(in: self) ?? context.null)
    }
    return object
  }
}
