import ExtensionHosting
import Foundation
import Synchronization
import Testing

/// A request from the offered items to the effect of `finalize` on the page.
@Suite struct ExtensionHostTests {
  /// A script that counts how often it is evaluated, and whose `finalize` shows its argument.
  private static let script = """
    var ExtensionPreprocessingJS = {
      run(p) {
        document.body.dataset.runs = Number(document.body.dataset.runs || 0) + 1;
        p.completionFunction({ title: document.title, name: p.extensionName });
      },
      finalize(a) { document.querySelector('p').textContent = JSON.stringify(a); },
    };
    """

  private func host(
    _ script: String = script, _ change: (inout ExtensionHostOptions) -> Void = { _ in }
  ) throws -> ExtensionHost {
    var options = ExtensionHostOptions()
    options.preprocessing.extensionName = "com.example.share"
    change(&options)
    return try ExtensionHost(
      html: "<title>Hello</title><p>some words</p>", url: "https://example.com/page",
      script: script, options: options)
  }

  private func host(run body: String) throws -> ExtensionHost {
    try host("var ExtensionPreprocessingJS = { run(p) { \(body) }, finalize() {} };")
  }

  private static let propertyList = "com.apple.property-list"

  private static func provider(
    _ context: ExtensionContext, _ type: String = propertyList
  ) throws -> ItemProvider {
    let providers = context.inputItems.flatMap { $0.attachments ?? [] }
    return try #require(providers.first { $0.hasItemConformingToTypeIdentifier(type) })
  }

  /// An item that hands this to `finalize`.
  private static func item(_ argument: PropertyListDictionary) -> ExtensionItem {
    ExtensionItem(attachments: [
      ItemProvider(
        item: [NSExtensionJavaScriptFinalizeArgumentKey: .dictionary(argument)],
        typeIdentifier: propertyList)
    ])
  }

  private func text(_ response: ExtensionResponse) -> Substring {
    response.html.split(separator: "<p>").last?.split(separator: "</p>").first ?? ""
  }

  // MARK: Offered items

  @Test("the results are there when they are first loaded, and the script runs once")
  func lazyAndOnce() async throws {
    let response = try await host().run { context in
      let provider = try Self.provider(context)
      async let first = provider.loadItem(forTypeIdentifier: Self.propertyList)
      async let second = provider.loadItem(forTypeIdentifier: Self.propertyList)
      let expected: PropertyList = [
        NSExtensionJavaScriptPreprocessingResultsKey: [
          "title": "Hello", "name": "com.example.share",
        ]
      ]
      let loaded = try await (first, second)
      #expect(loaded == (expected, expected))
      context.completeRequest(returningItems: nil)
    }
    #expect(response.results?["title"] == "Hello")
    #expect(response.html.contains(#"<body data-runs="1">"#))
  }

  @Test("without loading them the script is not evaluated, and there is nothing to finalize")
  func notLoaded() async throws {
    let response = try await host().run { context in
      context.completeRequest(returningItems: [Self.item([:])])
    }
    #expect(response.run == nil)
    #expect(response.finalize == .notCalled)
    #expect(response.diagnostics.map(\.kind) == [.finalizeNotCalled(.noObject)])
    #expect(text(response) == "some words")
  }

  @Test("an item has what hosts really send", arguments: ShareHost.allCases)
  func presets(_ sender: ShareHost) async throws {
    let host = try host { $0.host = sender }
    _ = try await host.run { context in
      let types = context.inputItems.map { $0.attachments?.map(\.registeredTypeIdentifiers) }
      #expect(types == [sender.attachments])
      #expect(context.inputItems.first?.attributedContentText == "Hello")
      context.completeRequest(returningItems: nil)
    }
    #expect(host.activationInput == sender.input)
  }

  @Test("the address, the selected text and the page's bytes can be loaded")
  func otherItems() async throws {
    let host = try host { $0.selection = .text("words") }
    _ = try await host.run { context in
      let url = try Self.provider(context, "public.url")
      #expect(try await url.loadItem(forTypeIdentifier: "public.url") == "https://example.com/page")
      let text = try Self.provider(context, "public.text")
      #expect(text.registeredTypeIdentifiers == ["public.plain-text"])
      #expect(try await text.loadObject(ofClass: String.self) == "words")
      context.completeRequest(returningItems: nil)
    }
    _ = try await self.host { $0.host = .chrome }.run { context in
      let text = try Self.provider(context, "public.plain-text")
      #expect(try await text.loadObject(ofClass: String.self) == "Hello")
      context.completeRequest(returningItems: nil)
    }
    _ = try await self.host { $0.host = .text }.run { context in
      let text = try Self.provider(context, "public.plain-text")
      #expect(try await text.loadObject(ofClass: String.self) == "some words")
      context.completeRequest(returningItems: nil)
    }
    _ = try await self.host { $0.host = .pdf }.run { context in
      let data = try Self.provider(context, "com.adobe.pdf")
      #expect(try await data.loadObject(ofClass: [UInt8].self).starts(with: "<title>".utf8))
      context.completeRequest(returningItems: nil)
    }
  }

