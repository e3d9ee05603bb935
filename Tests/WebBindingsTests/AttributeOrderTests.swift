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

  @Test func `whoever looks at a style attribute finds what the style object has set`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const a = document.createElement('a');
        a.style.color = 'red'; a.style.order = '1'; a.style.width = '2px';
        const before = [a.getAttribute('style'), a.getAttribute('style')];
        const node = a.getAttributeNode('style'), values = [node.value];
        a.style.order = '2'; values.push(node.value, node.textContent, a.attributes[0].value);
        a.style.removeProperty('color'); values.push(node.nodeValue, a.cloneNode().outerHTML);
        a.style.order = '3'; a.style.cssText = 'color: blue; order: 4';
        values.push(document.evaluate('string(@style)', a, null, 2, null).stringValue);
        a.style.order = '5'; values.push(a.matches('[style$="5;"]'), JSON.stringify(a.dataset));
        a.style.order = '6'; a.removeAttributeNode(node); values.push(node.value, a.style.order);
        [before, values]
        """)
          == #"""
          [["color: red; order: 1; width: 2px;","color: red; order: 1; width: 2px;"],\#
          ["color: red; order: 1; width: 2px;","color: red; order: 2; width: 2px;",\#
          "color: red; order: 2; width: 2px;","color: red; order: 2; width: 2px;",\#
          "order: 2; width: 2px;","<a style=\"order: 2; width: 2px;\"></a>",\#
          "color: blue; order: 4;",true,"{}","color: blue; order: 6;",""]]
          """#
    )
  }

  @Test func `custom elements and observers get each text of a style that changes`() throws {
    let page = try Page()
    #expect(
      page(
        """
        const a = document.createElement('x-a'), seen = [];
        a.style.order = '1'; a.style.width = '1px'; a.style.order = '2';
        customElements.define('x-a', class extends HTMLElement {
          static observedAttributes = ['style'];
          attributeChangedCallback(name, old, value) { seen.push([old, value]); }
        });
        document.body.append(a);
        a.style.order = '3'; a.style.removeProperty('width'); a.style.cssText = '';
        const b = document.createElement('b');
        b.style.order = '1'; b.style.width = '1px';
        const observer = new MutationObserver(() => {});
        observer.observe(b, { attributeOldValue: true });
        b.style.order = '2'; b.style.order = '2'; b.style.width = '';
        [seen, observer.takeRecords().map(record => record.oldValue)]
        """)
          == #"""
          [[[null,"order: 2; width: 1px;"],["order: 2; width: 1px;","order: 3; width: 1px;"],\#
          ["order: 3; width: 1px;","order: 3;"],["order: 3;",""]],\#
          ["order: 1; width: 1px;","order: 2; width: 1px;"]]
          """#
    )
  }
}
