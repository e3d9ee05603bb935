import DOM
import ScriptEngine
import Testing

@testable import WebBindings

/// What happens to `details` elements with names, and to `autofocus`, when elements are inserted. The
/// expected values are those of WebKit.
@Suite("Steps of inserted elements")
struct InsertionTests {
  private static let states = """
    const states = root => [...root.querySelectorAll('details')].map(({ open }) => +open).join('');
    """

  @Test("Of open details with one name, the parser leaves the first one open")
  func parsedDetails() throws {
    let page = try Page(
      """
      <details name=a open></details><details name=a open></details><details open name=a></details>
      <details name=b></details><details name=b open></details><details open name=b></details>
      <details open></details><details open></details><template><details name=a open></details></template>
      """)
    #expect(
      page(
        """
        \(Self.states)
        const text = '<details name=c open></details><details name=c open></details>';
        const detached = document.createElement('div');
        detached.innerHTML = text;
        [states(document), states(new DOMParser().parseFromString(text, 'text/html')), states(detached)]
        """) == #"["10001011","10","11"]"#)
  }

  @Test("Details that are inserted close if another one with their name is open")
  func insertedDetails() throws {
    let page = try Page("<body></body>")
    _ = page(
      """
      \(Self.states)
      var log = [];
      document.addEventListener('toggle', event =>
        log.push(event.target.id + event.oldState + event.newState), true);
      const text = '<details name=c open id=c1></details><details name=c open id=c2></details>';
      const host = document.createElement('div');
      document.body.append(host);
      host.innerHTML = text;
      const first = states(host);
      host.innerHTML = '';
      const tree = document.createElement('div');
      tree.innerHTML = text.replaceAll('id=c', 'id=d');
      host.append(tree);
      const second = states(host);
      const fragment = document.createRange().createContextualFragment(text.replaceAll('id=c', 'id=e'));
      const third = states(fragment);
      host.append(fragment);
      """)
    #expect(page("[first, second, third, states(host)]") == #"["10","01","11","0100"]"#)
    _ = page.realm.eventLoop.run()
    #expect(
      page("log.sort()") == """
        ["d1closedclosed","d2closedopen","e1closedclosed","e2closedclosed"]
        """)
  }

  @Test("Open details are known by their present names and places")
  func detailsThatChange() throws {
    let page = try Page("<body><div id=host></div></body>")
    #expect(
      page(
        """
        \(Self.states)
        const host = document.getElementById('host'), found = [];
        const add = (name, parent = host) => {
          const details = document.createElement('details');
          details.name = name; details.open = true;
          parent.append(details);
          found.push(states(host));
          return details;
        };
        const first = add('a'); add('a'); const other = add('b');
        first.name = 'c'; const third = add('a'); add('a');
        third.open = false; add('a');
        first.remove(); add('c'); host.append(first); found.push(states(host));
        other.name = 'a'; found.push(states(host));
        other.name = 'd'; other.open = true; third.open = true; found.push(states(host));
        const root = host.attachShadow({ mode: 'open' });
        root.innerHTML = '<details name=a open></details>';
        const inner = add('a', root); root.firstChild.remove(); inner.open = true;
        const last = add('a', root);
        [found, states(root)]
        """)
          == #"""
          [["1","10","101","1011","10110","101001","010011","0100110","0000110","0110010",\#
          "0110010","0110010"],"10"]
          """#)
  }

  @Test("The first element with autofocus that is inserted gets the focus before the next frame")
  func autofocus() throws {
    let page = try Page("<body></body>")
    _ = page(
      """
      var log = [];
      const tell = when => log.push(when + ' ' + document.activeElement.id);
      document.addEventListener('focus', event => log.push('focus ' + event.target.id), true);
      const add = (id, hidden) => {
        const input = document.createElement('input');
        input.id = id; input.autofocus = true; input.hidden = hidden;
        document.body.append(input);
      };
      add('hidden', true); add('first', false); add('second', false);
      tell('now');
      setTimeout(() => tell('timer'));
      requestAnimationFrame(() => tell('frame'));
      setTimeout(() => { document.activeElement.blur(); add('third', false); }, 100);
      setTimeout(() => tell('later'), 300);
      """)
    _ = page.realm.eventLoop.run()
    #expect(page("log") == #"["now ","timer ","focus first","frame first","later "]"#)
  }

  @Test("After parsing, the first rendered element with autofocus has the focus")
  func parsedAutofocus() throws {
    let page = try Page(
      "<input autofocus disabled id=a><input autofocus id=b><input autofocus id=c>")
    page.realm.document.focusAfterParsing()
    #expect(
      page("[document.activeElement.id, document.querySelectorAll(':focus').length]") == #"["b",1]"#
    )
  }
}
