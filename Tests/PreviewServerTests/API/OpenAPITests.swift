import PropertyLists
import Testing

@testable import PreviewServer

/// `openapi.json` compared with the server.
@Suite struct OpenAPITests {
  private let description: PropertyList

  init() throws {
    description = try PropertyList.read(PackageResources.openapi_json, as: .json)
  }

  @Test func everyRouteIsDescribedAndNoOther() throws {
    var described: Set<String> = []
    for path in try #require(description["paths"]?.dictionary) {
      for method in try #require(path.value.dictionary).keys where method != "parameters" {
        described.insert("\(method.uppercased()) \(path.key)")
      }
    }
    let routes = ServerFixture().pipeline.router.routes
    #expect(described == Set(routes.map { "\($0.method.rawValue) \($0.pattern.text)" }))
  }

  @Test func theTypesOfBodiesAndAnswersAreThoseOfTheRoutes() throws {
    for route in ServerFixture().pipeline.router.routes {
      let operation = description["paths"]?[route.pattern.text]?[route.method.rawValue.lowercased()]
      let body = operation?["requestBody"]
      let consumed = body?["content"]?.dictionary?.keys.map { $0 } ?? []
      #expect(Set(consumed) == Set(route.consumes.map(\.essence)), "\(route.pattern.text)")
      #expect((body?["required"] == true) == route.needsBody)
      guard !route.produces.isEmpty else { continue }
      let answers = operation?["responses"]?.dictionary?.filter { $0.key.hasPrefix("2") } ?? []
      let produced = answers.flatMap { $0.value["content"]?.dictionary?.keys.map { $0 } ?? [] }
      #expect(Set(produced) == Set(route.produces.map(\.essence)), "\(route.pattern.text)")
    }
  }

  @Test func everyReferenceLeadsSomewhere() throws {
    var pending = [description]
    var count = 0
    while let value = pending.popLast() {
      if let text = value["$ref"]?.string {
        count += 1
        let place = text.dropFirst(2).split(separator: "/").reduce(description as PropertyList?) {
          $0?[String($1)]
        }
        #expect(text.hasPrefix("#/") && place != nil, "\(text)")
      }
      pending += value.array ?? value.dictionary.map { Array($0.values) } ?? []
    }
    #expect(count > 100)
  }
}
