import Glibc
import PropertyLists

/// The access log as a test reads it.
enum LogFile {
  struct NotReadable: Error {}

  static func read(_ path: String) throws -> [PropertyList] {
    guard let file = fopen(path, "r") else { throw NotReadable() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return try bytes.split(separator: 0x0A).map { try PropertyList.read(Array($0), as: .json) }
  }
}
