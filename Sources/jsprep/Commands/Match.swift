internal import AppExtension
internal import Messages
internal import PageLoading
internal import PropertyLists

/// A rule's verdict on what is shared.
struct Match {
  let rule: ActivationRule
  /// The extension, where the rule is one of a bundle.
  let bundle: ExtensionBundle?
  let input: ActivationInput
  let verdict: ActivationVerdict

  init(_ plan: MatchPlan) throws(RunFailure) {
    var types = TypeTree.system
    switch plan.rule {
    case .bundle(let path):
      let reader = try BundleReader(path, plan.choice, for: .rule)
      bundle = reader.bundle
      rule = try reader.rule()
      types = types.adding(reader.bundle.declaredTypes)
    case .predicate(let text):
      bundle = nil
      do throws(ActivationRuleError) {
        rule = try ActivationRule(.string(text))
      } catch {
        throw RunFailure(error, place: "--rule")
      }
    }
    input = try Self.input(plan, types: types, hasScript: bundle?.namesScript ?? true)
    verdict = rule.verdict(on: input, types: types)
  }

  private static func input(
    _ plan: MatchPlan, types: TypeTree, hasScript: Bool
  ) throws(RunFailure) -> ActivationInput {
    if let file = plan.itemsFile { return try items(file) }
    let safari: ShareHost = hasScript ? .safari : .safariWithoutScript
    let host = plan.host == .safari ? safari : plan.host ?? safari
    if plan.shared.isEmpty { return host.input }
    var attachments: [[String]] = []
    for shared in plan.shared {
      switch shared {
      case .page(let page): attachments += self.page(page, types, from: host)
      case .url(let url):
        attachments.append([url.lowercased().hasPrefix("file:") ? "public.file-url" : "public.url"])
      case .text: attachments.append(["public.plain-text"])
      case .file(let path): attachments.append([type(of: path, types), "public.file-url"])
      case .image(let path):
        let type = type(of: path, types)
        attachments.append([types.conforms(type, to: "public.image") ? type : "public.image"])
      }
    }
    return ActivationInput(attachments: attachments)
  }

  /// What a host sends of a page: its script's results if it has one, unless the page is a document
  /// of another kind, which is sent as a file.
  private static func page(
    _ page: String, _ types: TypeTree, from host: ShareHost
  ) -> [[String]] {
    let path = page.prefix { $0 != "?" && $0 != "#" }
    let hasName = !PageLoader.isAddress(page) || path.dropFirst(8).contains("/")
    let type =
      hasName
      ? fileExtension(of: String(path)).flatMap { types.identifier(forFileExtension: $0) } : nil
    if let type,
      types.conforms(type, to: "com.adobe.pdf") || types.conforms(type, to: "public.image")
    {
      return PageLoader.isAddress(page) ? [[type], ["public.url"]] : [[type, "public.file-url"]]
    }
    return host.attachments
  }

  private static func type(of path: String, _ types: TypeTree) -> String {
    if DiskFolder.isFolder(path), fileExtension(of: path) == nil { return "public.folder" }
    return fileExtension(of: path).flatMap { types.identifier(forFileExtension: $0) }
      ?? "public.data"
  }

  private static func fileExtension(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }

  private static func items(_ file: String) throws(RunFailure) -> ActivationInput {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContents.read(file)
    } catch {
      throw RunFailure(error)
    }
    let value: PropertyList
    do throws(PropertyListError) {
      value = try PropertyList.read(bytes)
    } catch {
      throw RunFailure(
        .unusable, "items-malformed", PropertyListErrorText(error, source: file).text)
    }
    do throws(ActivationInputError) {
      return try ActivationInput(value)
    } catch {
      let key = error.path.isRoot ? "the whole" : "\(error.path)"
      throw RunFailure(
        .unusable, "items-malformed", place: file,
        "\(key) should be of the type \(error.expected.rawValue)",
        fix:
          #"write {"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": [...]}]}]}."#
      )
    }
  }
}
