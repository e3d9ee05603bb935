internal import Glibc
internal import Messages
public import PageLoading
internal import SystemServices

/// Files beside a test: its pages, scripts and snapshots.
///
/// ```swift
/// let fixtures = Fixtures()                 // the folder Fixtures beside this file
/// let page = try fixtures.page("article.html")
/// ```
public struct Fixtures: Sendable {
  /// The folder's path.
  public let folder: String

  /// A folder beside a source file.
  ///
  /// - Parameters:
  ///   - name: the folder's name; empty for the one that the source file is in.
  ///   - file: the source file, by default the one that calls.
  public init(_ name: String = "Fixtures", beside file: String = #filePath) {
    let slash = file.lastIndex(of: "/")
    let parent = slash.map { String(file[..<$0]) } ?? "."
    folder = name.isEmpty ? parent : "\(parent)/\(name)"
  }

  /// The path of a file in it.
  public func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// A page.
  public func page(
    _ name: String, url: String? = nil, charset: String? = nil
  ) throws(FixtureError) -> ExtensionPage {
    try ExtensionPage(file: path(name), url: url, charset: charset)
  }

  /// A script.
  public func script(_ name: String) throws(FixtureError) -> ExtensionScript {
    try ExtensionScript(file: path(name))
  }

  /// The recorded answers of an HTTP archive, as browsers export it and `jsprep record` writes it.
  public func network(_ name: String) throws(FixtureError) -> [NetworkStub] {
    let bytes = try Self.bytes(of: path(name))
    do throws(HTTPArchiveError) {
      return try HTTPArchive(bytes).stubs
    } catch {
      throw FixtureError(HTTPArchiveErrorText(error, source: path(name)).text)
    }
  }

  /// The names of all files with an extension, in order: for tests with the same arguments each time,
  /// `@Test(arguments: fixtures.names(withExtension: "html"))`.
  public func names(withExtension suffix: String) -> [String] {
    FileSystem.names(in: folder).filter { $0.hasSuffix(".\(suffix)") }.sorted()
  }

  /// What differs between a text and a snapshot in the folder; nil where nothing does.
  ///
  /// With `JSPREP_RECORD=1` in the environment the text is written into the file, and differs all the
  /// same: a run that records proves nothing.
  public func difference(
    of text: String, from name: String
  ) throws(FixtureError) -> TextDifference? {
    if getenv("JSPREP_RECORD").map({ String(cString: $0) }) == "1" {
      try Self.write(Array(text.utf8), to: path(name))
      return TextDifference("recorded \(name): review it, and run again without JSPREP_RECORD")
    }
    guard FileSystem.exists(path(name)) else {
      return TextDifference("there is no snapshot \(name): record it with JSPREP_RECORD=1")
    }
    let expected = String(decoding: try Self.bytes(of: path(name)), as: UTF8.self)
    return TextDifference(from: expected, to: text)
  }

  /// What differs between results and a snapshot of them as JSON; nil where nothing does.
  public func difference(
    of results: RunResults, from name: String
  ) throws(FixtureError) -> TextDifference? {
    let bytes = (try? (results.value ?? .null).replacingNotFinite.bytes(as: .json)) ?? []
    return try difference(of: String(decoding: bytes, as: UTF8.self), from: name)
  }

  static func bytes(of path: String) throws(FixtureError) -> [UInt8] {
    do throws(FileError) {
      return try FileContents.read(path)
    } catch {
      throw FixtureError("cannot read \(path): \(String(cString: strerror(error.code)))")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FixtureError) {
    do throws(FileError) {
      try FileContents.write(bytes, to: path, makesFolders: true)
    } catch {
      throw FixtureError("cannot write \(path): \(String(cString: strerror(error.code)))")
    }
  }
}
