import Foundation
import SystemServices
import TestSupport
import Testing

@Suite struct FileContentsTests {
  private func code(_ body: () throws(FileError) -> Void) -> Int32? {
    do throws(FileError) {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test func aFileIsReplacedWholeAndNothingElseIsLeft() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "old", count: 100), to: "file")
    try FileContents.write(Array("new".utf8), to: path)
    #expect(try FileContents.read(path) == Array("new".utf8))
    #expect(try folder.names == ["file"])
  }

  /// A device says that it has no bytes, and never ends.
  @Test func aFileWithMoreBytesThanTheLimitIsNotReadToItsEnd() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("12345", to: "file")
    #expect(try FileContents.read(path, upTo: 5).count == 5)
    #expect(code { () throws(FileError) in _ = try FileContents.read(path, upTo: 4) } == EFBIG)
    #expect(
      code { () throws(FileError) in _ = try FileContents.read("/dev/zero", upTo: 1 << 20) }
        == EFBIG)
  }

  @Test func aFileKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    #expect(chmod(path, 0o640) == 0)
    try FileContents.write([1], to: path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test func aNewFileHasThePermissionsThatAreAskedFor() throws {
    let folder = try TemporaryFolder()
    try FileContents.write([1], to: folder.path("file"), permissions: 0o600)
    var status = stat()
    #expect(stat(folder.path("file"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test(arguments: [true, false])
  func aLinkStaysALink(isBroken: Bool) throws {
    let folder = try TemporaryFolder()
    if !isBroken { _ = try folder.write("old", to: "file") }
    #expect(symlink("file", folder.path("link")) == 0)
    try FileContents.write(Array("new".utf8), to: folder.path("link"))
    #expect(try FileContents.read(folder.path("file")) == Array("new".utf8))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "file")
    #expect(try folder.names == ["file", "link"])
  }

  @Test func whatIsNotAFileIsWrittenToDirectly() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try FileContents.write(Array("text".utf8), to: path)
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 4)
    #expect(try folder.names == ["pipe"])
  }

  @Test func aFullDiskIsAnErrorThatNamesTheFile() {
    do throws(FileError) {
      try FileContents.write([1], to: "/dev/full")
      Issue.record("it was written")
    } catch {
      #expect(error == FileError(path: "/dev/full", code: ENOSPC, action: .write))
    }
  }

  @Test func missingFoldersAreMadeWhereThatIsAskedFor() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a/b/file")
    #expect(code { () throws(FileError) in try FileContents.write([1], to: path) } == ENOENT)
    try FileContents.write([1], to: path, makesFolders: true)
    #expect(try FileContents.read(path) == [1])
  }

  @Test func aFolderCannotBeReadOrWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path()
    #expect(code { () throws(FileError) in _ = try FileContents.read(path) } == EISDIR)
    #expect(code { () throws(FileError) in try FileContents.write([1], to: path) } == EISDIR)
    #expect(FileSystem.isFolder(path))
    #expect(FileSystem.names(in: path) == [])
  }

  @Test func theBeginningOfAFileEndsAtTheLimit() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("abcdef", to: "file")
    #expect(FileContents.beginning(of: path, limit: 4) == Array("abcd".utf8))
    #expect(FileContents.beginning(of: folder.path("gone")) == [])
  }
}
