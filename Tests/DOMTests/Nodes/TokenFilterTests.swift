import Testing

@testable import DOM

/// Expectations are the real WebKit's.
@Suite struct TokenFilterTests {
  @Test(
    "select takes options only",
    arguments: [
      ("<select><div>x</div><option>y", "<select>x<option>y</option></select>"),
      ("<select><table><tr>", "<select></select>"),
      ("<select><option>a<b>b</b><select>c", "<select><option>ab</option></select>c"),
      ("<select><option>a<input>b", "<select><option>a</option></select><input>b"),
      (
        "<table><tr><td><select><option>a<td>b",
        "<table><tbody><tr><td><select><option>a</option></select></td><td>b</td></tr></tbody></table>"
      ),
      (
        "<select><optgroup label=g><option>a<hr><option>b</select>c",
        "<select><optgroup label=\"g\"><option>a</option></optgroup><hr><option>b</option></select>c"
      ),
      ("<select><style>b</style><my-x>c", "<select>bc</select>"),
    ])
  func select(_ markup: String, _ expected: String) throws {
    let (pool, document) = try parse("<body>\(markup)")
    #expect(document.body?.node.innerHTML.string == expected)
    let element = try document.createElement("div")
    try element.setInnerHTML(DOMString(markup))
    #expect(element.node.innerHTML.string == expected)
    _ = pool
  }

  @Test func `the context of a fragment may be a select`() throws {
    let (pool, document) = try parse("<select></select>")
    let select = try #require(try document.node.querySelector("select"))
    try select.setInnerHTML("<option>a<p>b</p><select><input><option>c</select>")
    #expect(select.node.innerHTML.string == "<option>ab</option><option>c</option>")
    _ = pool
  }

  @Test func `a processing instruction is a comment`() throws {
    let (pool, document) = try parse("<body><?php a\r\nb ?>x<?xml version='1'?>")
    #expect(
      document.body?.node.innerHTML.string == "<!--?php a\nb ?-->x<!--?xml version='1'?-->")
    _ = pool
  }
}
