import Testing

@testable import WebBindings

/// The `style` of an element, whose Swift side is made only when it is needed.
@Suite struct OwnDeclarationTests {
  @Test func `a style is one object, and follows the attribute in both directions`() throws {
    let page = try Page("<p>one</p>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), style = p.style, seen = [style.display];
        seen.push(style === p.style, style.length, 'display' in style);
        p.setAttribute('style', 'display: none; color: red');
        seen.push(style.display, style.color, style[0], style.length, style.cssText);
        p.removeAttribute('style');
        seen.push(style.display, style.display, style.length);
        style.display = 'block';
        seen.push(p.outerHTML, style === p.style, style.display);
        seen
        """)
        == #"["",true,0,true,"none","red","display",2,"display: none; color: red;","","",0,"#
        + #""<p style=\"display: block;\">one</p>",true,"block"]"#)
  }

  @Test func `a getter of one interface refuses the elements of another`() throws {
    let page = try Page("<p>one</p><svg></svg>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), svg = document.querySelector('svg');
        const get = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'style').get;
        const display = (p.style.display, svg.style.display,
          Object.getOwnPropertyDescriptor(CSSStyleProperties.prototype, 'display').get);
        [() => get.call(p) === p.style, () => get.call(svg), () => get.call({}),
          () => display.call(svg.style), () => display.call(p), () => display.call(undefined),
          () => p.style instanceof CSSStyleProperties, () => `${svg.style}`]
          .map(call => { try { return call(); } catch (error) { return error.name; } })
        """)
        == #"[true,"TypeError","TypeError","","TypeError","TypeError",true,"#
        + #""[object CSSStyleProperties]"]"#)
  }

  @Test func `a style has the attributes of descriptors too, which it does not take`() throws {
    let page = try Page("<p style='color: red'>one</p>")
    #expect(
      page(
        """
        const style = document.querySelector('p').style;
        const seen = ['src', 'unicodeRange', 'unicode-range', 'fontDisplay', 'size'].map(name => {
          const before = style[name];
          style[name] = 'auto';
          return [name in style, before, style[name]];
        });
        seen.push(style.cssText, Object.keys(CSSStyleProperties.prototype).includes('src'));
        seen
        """)
        == #"[[true,"",""],[true,"",""],[true,"",""],[true,"",""],[true,"",""],"#
        + #""color: red;",true]"#)
  }

  @Test func `scripts can put properties on a style, and replace getters of all`() throws {
    let page = try Page("<p>one</p><i>two</i>")
    #expect(
      page(
        """
        const p = document.querySelector('p').style, i = document.querySelector('i').style;
        const seen = [p.opacity, i.opacity, p.visibility, i.visibility];
        Object.defineProperty(p, 'opacity', { value: 'own', configurable: true });
        p.mine = 1;
        Object.defineProperty(CSSStyleProperties.prototype, 'visibility', {
          get() { return 'replaced'; }, configurable: true });
        seen.push(p.opacity, i.opacity, p.mine, i.mine === undefined);
        seen.push(p.visibility, i.visibility, p.visibility);
        seen
        """)
        == #"["","","","","own","",1,true,"replaced","replaced","replaced"]"#)
  }

  @Test
  func `an attribute is found beside any number of others, and missed when it is gone`() throws {
    let page = try Page("<p>one</p>")
    #expect(
      page(
        """
        const p = document.querySelector('p'), seen = [p.id, p.className, p.hasAttribute('style')];
        for (let index = 0; index < 40; index++) p.setAttribute(`data-n${index}`, index);
        seen.push(p.id, p.getAttribute('data-n7'), p.getAttribute('DATA-N8'));
        seen.push(p.getAttribute('data-n41'), p.hasAttribute('data-n41'));
        p.removeAttribute('data-n41');
        p.removeAttribute('data-n7');
        seen.push(p.getAttribute('data-n7'), p.attributes.length);
        p.id = 'x';
        seen.push(p.id, p.getAttribute('id'));
        p.removeAttribute('id');
        p.setAttributeNS('urn:x', 'q:id', 'n');
        seen.push(p.id, p.getAttribute('id'), p.getAttribute('q:id'));
        seen
        """)
        == #"["","",false,"","7","8",null,false,null,39,"x","x","",null,"n"]"#)
  }

  @Test func `sibling elements follow each change of their parent`() throws {
    let page = try Page("<ul><li>1</li>x<li>2</li><li>3</li></ul>")
    #expect(
      page(
        """
        const ul = document.querySelector('ul'), [first, second, third] = ul.children;
        const beside = item => [item.previousElementSibling, item.nextElementSibling]
          .map(found => [first, second, third].indexOf(found));
        const seen = [beside(first), beside(second), beside(third)];
        ul.removeChild(second);
        seen.push(beside(first), beside(second), beside(third));
        ul.insertBefore(second, first);
        seen.push(beside(first), beside(second), beside(third));
        seen.push(ul.parentElement === document.body, document.documentElement.parentElement);
        seen
        """)
        == "[[-1,1],[0,2],[1,-1],[-1,2],[-1,-1],[0,-1],[1,2],[-1,0],[0,-1],true,null]")
  }
}
