internal import PageLoading
internal import SystemServices
internal import TestCases

/// `jsprep init`: files to begin a project with.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "make a script, a page and test cases to begin with"
  static let options: [Options.Option] = [
    .flag("--typescript"), .flag("--github"), .flag("--gitlab"),
  ]

  static let help = """
    jsprep init: make a script, a page and test cases to begin with.

    Usage: jsprep init [<folder>] [options]

      <folder>        where the files go (default: the current folder); made where it is missing
      --typescript    a script in TypeScript, which esbuild makes Action.js of
      --github        a workflow of GitHub Actions (default)
      --gitlab        a pipeline of GitLab in its place; both options make both

    Makes
      Action.js                   an ExtensionPreprocessingJS file with run and finalize
      page.html                   a page for it
      Action.jsprep.json          test cases, which pass
      jsprep-cases.schema.json    what editors know of case files
      .github/workflows/extension-script.yml, or .gitlab-ci.yml
                                  checks the script and runs the cases on each push

    and with --typescript
      src/Action.ts               the script, of which 'npm run build' makes Action.js
      jsprep.d.ts                 the types of the global, of parameters and of results
      package.json, tsconfig.json

    A file that is there already stays as it is. Afterwards 'jsprep test' runs the cases; with
    --typescript 'npm install && npm test' builds first.

    Exit status
      0 done   64 wrong usage   66 cannot write

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    guard options.operands.count <= 1 else {
      throw UsageError("too many operands: '\(options.operands[1])'")
    }
    let folder = options.operands.first ?? "."
    var text = ""
    do throws(FileError) {
      let kinds = StarterFiles.Kinds(
        isTypeScript: options.has("--typescript"), hasGitLab: options.has("--gitlab"),
        hasGitHub: options.has("--github") || !options.has("--gitlab"))
      for (name, content) in StarterFiles.all(kinds) {
        let path =
          folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if FileSystem.exists(path) {
          text += "kept  \(path)\n"
        } else {
          try FileContents.write(Array(content.utf8), to: path, makesFolders: true)
          text += "made  \(path)\n"
        }
      }
    } catch {
      if !text.isEmpty { _ = Output.print(text) }
      Output.error("jsprep init: \(error.message)\n")
      return .unreadable
    }
    let place = folder == "." ? "" : "cd \(folder) && "
    let command =
      options.has("--typescript")
      ? "\(place)npm install && npm test"
      : folder == "." ? "jsprep test" : "jsprep test \(folder)"
    return Output.print(text + "\nRun the cases: \(command)\n")
  }
}
