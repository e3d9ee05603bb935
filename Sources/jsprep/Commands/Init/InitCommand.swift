internal import PageLoading
internal import SystemServices
internal import TestCases

/// `jsprep init`: files to begin a project with.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "make a script, a page and test cases to begin with"
  static let options: [Options.Option] = []

  static let help = """
    jsprep init: make a script, a page and test cases to begin with.

    Usage: jsprep init [<folder>]

      <folder>    where the files go (default: the current folder); made where it is missing

    Makes
      Action.js                   an ExtensionPreprocessingJS file with run and finalize
      page.html                   a page for it
      Action.jsprep.json          test cases, which pass
      jsprep-cases.schema.json    what editors know of case files
      .github/workflows/extension-script.yml
                                  a workflow of GitHub Actions that runs them on each push

    A file that is there already stays as it is. Afterwards 'jsprep test' runs the cases.

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
      for (name, content) in StarterFiles.all {
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
    let command = folder == "." ? "jsprep test" : "jsprep test \(folder)"
    return Output.print(text + "\nRun the cases: \(command)\n")
  }
}
