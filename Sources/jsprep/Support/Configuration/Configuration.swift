internal import AppExtension
internal import PageLoading
internal import SystemServices
internal import TestCases

/// What a `jsprep.json` says of commands: the options that they have where the command line has none.
struct Configuration {
  let file: ConfigurationFile

  /// The commands that heed it.
  static let commands: [any Command.Type] = [
    RunCommand.self, CheckCommand.self, TestCommand.self, BatchCommand.self,
  ]

  /// The options of these commands about it.
  static let options: [Options.Option] = [.value("--config"), .flag("--no-config")]

  /// Options that a file cannot give: they choose what is done, or the file itself.
  private static let excluded: Set<String> = ["--config", "--no-config", "--schema", "--list"]

  /// Reads the file that the command line names, or the one in the current folder or the nearest one around it;
  /// nil if no folder on the way has one, or if `--no-config` was given.
  init?(_ options: Options) throws(Failure) {
    if options.has("--no-config") { return nil }
    if let path = options["--config"] {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try FileContents.read(path)
      } catch {
        throw .file(error)
      }
      try self.init(path, bytes)
      return
    }
    guard let found = Self.find() else { return nil }
    try self.init(found.path, found.bytes)
  }

  enum Failure: Error {
    case file(FileError)
    case content(CaseFileError)
  }

  /// Reads the text of a file.
  init(text bytes: [UInt8], path: String) throws(Failure) { try self.init(path, bytes) }

  /// The rules of the file, as `--rule` has them.
  var rules: [String] {
    file.rules.flatMap { rule -> [String] in
      guard case .texts(let texts) = rule.value else { return [] }
      return texts.map { "\(rule.name)=\($0)" }
    }
  }

  private init(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    do throws(CaseFileError) {
      file = try Self.file(path, bytes)
    } catch {
      throw .content(error)
    }
    if let mistake = Self.mistakes(file).first { throw .content(mistake) }
  }

  private static func file(
    _ path: String, _ bytes: [UInt8]
  ) throws(CaseFileError) -> ConfigurationFile {
    try ConfigurationFile(
      path: path, bytes: bytes, commands: commands.map { $0.name }, names: FileSystem.names(in:))
  }

  /// All that is wrong with the text of a file; where its form is wrong, that alone.
  static func mistakes(path: String, text bytes: [UInt8]) -> [CaseFileError] {
    do throws(CaseFileError) {
      return mistakes(try file(path, bytes))
    } catch {
      return [error]
    }
  }

  /// The nearest file, by the shortest path to it.
  private static func find() -> (path: String, bytes: [UInt8])? {
    guard let folder = FileSystem.currentFolder else { return nil }
    let depth = folder.utf8.count { $0 == UInt8(ascii: "/") }
    var path = ConfigurationFile.name
    for _ in 0...depth {
      // One attempt to open it is all that a folder without one costs.
      if let bytes = try? FileContents.read(path) { return (path, bytes) }
      path = "../" + path
    }
    return nil
  }

  // MARK: Checking

  /// Options and rules that there are not, and values that they cannot have, whatever command is run.
  private static func mistakes(_ file: ConfigurationFile) -> [CaseFileError] {
    file.options.compactMap { mistake(in: $0, file) }
      + file.rules.compactMap { rule in
        mistake(in: rule, file) { text throws(UsageError) in
          _ = try FindingRules(["\(rule.name)=\(text)"])
        }
      }
      + [file.viewport].compactMap { viewport in
        viewport.flatMap {
          mistake(in: $0, file) { text throws(UsageError) in _ = try RunPlan.viewport(text) }
        }
      }
  }

  private static func mistake(
    in setting: ConfigurationFile.Setting, _ file: ConfigurationFile
  ) -> CaseFileError? {
    let isShared = setting.section == ConfigurationFile.sharedKey
    let known = commands.filter { isShared || $0.name == setting.section }
      .flatMap { $0.options }.filter { !excluded.contains($0.name) }
    guard let option = known.first(where: { $0.name == "--\(setting.name)" }) else {
      let names = known.map { String($0.name.drop { $0 == "-" }) }
      let nearest = Spelling.nearest(to: setting.name, among: names)
      let owner = isShared ? "no command has" : "'jsprep \(setting.section)' does not have"
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      return file.error(setting, "\(owner) an option '--\(setting.name)'\(hint)")
    }
    switch setting.value {
    case .flag:
      return option.takesValue ? file.error(setting, "'--\(setting.name)' needs a value") : nil
    case .texts(let texts):
      if !option.takesValue, !option.isValueOptional {
        return file.error(setting, "'--\(setting.name)' takes no value: write true or false")
      }
      guard let bounds = option.bounds, texts.contains(where: { bounds.number($0) == nil }) else {
        return nil
      }
      return file.error(setting, "the value is \(bounds.text)")
    }
  }

  /// The first of a setting's texts that a reader refuses, as a mistake.
  private static func mistake(
    in setting: ConfigurationFile.Setting, _ file: ConfigurationFile,
    read: (String) throws(UsageError) -> Void
  ) -> CaseFileError? {
    guard case .texts(let texts) = setting.value else { return nil }
    do throws(UsageError) {
      for text in texts { try read(text) }
      return nil
    } catch {
      return file.error(setting, error.message)
    }
  }

  // MARK: Applying

  /// Gives options what the file says and the command line does not.
  func apply(to options: inout Options, of command: any Command.Type) throws(UsageError) {
    for (option, setting) in settings(of: command) {
      switch setting.value {
      case .flag(let isOn): try options.addDefault(isOn ? [""] : [], to: option)
      case .texts(let texts): try options.addDefault(texts, to: option)
      }
    }
    options.files = Options.Files(
      scripts: file.scripts.map(\.name), pages: file.pages.map(\.name))
  }

  /// The options of a command that the file gives, the ones that count before those that they hide.
  func settings(
    of command: any Command.Type
  ) -> [(option: Options.Option, setting: ConfigurationFile.Setting)] {
    var found: [(option: Options.Option, setting: ConfigurationFile.Setting)] = []
    func add(_ name: String, _ setting: ConfigurationFile.Setting) {
      guard let option = command.options.first(where: { $0.name == name }) else { return }
      found.append((option, setting))
    }
    let own = file.options.filter { $0.section == command.name }
    let shared = file.options.filter { setting in
      setting.section == ConfigurationFile.sharedKey && !own.contains { $0.name == setting.name }
    }
    for setting in own + shared { add("--\(setting.name)", setting) }
    if let viewport = file.viewport, !found.contains(where: { $0.option.name == "--viewport" }) {
      add("--viewport", viewport)
    }
    if var all = file.rules.first {
      all.name = "rule"
      all.value = .texts(rules)
      add("--rule", all)
    }
    return found
  }
}
