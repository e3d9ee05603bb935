internal import DOM
internal import Messages
internal import PropertyLists

/// Turns a form into the object that a JSON request would hold.
///
/// `page`, `script` and `sourceMap` are files; `pageURL`, `base`, `charset`, `contentType`, `scriptURL` and `name`
/// stand for the members of `page` and `script`; the parts of a bundle are those of ``BundleForm``;
/// `arguments` is JSON or a property list; all others have the names of the object's members.
enum FormReader {
  private static let flags: Set<String> = [
    "strict", "realTime", "report", "allowNetwork", "pageScripts", "html",
  ]
  private static let numbers: Set<String> = ["timeout", "settle"]

  static func read(_ parts: [MultipartPart]) throws(Problem) -> PropertyList {
    var page: [(String, PropertyList)] = []
    var script: [(String, PropertyList)] = []
    var members: [(String, PropertyList)] = []
    var names: Set<String> = []
    var errors: [ShapeError] = []
    var bundle = BundleForm()
    for part in parts where !bundle.take(part) {
      guard names.insert(part.name).inserted else {
        errors.append(ShapeError(pointer: "/\(part.name)", detail: ShapeText.isRepeated))
        continue
      }
      switch part.name {
      case "page":
        page.append(("html", .data(part.content)))
        if let type = part.type, MIMEType(type.essence).flatMap({ PageType($0) }) != nil {
          page.append(("contentType", .string(type.essence)))
        }
        if let charset = part.type?["charset"] { page.append(("charset", .string(charset))) }
      case "script":
        script.append(("source", .data(part.content)))
        if let name = part.filename, !name.isEmpty { script.append(("name", .string(name))) }
      case "sourceMap": script.append(("sourceMap", .data(part.content)))
      case "arguments":
        do throws(PropertyListError) {
          members.append(
            ("arguments", try PropertyList.read(part.content, valueLimit: RequestBody.valueLimit)))
        } catch {
          throw Problem(malformed: error, source: "the part 'arguments'")
        }
      default:
        guard let text = String(validating: part.content, as: UTF8.self) else {
          errors.append(ShapeError(pointer: "/\(part.name)", detail: ShapeText.isNotText))
          continue
        }
        switch part.name {
        case "pageURL": page.append(("url", .string(text)))
        case "base", "charset", "contentType": page.append((part.name, .string(text)))
        case "scriptURL": script.append(("url", .string(text)))
        case "name": script.append(("name", .string(text)))
        default: members.append((part.name, value(of: part.name, text)))
        }
      }
    }
    errors += bundle.errors
    guard errors.isEmpty else { throw Problem(shape: errors) }
    if !page.isEmpty { members.append(("page", .dictionary(PropertyListDictionary(page)))) }
    if let bundle = bundle.value { members.append(("bundle", bundle)) }
    if !script.isEmpty { members.append(("script", .dictionary(PropertyListDictionary(script)))) }
    return .dictionary(PropertyListDictionary(members))
  }

  /// Converts the text of a field to a value. Text that is neither a flag nor a number stays text,
  /// and is refused later.
  private static func value(of name: String, _ text: String) -> PropertyList {
    if flags.contains(name), text == "true" || text == "false" { return .boolean(text == "true") }
    if numbers.contains(name), let number = Double(text) { return .real(number) }
    return .string(text)
  }
}
