import ExtensionHosting
import Testing

@Suite struct ItemProviderTests {
  @Test("a type, or one that is a kind of it, can be had")
  func conformance() async throws {
    let provider = ItemProvider(item: .data([0xFF, 0xD8]), typeIdentifier: "public.jpeg")
    #expect(provider.registeredTypeIdentifiers == ["public.jpeg"])
    for type in ["public.jpeg", "PUBLIC.JPEG", "public.image", "public.data", "public.item"] {
      #expect(provider.hasItemConformingToTypeIdentifier(type))
      #expect(try await provider.loadItem(forTypeIdentifier: type) == .data([0xFF, 0xD8]))
    }
    for type in ["public.png", "public.text", "", "jpeg"] {
      #expect(!provider.hasItemConformingToTypeIdentifier(type))
      await #expect(throws: ItemProviderError(.itemUnavailable, typeIdentifier: type)) {
        try await provider.loadItem(forTypeIdentifier: type)
      }
    }
  }

  @Test("a type itself goes before kinds of it, else the first registered counts")
  func order() async throws {
    let provider = ItemProvider()
    provider.registerItem(forTypeIdentifier: "public.html") { "html" }
    provider.registerItem(forTypeIdentifier: "public.plain-text") { "plain" }
    provider.registerItem(forTypeIdentifier: "public.text") { "text" }
    #expect(try await provider.loadItem(forTypeIdentifier: "public.text") == "text")
    #expect(try await provider.loadItem(forTypeIdentifier: "public.data") == "html")
  }

  @Test("types that a bundle declares count")
  func declaredTypes() {
    let types = TypeTree.system.adding([
      TypeDeclaration(
        "com.example.note", conformsTo: ["public.text"], fileExtensions: [])
    ])
    let item = ItemProvider(item: "a", typeIdentifier: "com.example.note", types: types)
    #expect(item.hasItemConformingToTypeIdentifier("public.text"))
    let unknown = ItemProvider(item: "a", typeIdentifier: "com.example.note")
    #expect(!unknown.hasItemConformingToTypeIdentifier("public.text"))
  }

  @Test("an item is made each time that it is loaded, and its maker's errors are passed on")
  func loading() async throws {
    let provider = ItemProvider()
    provider.registerItem(forTypeIdentifier: "public.url") {
      throw ExtensionError(domain: "com.example", code: 3)
    }
    await #expect(throws: ExtensionError(domain: "com.example", code: 3)) {
      try await provider.loadItem(forTypeIdentifier: "public.url")
    }
  }

  @Test("it can be loaded as what it is, and as nothing else")
  func objects() async throws {
    let text = ItemProvider(item: "text", typeIdentifier: "public.plain-text")
    #expect(text.canLoadObject(ofClass: String.self))
    #expect(!text.canLoadObject(ofClass: PropertyListDictionary.self))
    #expect(try await text.loadObject(ofClass: String.self) == "text")
    #expect(try await text.loadObject(ofClass: [UInt8].self) == Array("text".utf8))
    let encoded = ItemProvider(item: .data(Array("é".utf8)), typeIdentifier: "public.plain-text")
    #expect(try await encoded.loadObject(ofClass: String.self) == "é")
    let wrong = ItemProvider(item: .data([0xFF]), typeIdentifier: "public.plain-text")
    await #expect(
      throws: ItemProviderError(.unavailableCoercion, typeIdentifier: "public.plain-text")
    ) {
      try await wrong.loadObject(ofClass: String.self)
    }
    let number = ItemProvider(item: 1, typeIdentifier: "public.plain-text")
    await #expect(
      throws: ItemProviderError(.unexpectedValueClass, typeIdentifier: "public.plain-text")
    ) {
      try await number.loadObject(ofClass: String.self)
    }
    let list = ItemProvider(
      item: .data(Array(#"{"a": 1}"#.utf8)), typeIdentifier: "com.apple.property-list")
    #expect(try await list.loadObject(ofClass: PropertyListDictionary.self) == ["a": 1])
    await #expect(
      throws: ItemProviderError(.itemUnavailable, typeIdentifier: "com.apple.property-list")
    ) {
      try await text.loadObject(ofClass: PropertyListDictionary.self)
    }
  }

  @Test("codes and keys are Apple's")
  func names() {
    #expect(ItemProviderError.Code.unknown.rawValue == -1)
    #expect(ItemProviderError.Code.itemUnavailable.rawValue == -1000)
    #expect(ItemProviderError.Code.unexpectedValueClass.rawValue == -1100)
    #expect(ItemProviderError.Code.unavailableCoercion.rawValue == -1200)
    #expect(NSItemProviderErrorDomain == "NSItemProviderErrorDomain")
    #expect(ExtensionError.userCancelled.code == 3072)
    #expect(
      NSExtensionJavaScriptPreprocessingResultsKey
        == "NSExtensionJavaScriptPreprocessingResultsKey")
    #expect(
      NSExtensionJavaScriptFinalizeArgumentKey == "NSExtensionJavaScriptFinalizeArgumentKey")
  }
}
