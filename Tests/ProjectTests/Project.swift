import Foundation

/// The project's own files, as they lie on the disk.
enum Project {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The modules of `Sources`, those for system libraries among them.
  static func modules() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path))
  }

  /// The Swift sources of a module: their paths, from the root on, and their texts.
  static func sources(of module: String) throws -> [(path: String, text: String)] {
    let folder = "Sources/\(module)"
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return try (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map {
      ("\(folder)/\($0)", try text(of: "\(folder)/\($0)"))
    }
  }

  /// The modules that each module imports by `Package.swift`, in its order.
  static func declaredImports() throws -> [(module: String, imports: Set<String>)] {
    let text = try text(of: "Package.swift")
    let target =
      #/
      (?:module\(\s*|executableTarget\(\s*name:\s*)"(?<name>\w+)"
      (?:,\s*(?:imports|dependencies):\s*\[(?<list>[^\]]*)\])?
      /#
    return text.matches(of: target).map { match in
      let names = (match.output.list ?? "").matches(of: #/"(\w+)"/#).map { String($0.output.1) }
      return (String(match.output.name), Set(names))
    }
  }

  /// The modules of the project that a module's sources import.
  static func writtenImports(of module: String) throws -> Set<String> {
    let known = try modules()
    let line = #/^(?:@\w+ )*(?:internal |package |public )?import (\w+)$/#.anchorsMatchLineEndings()
    let names = try sources(of: module).flatMap { source in
      source.text.matches(of: line).map { String($0.output.1) }
    }
    return Set(names).intersection(known)
  }
}
