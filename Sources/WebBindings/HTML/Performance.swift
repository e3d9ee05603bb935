internal import DOM
internal import ScriptEngine

/// What takes how long (High Resolution Time, 7; Performance Timeline, 3; User Timing, 3).
final class Performance: EventTargetObject, ObjectResult, ObjectArgument {
  fileprivate var entries: [PerformanceEntry] = []
  fileprivate let timing = PerformanceTiming()
  fileprivate let navigation = PerformanceNavigation()
  var interface: InterfaceDefinition { Interfaces.performance.definition }
  var keepsWrapper: Bool { true }
}

/// A mark or a measure.
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
    entryType == "mark"
      ? Interfaces.performanceMark.definition : Interfaces.performanceMeasure.definition
  }
}

/// When the page was loaded: at once, when its time began.
final class PerformanceTiming: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.performanceTiming.definition }
}

/// How the page was come to.
final class PerformanceNavigation: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.performanceNavigation.definition }
}

extension Interfaces {
  static let performance = Interface<Performance>("Performance", inherits: eventTarget) {
    try $0.readonly("timeOrigin") { (_, realm: Realm) in realm.timeOrigin }
    try $0.readonly("navigation") { $0.navigation }
    try $0.readonly("timing") { $0.timing }
    try $0.eventHandlers(["onresourcetimingbufferfull"])
    try $0.method("now") { (_, realm: Realm) in realm.eventLoop.timeStamp }
    try $0.method("toJSON") { (performance, realm: Realm) in
      try realm.plainObject([
        ("timeOrigin", realm.timeOrigin), ("navigation", performance.navigation),
        ("timing", performance.timing),
      ])
    }
    try $0.method("getEntries") { $0.sorted { _ in true } }
    try $0.method("getEntriesByType") { (performance, type: String) in
      performance.sorted { $0.entryType == type }
    }
    try $0.method("getEntriesByName") { (performance, name: String, type: String?) in
      performance.sorted { $0.name == name && $0.entryType == type ?? $0.entryType }
    }
    for name in ["clearResourceTimings", "setResourceTimingBufferSize"] {
      try $0.method(name) { (_: Performance) in Undefined() }
    }
    try $0.method("mark") { (performance, name: String, options: Value?, realm: Realm) in
      let start = try realm.member("startTime", of: options).map(realm.context.number)
      let entry = PerformanceEntry(
        name: name, entryType: "mark", startTime: start ?? realm.eventLoop.timeStamp,
        detail: try realm.detail(of: options))
      performance.entries.append(entry)
      return entry
    }
    try $0.method("measure") {
      (performance, name: String, start: Value?, end: Value?, realm: Realm) in
      let entry = try performance.measure(name, start, end, in: realm)
      performance.entries.append(entry)
      return entry
    }
    for (name, type) in ["clearMarks": "mark", "clearMeasures": "measure"] {
      try $0.method(name) { (performance, name: String?) in
        performance.entries.removeAll { $0.entryType == type && $0.name == name ?? $0.name }
        return Undefined()
      }
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
        ("duration", entry.duration), ("detail", entry.detail),
      ])
    }
  }

  static let performanceMark = Interface<PerformanceEntry>(
    "PerformanceMark", inherits: performanceEntry
  ) {
    $0.constructor { (name: String, options: Value?, realm: Realm) in
      let start = try realm.member("startTime", of: options).map(realm.context.number)
      return PerformanceEntry(
        name: name, entryType: "mark", startTime: start ?? realm.eventLoop.timeStamp,
        detail: try realm.detail(of: options))
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
  fileprivate func sorted(where matches: (PerformanceEntry) -> Bool) -> [PerformanceEntry] {
    entries.filter(matches).enumerated().sorted { first, second in
      (first.element.startTime, first.offset) < (second.element.startTime, second.offset)
    }.map(\.element)
  }

  /// User Timing, Performance.measure.
  fileprivate func measure(
    _ name: String, _ start: Value?, _ end: Value?, in realm: Realm
  ) throws -> PerformanceEntry {
    let context = realm.context
    var from = 0.0
    var to = realm.eventLoop.timeStamp
    var detail: WorldValue?
    if let start, context.isObject(start) {
      detail = try realm.detail(of: start)
      let first = try realm.member("start", of: start).map { try moment($0, in: realm) }
      let last = try realm.member("end", of: start).map { try moment($0, in: realm) }
      let duration = try realm.member("duration", of: start).map(context.number)
      to = last ?? (duration.map { (first ?? 0) + $0 } ?? to)
      from = first ?? (duration.map { to - $0 } ?? 0)
    } else {
      if let start { from = try moment(start, in: realm) }
      if let end { to = try moment(end, in: realm) }
    }
    return PerformanceEntry(
      name: name, entryType: "measure", startTime: from, duration: to - from, detail: detail)
  }

  /// A time, or that of the last mark of a name.
  private func moment(_ value: Value, in realm: Realm) throws -> Double {
    if realm.context.kind(of: value) == .number { return try realm.context.number(value) }
    let name = try realm.context.string(value)
    guard let mark = entries.last(where: { $0.name == name && $0.entryType == "mark" }) else {
      throw DOMException(.syntax, "No mark with the name '\(name)'")
    }
    return mark.startTime
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
  /// When the page's time began, in whole milliseconds since 1970 began.
  fileprivate var timeOrigin: Double { eventLoop.clock.origin.rounded(.down) }

  fileprivate func detail(of options: Value?) throws -> WorldValue? {
    guard let detail = try member("detail", of: options) else { return nil }
    return WorldValue(try clone(detail), in: self)
  }

  /// An ordinary object with these properties.
  fileprivate func plainObject(_ properties: [(String, (any ResultType)?)]) throws -> Value {
    let object = context.makeObject()
    for (name, value) in properties {
      try context.setProperty(
        PropertyName(name), of: object, to: value?.encode(in: self) ?? context.null)
    }
    return object
  }
}
