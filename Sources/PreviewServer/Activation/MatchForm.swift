internal import Messages
internal import PropertyLists

/// Turns a form into the object that a JSON request to `/v1/match` would hold.
///
/// `rule` is a predicate, JSON or a property list; `info` is a file; the parts of a bundle are
/// those of ``BundleForm``; `items` is JSON or a property list. Fields of shared content may occur
/// more than once.
enum MatchForm {
  private static let lists: Set<String> = ["page", "url", "text", "file", "image"]

  static func read(_ parts: [MultipartPart]) throws(Problem) -> PropertyList {
    var members: [String: PropertyList] = [:]
    var shared: [String: [PropertyList]] = [:]
    var bundle = BundleForm()
    var errors: [ShapeError] = []
    for part in parts where !bundle.take(part) {
      let isList = lists.contains(part.name)
      guard isList || members[part.name] == nil else {
        errors.append(ShapeError(pointer: "/\(part.name)", detail: ShapeText.isRepeated))
        continue
      }
      let value = try value(of: part)
      if isList { shared[part.name, default: []].append(value) } else { members[part.name] = value }
    }
    errors += bundle.errors
    guard errors.isEmpty else { throw Problem(shape: errors) }
    for (name, values) in shared { members[name] = .array(values) }
    members["bundle"] = bundle.value
    return .dictionary(PropertyListDictionary(members.map { ($0.key, $0.value) }))
  }

  private static func value(of part: MultipartPart) throws(Problem) -> PropertyList {
    if part.name == "info" { return .data(part.content) }
    let isPredicate = part.name == "rule" && !PropertyListInputFormat.looksStructured(part.content)
    guard part.name == "items" || part.name == "rule" && !isPredicate else {
      guard let text = String(validating: part.content, as: UTF8.self) else {
        throw Problem(
          shape: [ShapeError(pointer: "/\(part.name)", detail: ShapeText.isNotText)])
      }
      if part.name == "report", text == "true" || text == "false" {
        return .boolean(text == "true")
      }
      return .string(text)
    }
    do throws(PropertyListError) {
      return try PropertyList.read(part.content, valueLimit: RequestBody.valueLimit)
    } catch {
      throw Problem(malformed: error, source: "the part '\(part.name)'")
    }
  }
}

extension PropertyListInputFormat {
  /// Whether bytes begin like a dictionary or a property list, and not like a predicate.
  fileprivate static func looksStructured(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    return first == 0x7B || first == 0x3C || bytes.starts(with: "bplist".utf8)
  }
}
