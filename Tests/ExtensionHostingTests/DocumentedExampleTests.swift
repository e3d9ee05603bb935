import AppleExtensionAPI
import ExtensionHosting
import Foundation
import Testing

/// The examples of `Documentation/SwiftAPI.md`, word for word.
@Suite struct DocumentedExampleTests {
  private static let script = """
    var ExtensionPreprocessingJS = {
      run(parameters) {
        parameters.completionFunction({ title: document.title, words: 3 });
      },
      finalize(parameters) {
        document.body.style.backgroundColor = parameters.bgColor;
      },
    };
    """

  @Test("a closure plays the extension")
  func closure() async throws {
    let script = Self.script
    let host = try ExtensionHost(
      html: "<!DOCTYPE html><title>Hello</title><p>Hello, world",
      url: "https://example.com/hello", script: script)

    let response = try await host.run { context in
      let provider = try #require(
        context.inputItems.flatMap { $0.attachments ?? [] }
          .first { $0.hasItemConformingToTypeIdentifier("com.apple.property-list") })
      let item = try await provider.loadItem(forTypeIdentifier: "com.apple.property-list")
      let results = item[NSExtensionJavaScriptPreprocessingResultsKey]
      #expect(results?["title"] == "Hello")

      let answer: PropertyList = [NSExtensionJavaScriptFinalizeArgumentKey: ["bgColor": "red"]]
      context.completeRequest(returningItems: [
        ExtensionItem(attachments: [
          ItemProvider(item: answer, typeIdentifier: "com.apple.property-list")
        ])
      ])
    }

    #expect(response.finalize == .called)
    #expect(response.html.contains(#"<body style="background-color: red;">"#))
  }

  @Test("a view controller's logic runs as it is")
  func viewController() async throws {
    let script = Self.script
    let host = try ExtensionHost(
      html: "<!DOCTYPE html><title>Hello</title><p>Hello, world", script: script)

    let response = try await host.run(handledBy: { ActionViewController() })

    #expect(response.finalizeArgument == ["bgColor": "red", "title": "Hello", "words": 3])
    #expect(response.html.contains(#"<body style="background-color: red;">"#))
  }

  @Test("the documentation shows these examples")
  func documentation() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = try ["DocumentedExampleTests.swift", "ActionViewController.swift"].map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let page = try String(
      contentsOf: folder.appending(path: "../../Documentation/SwiftAPI.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(blocks.count >= 3)
    for block in blocks where !block.hasPrefix(".package") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let isShown = ["", "    "].contains { indentation in
        let text = lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
        return sources.contains { $0.contains(text) }
      }
      #expect(isShown, "this stands in the documentation only:\n\(block)")
    }
  }
}
