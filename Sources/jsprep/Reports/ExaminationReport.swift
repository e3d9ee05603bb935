internal import Messages
internal import PropertyLists
internal import ScriptEngine
internal import Workers

/// The output of `jsprep doctor`.
struct ExaminationReport {
  private let examination: Examination
  private let checks: [Check]

  /// One line: something that works, or does not.
  private struct Check {
    var identifier: String
    var isInForce: Bool
    var message: String
    /// Whether untrusted scripts can be run without it.
    var isOptional = false
    var fix: String?
  }

  init(_ examination: Examination) {
    self.examination = examination
    checks = Self.checks(of: examination)
  }

  // MARK: The checks

  private static func checks(of examination: Examination) -> [Check] {
    var checks = [worker(examination)]
    checks += examination.engine.map { engine($0.part, $0.isUsable) }
    if let confinement = examination.confinement { checks += confined(confinement, examination) }
    if !examination.attempts.isEmpty {
      let successes = examination.attempts.filter { !$0.isRefused }
      checks.append(
        Check(
          identifier: "escapes", isInForce: successes.isEmpty,
          message: successes.isEmpty
            ? "a worker made \(examination.attempts.count) attempts to get out; the kernel refused "
              + "all of them"
            : "a worker got out by: \(successes.map(\.name).joined(separator: ", "))"))
    }
    checks.append(
      Check(
        identifier: "memory", isInForce: examination.system.measuresMemory,
        message: examination.system.measuresMemory
          ? "the resident memory of workers can be read"
          : "the resident memory of workers cannot be read, so it has no limit",
        fix: "mount /proc."))
    checks.append(webKit(examination))
    if let limit = examination.system.memoryLimit {
      checks.append(
        Check(
          identifier: "memory-limit", isInForce: true,
          message: "the control group of this process may take \(megabytes(limit))"))
    }
    return checks
  }

  private static func worker(_ examination: Examination) -> Check {
    if let failure = examination.failure {
      return Check(
        identifier: "worker", isInForce: false,
        message: "no worker answers: \(WorkerErrorText(failure).text)")
    }
    return Check(
      identifier: "worker", isInForce: examination.isAnswerRight,
      message: examination.isAnswerRight
        ? "a worker was ready after \(milliseconds(examination.startTime)), and ran a script in "
          + milliseconds(examination.requestTime ?? 0)
        : "a worker gave other results than its script")
  }

  private static func webKit(_ examination: Examination) -> Check {
    let version = examination.webKitVersion
    let isUsable = version != nil && examination.hasDisplay
    return Check(
      identifier: "webkit", isInForce: isUsable,
      message: isUsable
        ? "WebKitGTK \(version ?? "") is there for --engine webkit"
        : version == nil
          ? "WebKitGTK is not installed: there is no --engine webkit"
          : "there is neither a display nor Xvfb: there is no --engine webkit",
      isOptional: true, fix: "install libwebkit2gtk-4.1-0 and xvfb: 'make webkit' does it.")
  }

  private static func engine(_ part: EngineInternal, _ isUsable: Bool) -> Check {
    let message =
      switch part {
      case .masquerading:
        isUsable
          ? "the engine has the object that counts as undefined, for document.all"
          : "this version of the engine has no such object as document.all: it is undefined"
      case .globalNames:
        isUsable
          ? "scripts reach global names as quickly as in the engine alone"
          : "this version of the engine looks up global names in a slower way"
      case .byteStrings:
        isUsable
          ? "text in ASCII takes a byte a unit in the engine"
          : "this version of the engine takes text in units of two bytes alone"
      case .compiledScripts:
        isUsable
          ? "jsprep's own scripts are compiled for this version of the engine"
          : "each process compiles jsprep's own scripts: a short run takes a tenth longer"
      case .timeZone:
        isUsable
          ? "the engine takes the time zone of a request"
          : "this version of the engine takes no time zone: --time-zone is refused"
      case .language:
        isUsable
          ? "the engine takes the language of a request"
          : "this version of the engine takes no language: --locale changes headers only"
      }
    return Check(
      identifier: "engine-\(part.rawValue)", isInForce: isUsable, message: message,
      isOptional: true,
      fix: part == .compiledScripts
        ? "run 'jsprep prepare' as who may write beside the program."
        : "use a version of JavaScriptCore that jsprep was tested with.")
  }

