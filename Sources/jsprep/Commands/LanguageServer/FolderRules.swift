internal import Checks
internal import SystemServices
internal import TestCases

/// The rules of the `jsprep.json` files around documents, and those of the command line, which come after them.
final class FolderRules {
  private let options: [String]
  /// The rules of texts of `jsprep.json` that were read before.
  private var known: [[UInt8]: FindingRules] = [:]
  private let ownRules: FindingRules

  /// How many texts are remembered: each change of an open file is one.
  private static let limit = 16

  /// - Parameter options: the values of `--rule`.
  init(_ options: [String]) throws(UsageError) {
    self.options = options
    ownRules = try FindingRules(options)
  }

  /// A finding as it counts in a file; nil for one that is left out.
  ///
  /// - Parameter open: texts that stand for files, by their paths.
  func judged(
    _ finding: Checks.Finding, _ path: String, _ open: [String: [UInt8]]
  ) -> Checks.Finding? {
    rules(for: path, open).judged(finding)
  }

  private func rules(for path: String, _ open: [String: [UInt8]]) -> FindingRules {
    guard let (file, bytes) = Self.nearest(to: path, open) else { return ownRules }
    if let rules = known[bytes] { return rules }
    // Nothing holds of a file with a mistake, which is shown where it is open.
    let configuration = try? Configuration(text: bytes, path: file)
    let rules = (try? FindingRules((configuration?.rules ?? []) + options)) ?? ownRules
    if known.count >= Self.limit { known = [:] }
    known[bytes] = rules
    return rules
  }

  /// The nearest `jsprep.json` in the folder of a file or in one around it.
  private static func nearest(
    to path: String, _ open: [String: [UInt8]]
  ) -> (path: String, bytes: [UInt8])? {
    var folder = Substring(path)
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let file = "\(folder)/\(ConfigurationFile.name)"
      if let bytes = open[file] { return (file, bytes) }
      if let bytes = try? FileContents.read(file) { return (file, bytes) }
    }
    return nil
  }
}
