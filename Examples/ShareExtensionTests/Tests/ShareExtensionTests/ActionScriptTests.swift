import JSPrepTesting
import Testing

private let fixtures = Fixtures()

@Suite("Action.js")
struct ActionScriptTests {
  private let script: ExtensionScript

  init() throws {
    script = try fixtures.script("Action.js")
  }

  @Test("hands the product over")
  func product() throws {
    let page = try fixtures.page("product.html", url: "https://shop.example/kettle")
    let run = try script.run(on: page)

    #expect(run.results["title"] == "A kettle")
    #expect(run.results["price", as: Double.self] == 24.5)
    #expect(run.results["images", as: [String].self] == ["https://shop.example/kettle.jpeg"])
    #expect(run.diagnosticIdentifiers == [])
    #expect(run.console == ["log: looking at A kettle"])
  }

  @Test("hands over what is selected")
  func selection() throws {
    let run = try script.run(on: fixtures.page("product.html"), selection: .selector("h1"))
    #expect(try run.results.mismatches(with: #"{"$subset": {"selection": "A kettle"}}"#) == [])
  }

  @Test("works on every page", arguments: fixtures.names(withExtension: "html"))
  func everyPage(_ name: String) throws {
    let run = try script.run(on: fixtures.page(name))
    #expect(try fixtures.difference(of: run.results, from: "Snapshots/\(name).json") == nil)
  }

  @Test("tells the reader that it is saved")
  func finalize() throws {
    let run = try script.run(on: ExtensionPage(html: "<title>T</title><p>Text"))

    #expect(run.finalize(["message": "Saved"]) == .called)
    #expect(run.document.querySelector("p.saved")?.text == "Saved")
    #expect(run.document.querySelectorAll("p").count == 2)
  }
}
