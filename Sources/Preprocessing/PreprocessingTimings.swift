/// The durations of a request's parts, in seconds of real time; 0 for parts that were not run.
public struct PreprocessingTimings: Sendable, Hashable {
  /// Decoding and parsing the page, and selecting in it.
  public var parsing = 0.0
  /// Making the world that the script runs in.
  public var setup = 0.0
  /// Evaluating the script.
  public var evaluation = 0.0
  /// Running it from the call of `run` to the converted results.
  public var running = 0.0
  /// Calling `finalize`, and the work that goes on after it.
  public var finalization = 0.0
  /// Writing the page.
  public var serialization = 0.0

  public init() {}

  /// The parts by their names, in order.
  public var parts: [(name: String, seconds: Double)] {
    [
      ("parse", parsing), ("setup", setup), ("evaluate", evaluation), ("run", running),
      ("finalize", finalization), ("serialize", serialization),
    ]
  }

  /// The parts as answers and reports give them.
  package var milliseconds: [(name: String, milliseconds: Double)] {
    parts.map { ($0.name, Self.milliseconds($0.seconds)) }
  }

  /// A duration in milliseconds, to the microsecond.
  package static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e3 }
}
