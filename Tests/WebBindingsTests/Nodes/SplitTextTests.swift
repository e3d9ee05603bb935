import ScriptEngine
import Testing

@testable import WebBindings

@Suite struct SplitTextTests {
  @Test(arguments: ["abcdefgh", "aböcdefg", "ab😀cdef"])
  func `a text that is split again and again has all of its parts`(unit: String) throws {
    let page = try Page("<p id=p></p>")
    #expect(
      page(
        """
        const whole = '\(unit)'.repeat(400), p = document.getElementById('p'), wrong = [];
        for (const inTree of [true, false]) {
          const text = document.createTextNode(whole), parts = [];
          if (inTree) p.replaceChildren(text);
          for (let at = whole.length - 8; at > 0; at -= 8) {
            const part = text.splitText(at);
            parts.unshift(part);
            if (part.data !== '\(unit)' || text.length !== at) wrong.push(at);
            if (inTree !== (part.previousSibling === text)) wrong.push('place ' + at);
          }
          if (text.data + parts.map(part => part.data).join('') !== whole) wrong.push('all');
        }
        wrong
        """) == "[]")
  }

  @Test func `other changes between two splits count`() throws {
    let page = try Page(
      "<p id=p>0123456789</p><p id=q>abcdefghij</p><style id=s>a { } b { }</style>")
    #expect(
      page(
        """
        const [p, q, s] = ['p', 'q', 's'].map(id => document.getElementById(id).firstChild), log = [];
        const split = (text, at) => {
          try { log.push(text.splitText(at).data); } catch (error) { log.push(error.name); }
        };
        split(p, 8);
        p.data = 'öäüöäüöä';
        split(p, 6);
        p.data = 'ABCDEF';
        split(p, 5);
        split(q, 9);
        split(p, 4);
        p.appendData('xyz');
        split(p, 6);
        split(p, 7);
        split(p, 6);
        split(p, 0);
        split(p, 0);
        split(p, 1);
        const range = document.createRange();
        range.setStart(q, 3);
        range.setEnd(q, 8);
        split(q, 5);
        split(s, 5);
        split(s, 2);
        [log, p.data, range.startOffset, range.endContainer === q.nextSibling, range.endOffset,
         p.parentNode.childNodes.length, getComputedStyle(document.body).color]
        """)
          == """
          [["89","öä","F","j","E","z","IndexSizeError","","ABCDxy","","IndexSizeError","fghi"," b { }","{ }"],\
          "",3,true,3,9,"rgb(0, 0, 0)"]
          """)
  }
}
