import PropertyLists
import Testing

@testable import PreviewServer

@Suite struct ZipArchiveTests {
  static let bytes: [UInt8] = {
    guard case .data(let bytes)? = PropertyList.data(base64: ZippedApp.base64) else { return [] }
    return bytes
  }()

  @Test func scriptsAndPropertyListsAreUnpacked() throws {
    let files = try ZipArchive(Self.bytes).files()
    let folder = "Payload/My.app/PlugIns/Share.appex"
    #expect(
      files.keys.sorted() == [
        "Payload/My.app/Info.plist", "\(folder)/Action.js", "\(folder)/Info.plist",
      ])
    #expect(files["\(folder)/Action.js"] == Array("zipped();".utf8))
    let info = try PropertyList.read(try #require(files["\(folder)/Info.plist"]))
    #expect(info["CFBundleIdentifier"] == "com.example.zipped")
  }

  /// Any byte may be changed, and the archive may end anywhere: reading gives the original files or
  /// an error, at once.
  @Test func damageIsAnErrorOrDoesNotMatter() throws {
    let whole = try ZipArchive(Self.bytes).files()
    for length in 0..<Self.bytes.count {
      #expect(throws: ArchiveError.self) {
        try ZipArchive(Array(Self.bytes.prefix(length))).files()
      }
    }
    for index in Self.bytes.indices {
      var damaged = Self.bytes
      damaged[index] ^= index % 2 == 0 ? 0xFF : 0x80
      guard let files = try? ZipArchive(damaged).files() else { continue }
      #expect(files.count <= whole.count + 1)
      #expect(files.values.allSatisfy { $0.count <= ZipArchive.sizeLimit })
    }
  }

  @Test func whatClaimsToBeHugeIsRefusedBeforeMemoryIsTakenForIt() throws {
    var bytes = Self.bytes
    let signature: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
    let entry = try #require(
      bytes.indices.first { bytes[$0...].starts(with: signature) })
    bytes.replaceSubrange((entry + 24)..<(entry + 28), with: [0xFF, 0xFF, 0xFF, 0x7F])
    let limit = 1 << 20 + ZipArchive.ratioLimit * bytes.count
    #expect(throws: ArchiveError.tooLarge(limit: limit)) {
      try ZipArchive(bytes).files()
    }
    bytes[entry + 8] |= 1
    #expect(throws: ArchiveError.unsupported(path: "Payload/My.app/Info.plist")) {
      try ZipArchive(bytes).files()
    }
  }
}
