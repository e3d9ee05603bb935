import Testing

/// A sample script and the sample page that it runs on.
struct SamplePair: Sendable, CustomTestStringConvertible {
  let script: String
  let page: String

  var testDescription: String { "\(script) on \(page)" }
}
