internal import Bytes
internal import Glibc
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import SystemServices

/// What the lines of a batch depend on beside its pages: this program, the script and the options.
///
/// `--header` writes it as the first line; otherwise it is a file beside the output. It keeps
/// `--resume` from continuing the lines of another script.
struct BatchDescription {
  /// The version of the format of the lines that are read and written. It rises when programs for
  /// the version before would not understand them.
  static let protocolVersion = 1

  /// The description as it is written.
  let value: PropertyList

  init(_ plan: BatchPlan, _ inputs: BatchInputs) {
    var options = plan.lineOptions
    // A file may change between two runs, so its content is compared, not its name.
    if let arguments = inputs.arguments, let bytes = try? arguments.compactJSON() {
      options["arguments"] = .string("sha256:\(SecureHash.sha256.hexadecimal(of: bytes))")
    }
    value = [
      "jsprep": .string(Version.current),
      "protocol": .integer(PropertyListInteger(Self.protocolVersion)),
      "script": [
        "name": .string(inputs.script.name),
        "sha256": .string(SecureHash.sha256.hexadecimal(of: inputs.script.source)),
      ],
      "options": .dictionary(options),
    ]
  }

  /// Whether a line is one that `--header` writes.
  static func isDescription(_ line: PropertyList) -> Bool {
    line["protocol"]?.integer != nil && line["index"] == nil
  }

  /// The description as a line of JSON, with its end.
  var line: [UInt8] { ((try? value.compactJSON()) ?? []) + [UInt8(ascii: "\n")] }

  /// Why the lines of another run do not match those of this one; nil where they match. The
  /// script's name and the program's version may differ.
  func difference(from other: PropertyList) -> String? {
    if other["protocol"] != value["protocol"] { return "it has another version of the protocol" }
    if other["script"]?["sha256"] != value["script"]?["sha256"] {
      return "it is of another script: \(other["script"]?["name"]?.string ?? "of an unknown name")"
    }
    let before = other["options"]?.dictionary ?? PropertyListDictionary()
    let now = value["options"]?.dictionary ?? PropertyListDictionary()
    let names = Set(before.map(\.key)).union(now.map(\.key)).sorted()
    guard let name = names.first(where: { before[$0] != now[$0] }) else { return nil }
    return "it was written \(Self.phrase(name, before[name])), "
      + "and this run is \(Self.phrase(name, now[name]))"
  }

  private static func phrase(_ option: String, _ value: PropertyList?) -> String {
    guard let value else { return "without --\(option)" }
    let values = (value.array ?? [value]).compactMap(\.string)
    return "with --\(option)" + values.map { " \($0)" }.joined()
  }

  // MARK: Beside an output

  /// The path of the description of an output without a header.
  ///
  /// - Parameter output: an existing file; for a link, the place of its target counts.
  static func path(beside output: String) -> String {
    "\(FileSystem.resolve(output) ?? output).run"
  }

  /// The description beside an output; nil if there is no such file.
  static func read(beside output: String) -> PropertyList? {
    guard let bytes = try? FileContents.read(path(beside: output)),
      let value = try? PropertyList.read(bytes, as: .json), isDescription(value)
    else { return nil }
    return value
  }
}
