/// Writes the text format of Prometheus, version 0.0.4.
struct MetricsWriter {
  enum Kind: String {
    case counter, gauge, histogram
  }

  private(set) var text = ""

  /// Begins a metric.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a sample.
  mutating func add(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.0)=\"\(Self.escape($0.1))\"" }.joined(separator: ",") + "}"
    }
    text += " \(Self.number(value))\n"
  }

  mutating func add(gauge name: String, _ value: Double, _ help: String) {
    begin(name, .gauge, help)
    add(name, value)
  }

  mutating func add(counter name: String, _ value: Double, _ help: String) {
    begin(name, .counter, help)
    add(name, value)
  }

  mutating func add(_ name: String, _ histogram: Histogram, _ labels: [(String, String)]) {
    for (bound, count) in zip(Histogram.bounds, histogram.counts) {
      add("\(name)_bucket", Double(count), labels + [("le", Self.number(bound))])
    }
    add("\(name)_bucket", Double(histogram.count), labels + [("le", "+Inf")])
    add("\(name)_sum", histogram.sum, labels)
    add("\(name)_count", Double(histogram.count), labels)
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private static func escape(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