  @Test(
    "what the script did wrong is an error of the provider",
    arguments: [
      ("", ItemProviderError.Code.itemUnavailable, RunOutcome.nothing),
      ("throw 1", .itemUnavailable, .nothing),
      ("const a = {}; a.a = a; p.completionFunction(a)", .unknown, .undeliverable),
    ])
  func failedRun(_ body: String, _ code: ItemProviderError.Code, _ run: RunOutcome) async throws {
    let response = try await host(run: body).run { context in
      let provider = try Self.provider(context)
      await #expect(
        throws: ItemProviderError(code, typeIdentifier: Self.propertyList, run: run)
      ) {
        try await provider.loadItem(forTypeIdentifier: Self.propertyList)
      }
      context.completeRequest(returningItems: nil)
    }
    #expect(response.run == run)
    #expect(response.results == nil)
  }

  @Test("E3: without an object the results are empty")
  func empty() async throws {
    let response = try await host("var other = 1;").run { context in
      let item = try await Self.provider(context).loadItem(forTypeIdentifier: Self.propertyList)
      #expect(item == [NSExtensionJavaScriptPreprocessingResultsKey: [:]])
      context.completeRequest(returningItems: nil)
    }
    #expect(response.run == .empty)
    #expect(response.results == [:])
  }

  // MARK: Returned items

  /// Loads the results, and then returns these items.
  private func respond(
    with items: [ExtensionItem]?, _ change: (inout ExtensionHostOptions) -> Void = { _ in }
  ) async throws -> ExtensionResponse {
    try await host(Self.script, change).run { context in
      _ = try await Self.provider(context).loadItem(forTypeIdentifier: Self.propertyList)
      context.completeRequest(returningItems: items)
    }
  }

  @Test("Z1: without an item finalize is not called")
  func nothingReturned() async throws {
    for items in [nil, []] as [[ExtensionItem]?] {
      let response = try await respond(with: items)
      #expect(response.finalize == .notCalled)
      #expect(text(response) == "some words")
      guard case .completed(let returned) = response.ending else {
        Issue.record("it was completed")
        return
      }
      #expect(returned.isEmpty)
    }
  }

  @Test("Z2: finalize gets the dictionary under the key, or an empty one")
  func argument() async throws {
    let response = try await respond(with: [Self.item(["color": "red", "n": 1])])
    #expect(response.finalize == .called)
    #expect(response.finalizeArgument == ["color": "red", "n": 1])
    #expect(text(response) == #"{"color":"red","n":1}"#)
    let other = ItemProvider(item: ["a": 1], typeIdentifier: Self.propertyList)
    let url = ItemProvider(item: "https://example.com/", typeIdentifier: "public.url")
    for item in [ExtensionItem(), ExtensionItem(attachments: [url, other])] {
      let response = try await respond(with: [item])
      #expect(response.finalize == .called)
      #expect(response.finalizeArgument == nil)
      #expect(text(response) == "{}")
    }
  }

  @Test("Z2: an item that is not a dictionary, or cannot be loaded, is ignored and reported")
  func wrongArgument() async throws {
    let wrong: PropertyList = [NSExtensionJavaScriptFinalizeArgumentKey: [1, 2]]
    let response = try await respond(with: [
      ExtensionItem(attachments: [ItemProvider(item: wrong, typeIdentifier: Self.propertyList)])
    ])
    #expect(text(response) == "{}")
    #expect(
      response.answerError as? ItemProviderError
        == ItemProviderError(.unexpectedValueClass, typeIdentifier: Self.propertyList))
    let failing = ItemProvider()
    failing.registerItem(forTypeIdentifier: Self.propertyList) {
      throw ExtensionError(domain: "com.example", code: 7)
    }
    let failed = try await respond(with: [ExtensionItem(attachments: [failing])])
    #expect(text(failed) == "{}")
    #expect(
      failed.answerError as? ExtensionError == ExtensionError(domain: "com.example", code: 7))
  }

  @Test("Z6: macOS does not call finalize")
  func macOS() async throws {
    let response = try await respond(with: [Self.item([:])]) { $0.preprocessing.platform = .macOS }
    #expect(response.finalize == .notCalled)
    #expect(response.diagnostics.map(\.kind) == [.finalizeNotCalled(.platform)])
  }

  @Test("the completion handler is called once the page has been finalized")
  func completionHandler() async throws {
    let expired = Mutex<[Bool]>([])
    _ = try await host().run { context in
      context.completeRequest(returningItems: []) { flag in expired.withLock { $0.append(flag) } }
      context.completeRequest(returningItems: []) { flag in expired.withLock { $0.append(flag) } }
    }
    #expect(expired.withLock { $0 } == [false])
  }

  @Test("only the first ending of a request counts")
  func endedTwice() async throws {
    let response = try await host().run { context in
      _ = try await Self.provider(context).loadItem(forTypeIdentifier: Self.propertyList)
      context.completeRequest(returningItems: [Self.item(["first": true])])
      context.completeRequest(returningItems: nil)
      context.cancelRequest(withError: ExtensionError.userCancelled)
    }
    #expect(text(response) == #"{"first":true}"#)
  }

  // MARK: Other endings

  @Test("a cancelled request does not call finalize")
  func cancelled() async throws {
    let error = ExtensionError(domain: "com.example", code: 1)
    let response = try await host().run { context in
      _ = try await Self.provider(context).loadItem(forTypeIdentifier: Self.propertyList)
      context.cancelRequest(withError: error)
    }
    guard case .cancelled(let reason) = response.ending else {
      Issue.record("it was cancelled")
      return
    }
    #expect(reason as? ExtensionError == error)
    #expect(response.finalize == .notCalled)
    #expect(text(response) == "some words")
  }

  @Test("an extension that throws cancels the request")
  func threw() async throws {
    let response = try await host().run { context in
      _ = try await Self.provider(context).loadItem(forTypeIdentifier: "public.movie")
    }
    guard case .cancelled = response.ending else {
      Issue.record("it was cancelled")
      return
    }
    #expect(response.run == nil)
  }

  @Test("a request that nobody ends expires")
  func expired() async throws {
    let host = try host { $0.timeLimit = 0.05 }
    let response = try await host.run { context in
      _ = try await Self.provider(context).loadItem(forTypeIdentifier: Self.propertyList)
    }
    guard case .expired = response.ending else {
      Issue.record("nobody ended it")
      return
    }
    #expect(response.finalize == .notCalled)
    let hanging = try await host.run { _ in try await Task.sleep(for: .seconds(600)) }
    guard case .expired = hanging.ending else {
      Issue.record("nobody ended it")
      return
    }
  }

  @Test("cancelling the task cancels the request")
  func taskCancelled() async throws {
    let host = try host()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await host.run { _ in
        begin.yield()
        try await Task.sleep(for: .seconds(600))
      }
    }
    for await _ in begun { break }
    task.cancel()
    guard case .cancelled(let reason) = try await task.value.ending else {
      Issue.record("it was cancelled")
      return
    }
    #expect(reason as? ExtensionError == .userCancelled)
  }

  @Test(
    "work may end the request after the handler has returned, and no later than the host's time")
  func later() async throws {
    let response = try await host().run { context in
      Task.detached {
        _ = try await Self.provider(context).loadItem(forTypeIdentifier: Self.propertyList)
        context.completeRequest(returningItems: [Self.item(["late": true])])
      }
    }
    #expect(text(response) == #"{"late":true}"#)
  }

  @Test("after the end of the request, items are not available")
  func afterTheEnd() async throws {
    let kept = Mutex<ItemProvider?>(nil)
    _ = try await host().run { context in
      let provider = try Self.provider(context)
      kept.withLock { $0 = provider }
      context.completeRequest(returningItems: nil)
    }
    let provider = try #require(kept.withLock { $0 })
    await #expect(
      throws: ItemProviderError(.itemUnavailable, typeIdentifier: Self.propertyList)
    ) {
      try await provider.loadItem(forTypeIdentifier: Self.propertyList)
    }
  }

  @Test("opening an address is recorded, and answers as a device does unless told otherwise")
  func opens() async throws {
    for isOpened in [false, true] {
      let host = try host { $0.opensURLs = isOpened }
      let response = try await host.run { context in
        #expect(await context.open("myapp://one") == isOpened)
        context.open("myapp://two") { #expect($0 == isOpened) }
        context.completeRequest(returningItems: nil)
      }
      #expect(response.openedURLs == ["myapp://one", "myapp://two"])
    }
  }

  @Test("a page that cannot be offered is refused")
  func badPage() async throws {
    let host = try host { $0.selection = .selector("h1") }
    await #expect(throws: PreprocessingPageError.nothingSelected(.selector("h1"))) {
      _ = try await host.run { $0.completeRequest(returningItems: nil) }
    }
  }

  @Test("requests of one host know nothing of each other, also at once")
  func concurrently() async throws {
    let host = try host()
    try await withThrowingTaskGroup(of: Substring.self) { group in
      for number in 0..<8 {
        group.addTask {
          let response = try await host.run { context in
            _ = try await Self.provider(context).loadItem(forTypeIdentifier: Self.propertyList)
            context.completeRequest(returningItems: [
              Self.item(["n": .integer(PropertyListInteger(Int64(number)))])
            ])
          }
          #expect(response.html.contains(#"data-runs="1""#))
          return text(response)
        }
      }
      let texts = try await group.reduce(into: Set<Substring>()) { $0.insert($1) }
      #expect(texts == Set((0..<8).map { #"{"n":\#($0)}"# }))
    }
  }
}
