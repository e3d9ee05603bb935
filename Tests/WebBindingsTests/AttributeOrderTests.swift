import Testing

@testable import WebBindings

/// Expectations are the real WebKit's.
@Suite struct AttributeOrderTests {
  @Test func `a style attribute that the style object makes comes where it is first looked at`()
    throws
  {
    let page = try Page()
    #expect(
      page(
        """
        const a = document.createElement('a'), b = document.createElement('b');
        a.style.color = 'red'; a.setAttribute('x', 1); const first = a.outerHTML;
        a.setAttribute('y', 2);
        b.style.color = 'red'; b.getAttribute('style'); b.setAttribute('x', 1);
        [first, a.outerHTML, b.outerHTML]
        """)
        == #"["<a x=\"1\" style=\"color: red;\"></a>","<a x=\"1\" style=\"color: red;\" y=\"2\"></a>","<b style=\"color: red;\" x=\"1\"></b>"]"#
    )
  }
}
