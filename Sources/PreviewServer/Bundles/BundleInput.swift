internal import AppExtension
internal import Messages
internal import Preprocessing
internal import PropertyLists

/// A bundle in a request: its files, and the wanted extension.
struct BundleInput {
  let bundle: ExtensionBundle
  private let finder: ExtensionFinder<MemoryFolder>

  /// Finds the extension.
  ///
  /// - Parameters:
  ///   - files: by their paths; a folder that contains all of them counts as the bundle's own.
  ///   - name: the bundle's name in messages, for files that lie in no folder.
  ///   - identifier: the identifier of the wanted extension of an app.
  /// - Throws: a problem that describes the error in the bundle.
  init(
    files: [String: [UInt8]], name: String? = nil, identifier: String? = nil,
    variables: BuildVariables = BuildVariables(), for need: ExtensionFinder<MemoryFolder>.Need
  ) throws(Problem) {
    let root = BundleRoot(files, name: name)
    finder = ExtensionFinder(
      MemoryFolder(name: root.name, files: root.files), variables: variables)
    do throws(BundleError) {
      bundle = try finder.find(infoFile: root.infoFile, identifier: identifier, for: need)
    } catch {
      throw Problem(error)
    }
  }

  /// The path and the bytes of the extension's script.
  func script() throws(Problem) -> (path: String, bytes: [UInt8]) {
    do throws(BundleError) {
      return try finder.script(of: bundle)
    } catch {
      throw Problem(error)
    }
  }

  /// The source map that a script of the bundle names, if there is such a file.
  func sourceMap(ofScript bytes: [UInt8], at path: String) -> [UInt8]? {
    let script = try? PreprocessingScript(name: path, bytes: bytes)
    return script?.map.path.flatMap { finder.contents(of: $0) }
  }

  /// The remarks for the bundle's author.
  var remarks: [BundleRemarkText] {
    bundle.remarks().map { BundleRemarkText($0, on: bundle) }
  }
}

extension Problem {
  /// The problem for a bundle without an extension, or without a part that the extension needs.
  init(_ error: BundleError) {
    let text = BundleErrorText(error)
    self.init(unusable: text.identifier, text.place, text.message, text.fix)
    switch error {
    case .severalExtensions(_, let identifiers), .noSuchExtension(_, _, let identifiers):
      members.append(("extensions", .array(identifiers.map { .string($0) })))
    case .undefinedVariable(let reference, _, _, _):
      members.append(("variable", .string(String(reference.prefix { $0 != ":" }))))
    default: break
    }
  }

  /// The problem for a bundle whose rule cannot be used.
  init(_ remark: BundleRemark, on bundle: ExtensionBundle) {
    let text = BundleRemarkText(remark, on: bundle)
    self.init(unusable: text.identifier, text.place, text.message, text.fix)
    if let excerpt = text.excerpt { members.append(("excerpt", .string(excerpt))) }
  }

  private init(unusable identifier: String, _ place: String?, _ message: String, _ fix: String?) {
    self.init(
      .unprocessableContent, "unusable-bundle", "Unusable bundle",
      detail: (place.map { "\($0): " } ?? "") + message + ".")
    members = [("reason", .string(identifier))]
    if let place { members.append(("place", .string(place))) }
    if let fix { members.append(("fix", .string(fix))) }
  }
}
