import Testing

@testable import CSS
@testable import DOM

/// Elements in `@scope`, and the time for finding their roots.
@Suite struct ScopeRootsTests {
  private let pool = DocumentPool()

  /// A list of roots with the depths 0, 1 and so on, the deepest one first.
  private func roots(_ elements: [Element]) throws -> ScopeRoots {
    let list = elements.enumerated().reduce(nil as ScopeRoots?) {
      ScopeRoots($1.element, depth: $1.offset, outer: $0)
    }
    return try #require(list)
  }

  private func depths(_ list: ScopeRoots?) -> [Int] {
    sequence(first: list, next: { $0?.outer }).prefix { $0 != nil }.compactMap { $0?.depth }
  }

  @Test func `a list finds a root by its depth, and the nearest one for a condition`() throws {
    let document = try pool.page("")
    let elements = try (0..<300).map { _ in try document.createElement("i") }
    let list = try roots(elements)
    for depth in [0, 1, 7, 150, 298, 299] {
      #expect(list.at(depth: depth)?.root == elements[depth])
      var questions = 0
      let found = list.nearest { root in
        questions += 1
        return elements[...depth].contains(root)
      }
      #expect(found?.depth == depth)
      #expect(questions < 40)
    }
    #expect(list.at(depth: 300) == nil)
    #expect(list.nearest { _ in false } == nil)
  }

  @Test func `a list without some roots keeps the others and their order`() throws {
    let document = try pool.page("")
    let elements = try (0..<6).map { _ in try document.createElement("i") }
    let list = try roots(elements)
    #expect(depths(list.removing { $0 == elements[4] || $0 == elements[1] }) == [5, 3, 2, 0])
    #expect(list.removing { _ in false } === list)
    #expect(list.removing { _ in true } == nil)
    let third = try #require(list.at(depth: 3))
    #expect(depths(list.replacing(third, by: third.outer)) == [5, 4, 2, 1, 0])
    #expect(depths(list.replacing(third, by: nil)) == [5, 4])
  }

  @Test func `a long list is let go without recursion`() throws {
    let element = try pool.page("").createElement("i")
    var list = try roots(Array(repeating: element, count: 1_000_000)) as ScopeRoots?
    weak let farthest = list?.at(depth: 0)
    #expect(farthest != nil)
    list = nil
    #expect(farthest == nil)
  }

  @Test func `in a deep tree of roots, the elements far inside have their styles`() throws {
    let depth = 400
    let document = try pool.page(
      "<!DOCTYPE html><style>@scope (div) { :scope > i { order: 1 } :scope .a i { order: 2 } "
        + "i { color: red } } @scope (.a) to (:scope > .b) { i { width: 3px } }</style><body>"
        + "<div><div class=a>" + String(repeating: "<div>", count: depth) + "<i></i>")
    let element = try #require(
      document.node.descendants.compactMap(Element.init).last { $0.localName == "i" })
    let style = element.computedStyle
    #expect(style.text(of: "order") { $0 } == "2")
    #expect(style.text(of: "color") { $0 } == "rgb(255, 0, 0)")
    #expect(style.text(of: "width") { $0 } == "3px")
  }
}
