import Testing

@testable import WebBindings

/// A text that a script has looked at can become longer when more markup is written behind it.
@Suite struct WrittenTextTests {
  @Test(arguments: 1...12)
  func `texts have their present data after each piece of written markup`(seed: Int) throws {
    let page = try Page()
    #expect(
      page(
        """
        let state = \(seed) * 7919 + 1;
        const random = count => (state = (state * 48271) % 2147483647) % count;
        const pieces = [
          'a ', 'b ', ' ', 'c ', '<div>', '</div>', '<p>', '<b>', '</b>', '<i>', '</i>', '<table>',
          '</table>', '<tr>', '<td>', '</td>', '</tr>', '<a>', '<div>', '<table>', '<!--x-->',
          '<select><option>', '</select>', '<template>', '</template>', '<ul><li>', '</ul>',
          '</body>', '<form>', '</form>',
        ];
        const wrong = [];
        let seen = 0;
        const texts = () => {
          const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT), found = [];
          while (walker.nextNode()) found.push(walker.currentNode);
          return found;
        };
        let known = [];
        for (let round = 0; round < 15; round++) {
          document.open();
          known = [];
          const written = [];
          for (let step = 0; step < 50; step++) {
            const count = 1 + random(3);
            let piece = '';
            for (let index = 0; index < count; index++) piece += pieces[random(pieces.length)];
            written.push(piece);
            document.write(piece);
            if (random(12) === 0) {
              const all = document.querySelectorAll('*'), one = all[random(all.length)];
              if (one && one !== document.documentElement) {
                written.push(`removed ${one.localName}`);
                one.remove();
              }
            }
            known = [...new Set([...known, ...texts()])];
            seen += known.length;
            for (const node of known) {
              if (node.data !== node.cloneNode().data || node.length !== node.cloneNode().length) {
                wrong.push([node.data, node.cloneNode().data, ...written.slice(-4)]);
              }
            }
          }
          document.close();
        }
        [wrong.slice(0, 3), seen > 0]
        """) == "[[],true]")
  }

  @Test func `a long chain that is written in pieces has the texts of one that is parsed at once`()
    throws
  {
    let page = try Page()
    #expect(
      page(
        """
        document.open();
        const part = index => `<div>${index % 3 ? '' : 'x'}<b>y</b>`;
        let whole = '';
        for (let index = 0; index < 3000; index++) {
          whole += part(index);
          document.write(part(index));
        }
        const body = document.body.innerHTML;
        document.close();
        body === new DOMParser().parseFromString(whole, 'text/html').body.innerHTML
        """) == "true")
  }

  @Test func `an element is seen where the parser puts it after the one before it was removed`()
    throws
  {
    let page = try Page("")
    #expect(
      page(
        """
        document.open();
        document.write('<p>b <a></a><div>', '<p>');
        const last = document.body.lastChild.lastChild, known = last.firstChild;
        document.querySelector('p').remove();
        document.write('<a> <p>');
        [known, last.firstChild?.nodeName, document.body.innerHTML]
        """) == #"[null,"A","<div><p><a> </a></p><p></p></div>"]"#)
  }
}
