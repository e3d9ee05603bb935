import Foundation
import TestSupport
import Testing

/// The Debian package. It is made of a binary that needs no library of Swift, as the release binary.
@Suite("The Debian package", .serialized)
struct PackageTests {
  /// Whether the tests have the release binary, and what makes packages is installed.
  private static let canBeMade: Bool = {
    guard let tool = try? CommandLineTool.built(), tool.executable.contains("release") else {
      return false
    }
    return access("/usr/bin/dpkg-shlibdeps", X_OK) == 0
  }()

  private func shell(_ command: String) async throws -> Completion {
    try await CommandLineTool(executable: "/bin/sh").run(["-c", command])
  }

  @Test(
    "has the program, what shells and man know of it, a unit, samples, and the libraries that it needs",
    .enabled(if: canBeMade, "dpkg-dev and the release binary are needed"))
  func package() async throws {
    let root = Samples.root.path
    let binary = try CommandLineTool.built().executable
    let made = try await shell("cd '\(root)' && Tools/make-deb '\(binary)'")
    #expect(made.ending == .done, Comment(rawValue: made.messages))
    let package = "\(root)/\(made.output.trimmingCharacters(in: .whitespacesAndNewlines))"
    let contents = try await shell("dpkg-deb --contents '\(package)'").output
    for path in [
      "./usr/bin/jsprep", "./usr/share/man/man1/jsprep.1.gz",
      "./usr/share/bash-completion/completions/jsprep",
      "./usr/share/zsh/vendor-completions/_jsprep",
      "./usr/share/fish/vendor_completions.d/jsprep.fish", "./lib/systemd/system/jsprep.service",
      "./usr/lib/sysusers.d/jsprep.conf", "./usr/share/doc/jsprep/copyright",
      "./usr/share/doc/jsprep/changelog.gz", "./usr/share/doc/jsprep/examples/Pages/article.html",
    ] {
      #expect(contents.contains(" \(path)\n"), "\(path)")
    }
    #expect(
      contents.split(separator: "\n").allSatisfy { $0.contains(" root/root ") })
    let depends = try await shell("dpkg-deb --field '\(package)' Depends").output
    for library in [
      "libc6 (>= ", "libjavascriptcoregtk-4.1-0", "libxml2", "libcurl", "libmicrohttpd",
    ] {
      #expect(depends.contains(library), Comment(rawValue: depends))
    }
    let folder = try TemporaryFolder()
    let unpacked = try await shell(
      "dpkg-deb --extract '\(package)' '\(folder.path())' && '\(folder.path("usr/bin/jsprep"))' --version"
    )
    #expect(unpacked.output == (try await CommandLineTool.built().run(["--version"]).output))
    // Installing it compiles the scripts, and so does an update of the engine.
    let control = try await shell("dpkg-deb --control '\(package)' '\(folder.path("control"))'")
    #expect(control.ending == .done)
    let steps = try String(contentsOfFile: folder.path("control/postinst"), encoding: .utf8)
    #expect(steps.contains("\n/usr/bin/jsprep prepare"))
    let triggers = try String(contentsOfFile: folder.path("control/triggers"), encoding: .utf8)
    let engine = try #require(triggers.split(separator: " ").last).dropLast()
    let owner = try await shell("dpkg -S '\(engine)'").output
    #expect(owner.hasPrefix("libjavascriptcoregtk-4.1-0"))
    #expect(owner.hasSuffix(": \(engine)\n"))
    let unit = try String(
      contentsOfFile: folder.path("lib/systemd/system/jsprep.service"), encoding: .utf8)
    #expect(unit.contains("ExecStart=/usr/bin/jsprep serve"))
  }

  /// `Tools/make-container --try` does the steps of the container's recipe in a bare Debian; here it is only
  /// compared with them, because a Debian takes a network and minutes.
  @Test("is what the container is made of, by steps that can be tried without a registry")
  func container() async throws {
    let recipe = try String(
      contentsOf: Samples.root.appending(path: "Tools/service/Containerfile"), encoding: .utf8)
    let script = try String(
      contentsOf: Samples.root.appending(path: "Tools/make-container"), encoding: .utf8)
    let lines = recipe.replacing("\\\n", with: " ").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    let steps = lines.compactMap { line -> (String, String)? in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    #expect(steps.map(\.0).first == "FROM")
    #expect(steps.first?.1.hasSuffix("/debian:12-slim") == true)
    let known = script.matches(of: /\n    ([A-Z][A-Z |]*)\)/).flatMap {
      $0.output.1.split(separator: "|").map { String($0).filter { $0 != " " } }
    }
    for (instruction, _) in steps { #expect(known.contains(instruction), "\(instruction)") }
    let copied = try #require(steps.first { $0.0 == "COPY" }?.1.split(separator: " "))
    #expect(script.contains("image/\(copied[0])\""))
    let run = try #require(steps.first { $0.0 == "RUN" }?.1)
    #expect(run.contains(" \(copied[1])"))
    #expect(run.contains("useradd"))
    let user = try #require(steps.first { $0.0 == "USER" }?.1)
    #expect(run.hasSuffix(" \(user)"))
    // Where the package has it.
    #expect(steps.contains { $0 == ("ENTRYPOINT", #"["/usr/bin/jsprep"]"#) })
    let help = try await CommandLineTool.built().run(["help", "serve"]).output
    for option in ["--host", "--token-file"] { #expect(help.contains("\(option) ")) }
    #expect(steps.contains { $0.0 == "CMD" && $0.1.contains(#""serve""#) })
  }
}
