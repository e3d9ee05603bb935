import Testing

@testable import WebBindings

/// XML Path Language 1.0 and DOM Standard, 8; the answers that no standard settles are WebKit's.
@Suite struct XPathTests {
  private func page() throws -> Page {
    let page = try Page(
      "<div id=d><p>one</p><p title=t>two <b>bold</b></p></div><ul><li>1<li>2<li>3</ul>")
    _ = page(
      """
      var evaluate = (text, node = document, type = 0, resolver = null) => {
        try {
          const result = document.evaluate(text, node, resolver, type, null);
          switch (result.resultType) {
          case 1: return String(result.numberValue);
          case 2: return result.stringValue;
          case 3: return result.booleanValue;
          }
          const names = [];
          for (let node; (node = result.iterateNext());) names.push(node.nodeName);
          return names.join(' ');
        } catch (error) { return error.name; }
      }
      """)
    return page
  }

  @Test(arguments: [
    ("substring('12345', 1 div 0)", ""), ("substring('12345', -1 div 0)", ""),
    ("substring('12345', -42, 1 div 0)", "12345"), ("translate('a😀b', '😀', 'xy')", "axyb"),
    ("string(1000000000000000000000)", "1e+21"), ("string(0.0000001)", "1e-7"),
    ("string(-0)", "0"), ("count(1)", "SyntaxError"), ("1e21", "SyntaxError"),
    (".[1]", "SyntaxError"), ("number('1.')", "1"), ("number('-')", "NaN"),
    ("number('1-2')", "NaN"), ("number('.5')", "0.5"), ("- - 2", "2"), ("- - - 2", "-2"),
  ])
  func `expressions give WebKit's values`(expression: String, value: String) throws {
    #expect(try page()("evaluate(\"\(expression)\")") == "\"\(value)\"")
  }

  @Test func `axes go through the tree in their order`() throws {
    #expect(
      try page()(
        """
        ['//b/ancestor::*', '//li[2]/preceding::*', '//li[2]/following::node()', '//p/following::li',
         '//@title/..', '//@title/following::*', '//li[2]/preceding-sibling::*', '//p[last()]/b',
         '//ul/li[position() > 1]', '(//p | //li)[last()]', '//*[self::b or self::ul]'].map(
          text => evaluate(text))
        """)
        == #"["P DIV BODY HTML","LI B P P DIV HEAD","LI #text","LI LI LI","P","B UL LI LI LI","LI","B","LI LI","LI","B UL"]"#
    )
  }

  @Test func `results of one kind refuse to be another`() throws {
    #expect(
      try page()(
        """
        const attempt = action => { try { return action(); } catch (error) { return error.name; } };
        const nodes = document.evaluate('//p', document, null, 7, null);
        [attempt(() => nodes.iterateNext()), attempt(() => nodes.numberValue), nodes.snapshotLength,
         nodes.snapshotItem(2), attempt(() => document.evaluate('1', document, null, 7, null)),
         attempt(() => document.evaluate('1', document.createDocumentFragment())),
         attempt(() => document.evaluate('1', document, 'resolver')),
         document.createNSResolver(document) === document,
         attempt(() => document.evaluate('//x:p', document, () => { throw new Error('mine'); }))]
        """)
        == #"["TypeError","TypeError",2,null,"TypeError","NotSupportedError","TypeError",true,"NamespaceError"]"#
    )
  }

  @Test func `expressions that mean harm end`() throws {
    #expect(
      try page()(
        """
        [evaluate('1' + '+1'.repeat(20_000)), evaluate('-'.repeat(20_001) + '1'),
         evaluate('('.repeat(100_000) + '1' + ')'.repeat(100_000)),
         evaluate('//li' + '[//li'.repeat(100_000)),
         evaluate('count(' + '//li|'.repeat(20_000) + '//li)')]
        """) == #"["20001","-1","SyntaxError","SyntaxError","3"]"#)
  }

  @Test func `sets of nodes are compared without trying all pairs`() throws {
    let page = try Page("<i>x</i><b>y</b>")
    #expect(
      page(
        """
        for (const name of ['i', 'b'])
          document.querySelector(name).outerHTML = `<${name}>${name}</${name}>`.repeat(20_000);
        const is = text => document.evaluate(text, document, null, 3, null).booleanValue;
        [is('//i = //b'), is('//i != //b'), is('//i < //b'), is('//i != //i'), is('//i = //i')]
        """) == "[false,true,false,false,true]")
  }

  @Test func `what predicates ask for again and again has the value for each node`() throws {
    let page = try page()
    _ = page(
      """
      document.body.innerHTML = Array.from({ length: 60 }, (_, i) =>
        `<${'pb'[i % 3 ? 0 : 1]} class=c${i % 4}>${i}</${'pb'[i % 3 ? 0 : 1]}>text`).join('')
        + '<ul><li class=c1>a<li>b</ul><ul><li>c<li class=c9>d</ul>';
      var agrees = (text, expected, node = document) => {
        const found = document.evaluate(text, node, null, 7, null);
        const nodes = Array.from({ length: found.snapshotLength }, (_, i) => found.snapshotItem(i));
        const wanted = [...document.querySelectorAll('p, b, li')].filter(expected);
        return nodes.length === wanted.length && nodes.every((node, i) => node === wanted[i]);
      };
      var before = (node, name) =>
        [...node.parentNode.children].slice(0, [...node.parentNode.children].indexOf(node))
          .filter(({ localName }) => localName === name).length;
      var behind = (node, name) =>
        [...node.parentNode.children].slice([...node.parentNode.children].indexOf(node) + 1)
          .filter(({ localName }) => localName === name).length;
      """)
    #expect(
      page(
        """
        [agrees('//p[count(preceding-sibling::p) < 3]', n => n.localName === 'p' && before(n, 'p') < 3),
         agrees('//p[count(preceding-sibling::b) mod 5 = 1]',
           n => n.localName === 'p' && before(n, 'b') % 5 === 1),
         agrees('//b[count(following-sibling::p) > 9]', n => n.localName === 'b' && behind(n, 'p') > 9),
         agrees('//p[count(following-sibling::p) = 4]', n => n.localName === 'p' && behind(n, 'p') === 4),
         agrees('//li[count(preceding-sibling::*) = 1][count(//li) = 4]',
           n => n.localName === 'li' && before(n, 'li') === 1),
         agrees('//p[@class = //li/@class]', n => n.localName === 'p' && n.className === 'c1'),
         agrees('//li[//p/@class = @class]', n => n.className === 'c1' && n.localName === 'li'),
         agrees("//b[//li = 'a'][/html/body/p[1] = '1']", n => n.localName === 'b'),
         agrees("//b[//li = 'z']", () => false),
         agrees('//li[. = (//li)[last()]]', n => n.textContent === 'd'),
         evaluate('count(//p[count(/html/body/p) = 40])')]
        """) == #"[true,true,true,true,true,true,true,true,true,true,"40"]"#)
  }
}
