@testable import AppleExtensionAPI
import Foundation
import Testing

/// Apple's classes, as code that was written for them uses them.
@Suite struct AppleExtensionAPITests {
  private func load(_ item: Any, _ type: String = "com.apple.property-list") async throws -> Any {
    try await NSItemProvider(item: item, typeIdentifier: type).loadItem(forTypeIdentifier: type)
  }

  @Test("a dictionary is what Foundation has for one")
  func dictionary() async throws {
    let date = Date(timeIntervalSinceReferenceDate: 60)
    let item: [String: Any] = [
      "text": "é", "whole": 5, "real": 1.5, "yes": true, "date": date, "data": Data([1, 2]),
      "list": [1, "two"] as [Any], "inner": ["a": 1],
    ]
    let loaded = try await load(item as NSDictionary)
    #expect(loaded is NSDictionary)
    let dictionary = try #require(loaded as? [String: Any])
    #expect(dictionary["text"] as? String == "é")
    #expect(dictionary["whole"] as? Int == 5)
    #expect(dictionary["whole"] as? Double == 5)
    #expect(dictionary["real"] as? Double == 1.5)
    #expect(dictionary["yes"] as? Bool == true)
    #expect(dictionary["date"] as? Date == date)
    #expect(dictionary["data"] as? Data == Data([1, 2]))
    #expect((dictionary["list"] as? [Any])?.count == 2)
    #expect((dictionary["inner"] as? [String: Int]) == ["a": 1])
  }

  @Test("truth values and numbers stay apart")
  func numbers() async throws {
    let values: [(Any, PropertyList)] = [
      (true, true), (false, false), (1, 1), (0, 0), (Int8(1), 1), (UInt64(7), 7), (1.0, 1.0),
      (Float(0.5), 0.5), (NSNumber(value: 3), 3), (NSNumber(value: 2.5), 2.5),
      (NSNumber(value: true), true), (NSNull(), .null), (NSString(string: "a"), "a"),
      (URL(filePath: "/a"), "file:///a"),
    ]
    for (value, expected) in values {
      let item = NSExtensionItem()
      item.userInfo = ["key": value]
      let provider = NSItemProvider(item: ["key": value], typeIdentifier: "public.data")
      let loaded = try #require(
        try await provider.loadItem(forTypeIdentifier: "public.data") as? [String: Any])
      let back = NSItemProvider(item: loaded, typeIdentifier: "public.data")
      let again = try #require(
        try await back.loadItem(forTypeIdentifier: "public.data") as? [String: Any])
      #expect("\(again)" == "\(loaded)")
      #expect(item.userInfo?.count == 1)
      let host = try ExtensionHost(
        html: "", script: "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}) } }")
      let returned = NSExtensionItem()
      returned.attachments = [
        NSItemProvider(
          item: [NSExtensionJavaScriptFinalizeArgumentKey: ["key": value]],
          typeIdentifier: "com.apple.property-list")
      ]
      let response = try await host.run { context in
        _ = try await context.inputItems.first?.attachments?.first?
          .loadItem(forTypeIdentifier: "com.apple.property-list")
        context.completeRequest(returningItems: [returned.item])
      }
      #expect(response.finalizeArgument == ["key": expected])
    }
  }

  @Test("an address is a URL")
  func url() async throws {
    let loaded = try await load(URL(filePath: "/a/b"), "public.url")
    #expect(loaded as? URL == URL(string: "file:///a/b"))
    #expect(loaded is NSURL)
    let provider = NSItemProvider(
      item: NSURL(string: "https://example.com/"), typeIdentifier: kUTTypeURL as String)
    #expect(provider.canLoadObject(ofClass: URL.self))
    let url = try await withCheckedThrowingContinuation { continuation in
      provider.loadObject(ofClass: URL.self) { url, error in
        continuation.resume(
          with: url.map { .success($0) } ?? .failure(error ?? CancellationError()))
      }
    }
    #expect(url == URL(string: "https://example.com/"))
  }

  @Test("an item that is not a property list fails with Apple's domain and code")
  func errors() async throws {
    let provider = NSItemProvider(item: ["a": self], typeIdentifier: "com.apple.property-list")
    for (type, code) in [
      ("com.apple.property-list", NSItemProvider.ErrorCode.unavailableCoercionError),
      ("public.image", .itemUnavailableError),
    ] {
      let failure = await withCheckedContinuation { continuation in
        provider.loadItem(forTypeIdentifier: type) { _, error in
          continuation.resume(returning: error)
        }
      }
      let error = try #require(failure) as NSError
      #expect(error.domain == NSItemProviderErrorDomain)
      #expect(error.code == code.rawValue)
    }
    let cancelled = ExtensionError.userCancelled.nsError
    #expect(cancelled.domain == NSCocoaErrorDomain)
    #expect(cancelled.code == 3072)
  }

  @Test("types are those of the system")
  func types() {
    #expect(UTType.jpeg.conforms(to: .image))
    #expect(!UTType.jpeg.conforms(to: .text))
    #expect(UTType(filenameExtension: "pdf") == .pdf)
    #expect(UTType("com.example.nothing") == nil)
    #expect(UTType("public.url") == .url)
    #expect(String(kUTTypePropertyList) == "com.apple.property-list")
    #expect(kUTTypePropertyList as String == UTType.propertyList.identifier)
  }

  @Test("a request handler can cancel, and open its app")
  @MainActor
  func requestHandler() async throws {
    final class Handler: NSExtensionRequestHandling {
      func beginRequest(with context: NSExtensionContext) {
        guard let url = URL(string: "myapp://share"), let item = context.inputItems.first,
          let text = (item as? NSExtensionItem)?.attributedContentText?.string
        else { return }
        context.open(url) { success in
          context.cancelRequest(withError: NSError(domain: text, code: success ? 1 : 2))
        }
      }
    }
    let host = try ExtensionHost(html: "<title>Hello</title>", script: "")
    let response = try await host.run(handledBy: { Handler() })
    #expect(response.openedURLs == ["myapp://share"])
    guard case .cancelled(let error) = response.ending else {
      Issue.record("it was cancelled")
      return
    }
    #expect((error as NSError).domain == "Hello")
    #expect((error as NSError).code == 2)
  }
}
