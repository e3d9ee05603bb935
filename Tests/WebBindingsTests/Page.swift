import DOM
import ScriptEngine

@testable import WebBindings

/// A page with a world of scripts, for tests: evaluates expressions and gives what they are as JSON.
final class Page {
  let pool = DocumentPool()
  let machine = VirtualMachine()
  let realm: Realm

  init(_ html: String = "", url: String = "http://example.com/page.html") throws {
    var html = html
    let pool = pool
    let document = try html.withUTF8 { try pool.parse($0) }
    document.url = url
    realm = try Realm(machine: machine, document: document)
  }

  /// A page that looks for documents and frames to free after every few of them.
  static func sweepingOften() throws -> Page {
    let page = try Page("<p>")
    page.realm.nodeObjects.leastSweptWeight = 64 << 10
    return page
  }

  /// A page that looks for trees to free after every few nodes, and fills the memory of those that it
  /// frees.
  static func freeingOften(_ html: String = "<p>") throws -> Page {
    let page = try Page(html)
    page.pool.leastSearchedWeight = 1 << 20
    page.pool.poisonsFreedNodes = true
    return page
  }

  deinit {
    realm.context.close()
  }

  /// Evaluates a script and gives its completion value as JSON, or the exception as `name: message`.
  func callAsFunction(_ script: String) -> String {
    do {
      let value = try realm.context.evaluate(script, name: "test.js")
      return try realm.context.json(value) ?? "undefined"
    } catch {
      let exception = realm.context.describe(error)
      return "\(exception.name): \(exception.message)"
    }
  }
}
