internal import Messages
internal import PropertyLists

/// Collects the parts of a form that make a bundle: `bundle`, once for each file or a zip archive;
/// `extension`; and `define`, once for each variable.
struct BundleForm {
  private var files: [(String, PropertyList)] = []
  private var members: [(String, PropertyList)] = []
  private var definitions: [(String, PropertyList)] = []
  private var paths: Set<String> = []
  /// The errors in the parts.
  private(set) var errors: [ShapeError] = []

  /// The object of a request, from a form with only a bundle.
  static func read(_ parts: [MultipartPart]) throws(Problem) -> PropertyList {
    var form = BundleForm()
    for part in parts where !form.take(part) { form.fail(part, ShapeText.isUnknown) }
    guard form.errors.isEmpty else { throw Problem(shape: form.errors) }
    let members = form.value.map { [("bundle", $0)] } ?? []
    return .dictionary(PropertyListDictionary(members))
  }

  /// Takes a part; false if it is not a part of a bundle.
  mutating func take(_ part: MultipartPart) -> Bool {
    switch part.name {
    case "bundle":
      guard let path = part.filename, !path.isEmpty else {
        fail(part, ShapeText.needsPath)
        return true
      }
      if ZipArchive.isArchive(part.content), !path.contains("/") {
        if !files.isEmpty || !paths.insert("").inserted { fail(part, ShapeText.isArchiveOrFiles) }
        members.append(("archive", .data(part.content)))
      } else {
        if paths.contains("") { fail(part, ShapeText.isArchiveOrFiles) }
        if !paths.insert(path).inserted { fail(part, ShapeText.repeats(path)) }
        files.append((path, .data(part.content)))
      }
    case "extension", "define":
      guard let text = String(validating: part.content, as: UTF8.self) else {
        fail(part, ShapeText.isNotText)
        return true
      }
      if part.name == "extension" {
        let isSecond = members.contains { $0.0 == "extension" }
        if isSecond { fail(part, ShapeText.isRepeated) }
        members.append(("extension", .string(text)))
      } else if let equals = text.firstIndex(of: "="), equals > text.startIndex {
        definitions.append(
          (String(text[..<equals]), .string(String(text[text.index(after: equals)...]))))
      } else {
        fail(part, ShapeText.mustBeDefinition)
      }
    default: return false
    }
    return true
  }

  private mutating func fail(_ part: MultipartPart, _ detail: String) {
    errors.append(ShapeError(pointer: "/\(part.name)", detail: detail))
  }

  /// The member `bundle` of a request's object; nil if the form has no part of it.
  var value: PropertyList? {
    var entries = members
    if !files.isEmpty { entries.append(("files", .dictionary(PropertyListDictionary(files)))) }
    if !definitions.isEmpty {
      entries.append(("define", .dictionary(PropertyListDictionary(definitions))))
    }
    return entries.isEmpty ? nil : .dictionary(PropertyListDictionary(entries))
  }
}
