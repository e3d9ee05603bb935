import Testing

@testable import WebBindings

/// HTML Standard, 4.12.3: templates, whose contents are a tree of their own.
@Suite struct TemplateTests {
  @Test func `a template cannot come into its own contents, however deep`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const outer = document.createElement('template');
        const inner = document.createElement('template');
        outer.content.appendChild(document.createElement('p')).appendChild(inner);
        const attempt = (parent, child) => {
          try { parent.appendChild(child); return 'done'; } catch (error) { return error.name; }
        };
        [attempt(inner.content, outer), attempt(outer.content, outer),
         attempt(inner.content, outer.content), attempt(outer, outer.content), outer.innerHTML]
        """)
        == #"["HierarchyRequestError","HierarchyRequestError","HierarchyRequestError","done",""]"#
    )
  }

  @Test func `templates within templates are copied, however deep`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const outer = document.createElement('template');
        let at = outer, depth = 0;
        for (let i = 0; i < 20_000; i++) {
          const next = document.createElement('template');
          at.content.append('x', next);
          at = next;
        }
        at = outer.cloneNode(true);
        while (at.content.lastChild) { at = at.content.lastChild; depth++; }
        [depth, outer.cloneNode(false).content.firstChild]
        """) == "[20000,null]")
  }
}
