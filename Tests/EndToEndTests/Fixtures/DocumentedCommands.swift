import Foundation
import TestSupport

/// The files and commands of a page of documentation.
///
/// A code block below a line that ends with a file's name, as in `Share/Info.plist`:, is that file. In
/// a block of the language `console`, `$ ` begins a command, which goes on in the next line if it ends
/// with a backslash; the lines below are what it prints, standard error included. A line `...` there
/// stands for any lines, and at the end of a line for the rest of it.
struct DocumentedCommands {
  struct Command: Sendable, Equatable {
    var text: String
    /// What it prints, line by line.
    var output: [String]
    /// The line of the page.
    var line: Int
  }

  private(set) var files: [(name: String, text: String)] = []
  private(set) var commands: [Command] = []

  /// - Parameter page: Markdown.
  init(_ page: String) {
    var heading = ""
    var block: (language: String, name: String?, lines: [String])?
    for (index, line) in page.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let ended = block {
          if let name = ended.name {
            files.append((name, ended.lines.map { $0 + "\n" }.joined()))
          }
          block = nil
          heading = ""
        } else {
          block = (String(line.dropFirst(3)), Self.fileName(heading), [])
        }
      } else if block?.language == "console" {
        add(line, at: index + 1)
      } else if block != nil {
        block?.lines.append(line)
      } else if !line.isEmpty {
        heading = line
      }
    }
  }

  /// The name at the end of a line: between backticks, before a colon.
  private static func fileName(_ line: String) -> String? {
    guard line.hasSuffix("`:") else { return nil }
    return line.dropLast(2).components(separatedBy: "`").last
  }

  private mutating func add(_ line: String, at number: Int) {
    if let last = commands.last, last.text.hasSuffix("\\"), last.output.isEmpty {
      commands[commands.count - 1].text += "\n" + line
    } else if line.hasPrefix("$ ") {
      commands.append(Command(text: String(line.dropFirst(2)), output: [], line: number))
    } else if !commands.isEmpty {
      commands[commands.count - 1].output.append(line)
    }
  }

  /// Writes the files into a folder, runs the commands there one after the other, and gives those that
  /// print something else than the page says.
  ///
  /// - Parameter links: files and folders of the project that the page speaks of.
  func failures(
    of tool: CommandLineTool, in folder: TemporaryFolder, links: [String]
  ) async throws -> [(command: Command, printed: [String])] {
    for link in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link),
        withDestinationPath: Samples.root.appending(path: link).path)
    }
    for file in files {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.path(file.name)).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      _ = try folder.write(file.text, to: file.name)
    }
    let binary = URL(filePath: tool.executable).standardizedFileURL
    try FileManager.default.createDirectory(
      atPath: folder.path(".bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".bin/jsprep"), withDestinationPath: binary.path)
    var script = "cd '\(folder.path())'\nexport PATH='\(folder.path(".bin"))':$PATH\nexec 2>&1\n"
    for command in commands {
      // Each command sees how the one before ended.
      script += "(exit ${status-0})\n\(command.text)\nstatus=$?\nprintf '\\n%s\\n' '\(Self.mark)'\n"
    }
    let shell = CommandLineTool(executable: "/bin/sh")
    let completion = try await shell.run(["-s"], input: Data(script.utf8), deadline: 120)
    let outputs = completion.output.components(separatedBy: "\n\(Self.mark)\n")
    return commands.enumerated().compactMap { index, command in
      var printed = index < outputs.count ? outputs[index].components(separatedBy: "\n") : []
      if printed.last == "" { printed.removeLast() }
      return Self.matches(printed[...], command.output[...]) ? nil : (command, printed)
    }
  }

  private static let mark = "@@ the end of a documented command @@"

  private static func matches(_ printed: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "..." {
      return (printed.startIndex...printed.endIndex)
        .contains { matches(printed[$0...], shown.dropFirst()) }
    }
    guard let line = printed.first else { return false }
    let isSame =
      first.hasSuffix(" ...") ? line.hasPrefix(first.dropLast(3)) : line == first
    return isSame && matches(printed.dropFirst(), shown.dropFirst())
  }
}
