internal import Messages
internal import PropertyLists
internal import TestCases

/// The JSON Schema of `jsprep.json`, made of the commands' options.
enum ConfigurationSchema {
  static var text: String {
    let shared = Configuration.commands.flatMap { $0.options }
    var properties: [(String, PropertyList)] = [
      ("$schema", type("string")), ("rules", rules), ("scripts", paths("Scripts and bundles.")),
      ("pages", paths("HTML files and addresses.")),
      (
        "viewport",
        described(
          [
            ("type", "string"),
            ("pattern", "^[0-9.]+x[0-9.]+(@[0-9.]+)?$"),
          ], "WIDTHxHEIGHT[@SCALE], such as 390x844@3.")
      ),
      (
        ConfigurationFile.sharedKey,
        options(shared, help: Configuration.commands.map { $0.help }.joined(separator: "\n"))
      ),
    ]
    for command in Configuration.commands {
      properties.append((command.name, options(command.options, help: command.help)))
    }
    let schema = object([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("$id", "urn:jsprep:config"),
      ("title", "Configuration of jsprep"), ("type", "object"),
      ("properties", object(properties)), ("additionalProperties", .boolean(false)),
    ])
    return String(decoding: (try? schema.bytes(as: .json)) ?? [], as: UTF8.self) + "\n"
  }

  private static func object(_ entries: [(String, PropertyList)]) -> PropertyList {
    .dictionary(PropertyListDictionary(entries))
  }

  private static func type(_ name: String) -> PropertyList { object([("type", .string(name))]) }

  private static func described(
    _ entries: [(String, PropertyList)], _ words: String
  ) -> PropertyList {
    object(words.isEmpty ? entries : entries + [("description", .string(words))])
  }

  private static func paths(_ words: String) -> PropertyList {
    described([("type", "array"), ("items", type("string"))], words)
  }

  private static var rules: PropertyList {
    let level = object([("enum", .array(["off", "note", "warning", "error"]))])
    let known = Explanations.all.map { ($0.identifier, level) }
    return described(
      [
        ("type", "object"), ("properties", object(known)),
        ("additionalProperties", .boolean(false)),
      ], "How much the findings of 'jsprep check' matter.")
  }

  private static func options(_ options: [Options.Option], help: String) -> PropertyList {
    let texts = OptionHelp(help).entries
    var seen: Set<String> = []
    var properties: [(String, PropertyList)] = []
    for option in options
    where option.name.hasPrefix("--") && option.alias == nil && seen.insert(option.name).inserted {
      let summary = texts[option.name]?.summary ?? ""
      properties.append((String(option.name.dropFirst(2)), value(option, summary)))
    }
    return object([
      ("type", "object"), ("properties", object(properties)),
      ("additionalProperties", .boolean(false)),
    ])
  }

  private static func value(_ option: Options.Option, _ summary: String) -> PropertyList {
    if option.isValueOptional {
      return described([("type", .array(["boolean", "number"]))], summary)
    }
    if !option.takesValue { return described([("type", "boolean")], summary) }
    if option.bounds != nil { return described([("type", "number")], summary) }
    return described(
      [
        ("type", .array(["string", "number", "array"])),
        ("items", object([("type", .array(["string", "number"]))])),
      ], summary)
  }
}
