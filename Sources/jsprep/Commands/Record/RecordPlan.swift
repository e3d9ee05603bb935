internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import TestCases
internal import WebBindings

/// The parsed options of `jsprep record`.
struct RecordPlan {
  var page: String
  var script: String
  /// The case file.
  var file: String
  /// The keys of the case that the options make.
  var entries: [(String, PropertyList)] = []
  var snapshotsAll: Bool
  var extensionChoice: ExtensionChoice
  private(set) var arguments: String?
  private(set) var userAgent: String
  /// How the script's requests are sent; nil if they are not sent.
  private(set) var network: LoadingOptions?

  private enum SnapshotChoice: String, CaseIterable {
    case auto, all
  }

  init(_ options: Options) throws(UsageError) {
    // The plan of `jsprep run` parses these options, so that its errors are found here as well.
    let plan = try RunPlan(options)
    if plan.engine == .webkit, plan.allowsNetwork {
      throw UsageError(
        "--allow-network and --engine webkit exclude each other: a case has no network")
    }
    page = plan.page
    script = plan.script
    guard page != "-", script != "-" else {
      throw UsageError("'-': a case names files, which standard input is not")
    }
    snapshotsAll = try options.choice("--snapshots", SnapshotChoice.self) == .all
    extensionChoice = plan.extensionChoice
    userAgent = plan.loading.userAgent
    network = plan.allowsNetwork ? plan.loading : nil
    let names = [script, page].map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let base = name.split(separator: ".").first.map(String.init) ?? name
      return String(base.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    }
    file = options["--output"] ?? "\(names.joined(separator: "-")).jsprep.json"
    guard CaseFile.isCaseFile(file), file.hasSuffix("json") else {
      throw UsageError("'\(file)': the name of a case file ends with .jsprep.json")
    }
    arguments = options["--arguments"]
    readEntries(options, plan)
  }

  private mutating func readEntries(_ options: Options, _ plan: RunPlan) {
    for (option, key) in [
      ("--name", "name"), ("--url", "url"), ("--handler", "handler"),
      ("--platform", "platform"), ("--extension-name", "extensionName"), ("--now", "now"),
      ("--locale", "locale"), ("--time-zone", "timeZone"),
    ] {
      if let value = options[option] { entries.append((key, .string(value))) }
    }
    if let seed = plan.preprocessing.seed {
      entries.append(("seed", .integer(PropertyListInteger(seed))))
    }
    if options.has("--timeout"), let seconds = plan.preprocessing.timeLimit {
      entries.append(("timeout", .real(seconds)))
    }
    if let name = options["--user-agent"] {
      let isDevice = Device(rawValue: name) != nil
      entries.append((isDevice ? "device" : "userAgent", .string(name)))
    }
    if plan.engine == .webkit { entries.append(("engine", .string(plan.engine.rawValue))) }
    switch plan.selection {
    case .selector(let selector): entries.append(("selection", ["selector": .string(selector)]))
    case .text(let text): entries.append(("selection", ["text": .string(text)]))
    case nil: break
    }
  }
}
