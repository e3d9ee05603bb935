import Foundation
import TestSupport
import Testing

@testable import jsprep

/// What shells and `man` are told comes of the same tables as the help.
@Suite("Completions and the manual page")
struct CompletionTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool.built()
  }

  /// What bash completes at the end of a line.
  private func completed(_ line: String) async throws -> Set<String> {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let script = """
      eval "$('\(tool.executable)' completions bash)"
      COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _jsprep
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let completion = try await CommandLineTool(executable: "/bin/bash").run(["-c", script])
    #expect(completion.messages == "")
    return Set(completion.output.split(separator: "\n").map(String.init))
  }

  @Test("complete commands and options in bash")
  func bash() async throws {
    #expect(try await completed("jsprep ch") == ["check"])
    #expect(try await completed("jsprep help sn") == ["snapshot"])
    #expect(try await completed("jsprep run page.html --time-") == ["--time-zone"])
    #expect(try await completed("jsprep test --f") == ["--failed", "--filter", "--forbid-only"])
    #expect(try await completed("jsprep run pa") == [])
    #expect(try await !completed("jsprep ").contains("worker"))
  }

  @Test("have every option of every command", arguments: ["bash", "zsh", "fish"])
  func all(shell: String) async throws {
    let text = try await tool.run(["completions", shell]).output
    for command in Commands.shown {
      #expect(text.contains(command.name))
      for option in command.options {
        #expect(
          text.contains(option.name) || text.contains("-l \(option.name.dropFirst(2))"),
          "\(command.name) \(option.name)")
      }
    }
    #expect(try await tool.run(["completions", "tcsh"]).ending == .wrongUsage)
    #expect(try await tool.run(["completions"]).ending == .wrongUsage)
  }

  /// The help is written by hand, so that it can say what belongs together; nothing is missing in it. What
  /// other commands share with `run` may stand in the help of that alone.
  @Test("are of options that the help speaks of, and no others")
  func help() {
    for command in Commands.shown {
      for option in command.options {
        let isShared =
          command.help.contains("jsprep help run") || command.help.contains("'jsprep run'")
        #expect(
          command.help.contains(option.name) || isShared && RunCommand.help.contains(option.name),
          "\(command.name) \(option.name)")
      }
      let known = Set(command.options.map(\.name) + ["--help", "-h"])
      for name in OptionHelp(command.help).entries.keys {
        #expect(known.contains(name), "\(command.name): the help speaks of \(name)")
      }
    }
    let entry = OptionHelp("      -o, --output FILE  where it goes\n    text -x\n").entries
    #expect(entry["--output"]?.placeholder == "FILE")
    #expect(entry["-o"]?.summary == "where it goes")
    #expect(entry["-x"] == nil)
  }

  @Test("Documentation/Options.md is what jsprep help --options prints, and has every option")
  func document() async throws {
    let text = try await tool.run(["help", "--options"]).output
    let written = try String(
      contentsOf: Samples.root.appending(path: "Documentation/Options.md"), encoding: .utf8)
    #expect(text == written)
    for command in Commands.shown where !command.options.isEmpty {
      let section = try #require(
        text.split(separator: "\n## jsprep ").first { $0.hasPrefix("\(command.name)\n") })
      for option in command.options {
        #expect(section.contains("`\(option.name)"), "\(command.name) \(option.name)")
      }
    }
  }

  @Test("the manual page has all commands, and no line that is taken for a request")
  func manualPage() async throws {
    let text = try await tool.run(["help", "--man"]).output
    #expect(text.hasPrefix(".TH JSPREP 1 "))
    let requests: Set<Substring> = [".TH", ".SH", ".B", ".I", ".TP", ".nf", ".fi"]
    for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(line.prefix { $0 != " " }), "\(line)")
    }
    for command in Commands.shown {
      #expect(text.contains(".SH JSPREP \(command.name.uppercased())\n"))
      #expect(text.contains(command.summary.replacing("-", with: "\\-")))
    }
  }
}