  private static func confined(_ confinement: Confinement, _ examination: Examination) -> [Check] {
    let landlock = confinement.fileSystemRules
    return [
      Check(
        identifier: "seccomp", isInForce: confinement.systemCallFilter,
        message: confinement.systemCallFilter
          ? "a filter of system calls holds for all threads of a worker"
          : examination.system.filtersSystemCalls
            ? "the kernel has filters of system calls, and refused one"
            : "the kernel has no filters of system calls",
        fix: "use a kernel with CONFIG_SECCOMP_FILTER, and a container that allows seccomp(2)."),
      Check(
        identifier: "landlock", isInForce: landlock > 0,
        message: landlock > 0
          ? "Landlock version \(landlock) keeps a worker from files"
            + (landlock >= 4 ? ", the network" : "")
            + (landlock >= 6 ? ", signals" : "")
          : "the kernel has no Landlock: the filter of system calls is the only wall",
        isOptional: true, fix: "use Linux 5.13 or newer, with lsm=landlock,... where it is off."),
      Check(
        identifier: "no-new-privileges", isInForce: confinement.noNewPrivileges,
        message: "workers \(confinement.noNewPrivileges ? "cannot" : "could") gain rights"),
      Check(
        identifier: "not-dumpable", isInForce: confinement.notDumpable,
        message: "others of the same user \(confinement.notDumpable ? "cannot" : "can") read a "
          + "worker's memory"),
      Check(
        identifier: "ends-with-parent", isInForce: confinement.endsWithParent,
        message: "the kernel \(confinement.endsWithParent ? "ends" : "does not end") workers with "
          + "the process that started them", isOptional: true),
      Check(
        identifier: "no-core-files", isInForce: confinement.noCoreFiles,
        message: "a crash \(confinement.noCoreFiles ? "leaves no file" : "may leave a file")",
        isOptional: true),
      Check(
        identifier: "peak-memory", isInForce: confinement.peakMemoryCanBeReset,
        message: confinement.peakMemoryCanBeReset
          ? "each request's own peak of memory is known"
          : "a request's peak of memory is that of its worker since it started",
        isOptional: true),
    ]
  }

  // MARK: Text

  /// For people.
  var text: String {
    var text = "jsprep \(Version.current)\n\nRuns with\n"
    var rows = examination.libraries.map { ($0.name, $0.version ?? "not found") }
    rows.append(("kernel", examination.system.kernel))
    rows.append(("processors", "\(examination.system.processors)"))
    rows.append(("memory", Self.megabytes(examination.system.memory)))
    let width = rows.map(\.0.count).max() ?? 0
    for (name, value) in rows {
      text += "  \(name)\(String(repeating: " ", count: width + 2 - name.count))\(value)\n"
    }
    text += "\nWorkers\n"
    for check in checks {
      let mark = check.isInForce ? "ok     " : check.isOptional ? "missing" : "FAILED "
      text += "  \(mark)  \(check.message) [\(check.identifier)]\n"
      if !check.isInForce, let fix = check.fix { text += "           Fix: \(fix)\n" }
    }
    text +=
      examination.isSound
      ? "\nScripts of others can be run here.\n"
      : "\nScripts of others should not be run here.\n"
    return text
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let tenths = (seconds * 10_000).rounded() / 10
    return "\(tenths) ms"
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MB" }

  // MARK: JSON

  /// For programs: one object.
  var json: String {
    let system = examination.system
    let object: PropertyList = .dictionary(
      PropertyListDictionary([
        ("jsprep", PropertyList.string(Version.current)),
        ("sound", .boolean(examination.isSound)),
        (
          "libraries",
          .dictionary(
            PropertyListDictionary(
              examination.libraries.map { ($0.name, $0.version.map { .string($0) } ?? .null) }))
        ),
        (
          "system",
          .dictionary(
            PropertyListDictionary([
              ("kernel", PropertyList.string(system.kernel)),
              ("processors", Self.integer(system.processors)),
              ("memory", Self.integer(system.memory)),
              ("memoryLimit", system.memoryLimit.map(Self.integer) ?? .null),
              ("seccomp", .boolean(system.filtersSystemCalls)),
              ("landlock", Self.integer(system.landlock)),
            ]))
        ),
        (
          "checks",
          .array(
            checks.map { check in
              .dictionary(
                PropertyListDictionary([
                  ("id", PropertyList.string(check.identifier)),
                  ("inForce", .boolean(check.isInForce)),
                  ("optional", .boolean(check.isOptional)),
                  ("message", .string(check.message)),
                ]))
            })
        ),
        (
          "attempts",
          .array(
            examination.attempts.map { attempt in
              .dictionary(
                PropertyListDictionary([
                  ("name", PropertyList.string(attempt.name)),
                  ("refused", .boolean(attempt.isRefused)),
                  ("errorNumber", attempt.errorNumber.map { Self.integer(Int($0)) } ?? .null),
                ]))
            })
        ),
      ]))
    guard let bytes = try? object.bytes(as: .json) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func integer(_ number: Int) -> PropertyList {
    .integer(PropertyListInteger(number))
  }
}
