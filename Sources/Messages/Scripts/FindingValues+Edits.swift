package import Checks
package import Preprocessing
package import PropertyLists
internal import ScriptEngine

extension PropertyList {
  /// A finding as ``init(_:)`` has it, with where its place ends, and with the edits that put it right.
  ///
  /// - Parameter script: the text that it was found in; edits count its units of UTF-16.
  package init(_ finding: Finding, in script: PreprocessingScript?) {
    let value = PropertyList(finding)
    guard let script, var entries = value.dictionary, case .script(let location) = finding.place,
      location.source == script.name, location.generated == nil
    else {
      self = value
      return
    }
    if let edits = finding.repair?.edits {
      entries["edits"] = .array(edits.map { Self.edit($0, in: script.source) })
    }
    if let end = Self.end(of: finding, location, in: script) { entries["end"] = end }
    self = .dictionary(entries)
  }

  private static func edit(_ edit: Repair.Edit, in source: [UInt8]) -> PropertyList {
    [
      "start": number(units(source[..<edit.range.lowerBound])),
      "end": number(units(source[..<edit.range.upperBound])), "text": .string(edit.text),
    ]
  }

  /// Where it ends in its first line.
  private static func end(
    of finding: Finding, _ location: SourceLocation, in script: PreprocessingScript
  ) -> PropertyList? {
    guard let extent = finding.extent, let column = location.column else { return nil }
    let part = script.source[extent].prefix { $0 != 0x0A && $0 != 0x0D }
    return ["line": number(location.line), "column": number(column + units(part))]
  }

  /// How many units of UTF-16 a text has.
  private static func units(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }

  private static func number(_ number: Int) -> PropertyList {
    .integer(PropertyListInteger(Int64(number)))
  }
}
