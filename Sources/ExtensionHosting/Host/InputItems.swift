/// The items that a host offers for a page.
struct InputItems {
  let world: PageWorld
  let page: PreprocessingPage
  let options: ExtensionHostOptions
  /// The facts about the page that need no script.
  let facts: Facts

  /// The facts about a page that need no script.
  struct Facts: Sendable {
    var title = ""
    var selection = ""
    /// The text of the page, where the host shares that.
    var text = ""
  }

  /// One item, with an attachment for each that the host sends, and one for the selected text.
  var items: [ExtensionItem] {
    let item = ExtensionItem()
    if !facts.title.isEmpty { item.attributedContentText = facts.title }
    var types = options.host.attachments
    let sendsText = types.joined().contains { options.types.conforms($0, to: "public.text") }
    if !facts.selection.isEmpty, !sendsText { types.append(["public.plain-text"]) }
    item.attachments = types.map(attachment)
    return [item]
  }

  /// An attachment that can be had in these types.
  private func attachment(_ typeIdentifiers: [String]) -> ItemProvider {
    let provider = ItemProvider(types: options.types)
    for identifier in typeIdentifiers {
      provider.registerItem(forTypeIdentifier: identifier, loadHandler: loader(of: identifier))
    }
    return provider
  }

  private func loader(of typeIdentifier: String) -> ItemProvider.LoadHandler {
    switch typeIdentifier {
    case ExtensionKeys.propertyListType: return { [world] in try await Self.results(of: world) }
    case "public.url", "public.file-url": return { [page] in .string(page.url) }
    case "public.plain-text":
      // Hosts share the selected text; without a selection, Chrome shares the page's title, and
      // others share a text.
      let text =
        !facts.selection.isEmpty
        ? facts.selection : options.host == .chrome ? facts.title : facts.text
      return { .string(text) }
    default: return { [page] in .data(page.bytes) }
    }
  }

  /// The results of the script, which the extension loads. The script is evaluated now, if it was
  /// not before (Documentation/Safari.md, E3 to E6).
  private static func results(of world: PageWorld) async throws -> PropertyList {
    let type = ExtensionKeys.propertyListType
    let run = await world.run()
    switch run {
    case .results(let results): return .dictionary([ExtensionKeys.results: results])
    case .empty: return .dictionary([ExtensionKeys.results: .dictionary([:])])
    case .undeliverable: throw ItemProviderError(.unknown, typeIdentifier: type, run: run)
    case .nothing, .unusable, .outOfTime, nil:
      throw ItemProviderError(.itemUnavailable, typeIdentifier: type, run: run)
    }
  }
}
