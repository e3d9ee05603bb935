package import ScriptEngine
internal import Synchronization

/// The source map of a script, read when a place is first asked for.
package final class ScriptMap: Sendable {
  /// The script's name and text.
  private let name: String
  private let source: [UInt8]
  /// Where the script says that its map is; nil where it has none.
  package let reference: SourceMapReference?
  /// The contents of the file that the script names, once somebody has read it.
  private let file: Mutex<FileState>
  private let result = Mutex<Result<SourceMap, SourceMapError>?>(nil)

  private enum FileState {
    case notRead
    case missing
    case read([UInt8])
  }

  init(name: String, source: [UInt8]) {
    self.name = name
    self.source = source
    reference = SourceMapReference(lastLineOf: source)
    file = Mutex(.notRead)
  }

  /// The path of the map's file, from where the script's own counts; nil where it is in no file.
  package var path: String? {
    guard case .file(let path) = reference else { return nil }
    return path.hasPrefix("/") ? path : Self.folder(of: name) + path
  }

  /// The contents of the map's file, as somebody has read them.
  package var fileContents: [UInt8]? {
    file.withLock { if case .read(let bytes) = $0 { bytes } else { nil } }
  }

  /// Takes the contents of the map's file; nil where it cannot be read.
  package func takeFile(_ bytes: [UInt8]?) {
    file.withLock { $0 = bytes.map { .read($0) } ?? .missing }
  }

  /// The reason that the map cannot be used; nil if it can, and for a script without a map.
  package var error: SourceMapError? {
    guard case .failure(let error) = loaded else { return nil }
    return error
  }

  /// A place of the script as that of its source, where the map knows one.
  package func mapped(_ location: SourceLocation) -> SourceLocation {
    guard location.source == name, location.generated == nil, case .success(let map) = loaded,
      let place = map.place(line: location.line, column: location.column)
    else { return location }
    var mapped = SourceLocation(
      source: place.source, line: place.line,
      column: location.column == nil ? nil : place.column)
    mapped.generated = .init(source: location.source, line: location.line, column: location.column)
    return mapped
  }

  /// The lines of a source that the map holds; nil where it does not hold them.
  package func lines(of source: String) -> [String]? {
    guard case .success(let map) = loaded else { return nil }
    return map.sources.first { $0.name == source }?.lines?.map(String.init)
  }

  /// The line of a source that the map holds.
  func line(_ number: Int, of source: String) -> String? {
    guard case .success(let map) = loaded else { return nil }
    return map.line(number, of: source)
  }

  /// The map; nil where the script has none, or nobody has looked for its file.
  private var loaded: Result<SourceMap, SourceMapError>? {
    guard let reference else { return nil }
    return result.withLock { result in
      if result == nil { result = load(reference) }
      return result
    }
  }

  private func load(_ reference: SourceMapReference) -> Result<SourceMap, SourceMapError>? {
    let bytes: [UInt8]
    switch reference {
    case .unusable(let address): return .failure(.badAddress(address))
    case .inline(let map): bytes = map
    case .file:
      switch file.withLock({ $0 }) {
      case .notRead: return nil
      case .missing: return .failure(.unreadable(path: path ?? ""))
      case .read(let map): bytes = map
      }
    }
    do throws(SourceMapError) {
      let lines = 1 + source.count { $0 == 0x0A }
      return .success(try SourceMap(bytes, folder: Self.folder(of: path ?? name), lines: lines))
    } catch {
      return .failure(error)
    }
  }

  /// The folder of a file, with a slash at its end unless it is the current one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
