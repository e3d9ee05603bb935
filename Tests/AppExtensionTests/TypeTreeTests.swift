import AppExtension
import Testing

@Suite struct TypeTreeTests {
  @Test(
    "documented conformances",
    arguments: [
      ("public.jpeg", "public.image"), ("public.jpeg", "public.data"),
      ("public.jpeg", "public.item"), ("public.jpeg", "public.content"),
      ("public.file-url", "public.url"), ("public.url", "public.data"),
      ("public.plain-text", "public.text"), ("public.html", "public.text"),
      ("public.heic", "public.image"), ("com.compuserve.gif", "public.image"),
      ("com.apple.quicktime-movie", "public.movie"), ("public.mpeg-4", "public.movie"),
      ("public.movie", "public.audiovisual-content"), ("public.mp3", "public.audio"),
      ("com.adobe.pdf", "public.composite-content"), ("com.adobe.pdf", "public.data"),
      ("public.zip-archive", "public.archive"), ("public.vcard", "public.contact"),
      ("com.apple.property-list", "public.data"), ("public.swift-source", "public.plain-text"),
      ("com.apple.application-bundle", "public.directory"), ("public.folder", "public.directory"),
    ])
  func conforms(_ identifier: String, _ other: String) {
    #expect(TypeTree.system.conforms(identifier, to: other))
  }

  @Test(
    "what does not conform",
    arguments: [
      ("public.image", "public.jpeg"), ("public.url", "public.text"),
      ("public.url", "public.file-url"), ("public.html", "public.plain-text"),
      ("com.adobe.pdf", "public.text"), ("com.apple.property-list", "public.text"),
      ("public.folder", "public.data"), ("com.example.none", "public.item"),
    ])
  func doesNotConform(_ identifier: String, _ other: String) {
    #expect(!TypeTree.system.conforms(identifier, to: other))
  }

  @Test func `every type that others conform to is declared`() {
    for identifier in ["public.item", "public.heif-standard", "com.apple.resolvable"] {
      #expect(TypeTree.system.isDeclared(identifier))
    }
    #expect(TypeTree.system.undeclaredParents.isEmpty)
  }

  @Test func `declared types join the tree, in circles too`() {
    let tree = TypeTree.system.adding([
      TypeDeclaration(
        "com.example.note", conformsTo: ["com.example.base"], fileExtensions: ["nte"]),
      TypeDeclaration("com.example.base", conformsTo: ["public.text", "com.example.note"]),
    ])
    #expect(tree.conforms("com.example.note", to: "public.data"))
    #expect(tree.conforms("com.example.base", to: "com.example.note"))
    #expect(tree.identifier(forFileExtension: "NTE") == "com.example.note")
    #expect(tree.identifier(forFileExtension: "jpeg") == "public.jpeg")
    #expect(tree.identifier(forFileExtension: "unknown") == nil)
    #expect(tree.nearestIdentifier(to: "public.imge") == "public.image")
    #expect(tree.nearestIdentifier(to: "public.image") == nil)
    #expect(tree.nearestIdentifier(to: "org.example.unheard-of") == nil)
  }
}
