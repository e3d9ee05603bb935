import Testing

@testable import WebBindings

/// What is kept up as a page changes answers as if it were found anew each time.
@Suite struct GrowthTests {
  @Test func `a document has the names of the elements in it`() throws {
    let page = try Page("<img name=one><div id=d></div>")
    #expect(
      page(
        """
        (() => {
          const answers = [];
          const say = () => answers.push([...'abc', 'one'].filter(name => name in document).join());
          say();
          const image = document.createElement('img');
          image.name = 'a';
          say();
          d.append(image);
          say();
          image.name = 'b';
          say();
          const other = d.appendChild(image.cloneNode());
          answers.push(document.b.length);
          other.remove();
          answers.push(document.b === image);
          document.images[0].remove();
          say();
          image.remove();
          say();
          const object = d.appendChild(document.createElement('object'));
          object.id = 'c';
          say();
          object.append(document.createElement('embed'));
          say();
          object.remove();
          const large = document.createElement('div');
          large.innerHTML = '<i></i>'.repeat(40) + '<p><img name=a></p>';
          d.append(large);
          say();
          large.lastChild.remove();
          say();
          d.innerHTML = '<form id=b></form><form name=c></form>';
          say();
          d.firstChild.name = 'a';
          d.lastChild.removeAttribute('name');
          say();
          document.documentElement.append(d.firstChild);
          say();
          return answers;
        })()
        """)
        == #"["one","one","a,one","b,one",2,true,"b","","c","","a","","c","a","a"]"#)
  }

  @Test func `listeners are called in their order, whichever left`() throws {
    let page = try Page("")
    #expect(
      page(
        """
        (() => {
          const heard = [];
          const target = new EventTarget();
          const listeners = Array.from({ length: 30 }, (_, index) => () => heard.push(index));
          for (const listener of listeners) target.addEventListener('x', listener);
          target.addEventListener('x', listeners[3]);
          target.addEventListener('x', listeners[3], true);
          target.removeEventListener('x', listeners[3]);
          listeners.forEach((listener, index) => {
            if (index % 3) target.removeEventListener('x', listener);
          });
          target.addEventListener('x', listeners[1], { once: true });
          target.dispatchEvent(new Event('x'));
          target.dispatchEvent(new Event('x'));
          return heard.join();
        })()
        """) == #""3,0,6,9,12,15,18,21,24,27,1,3,0,6,9,12,15,18,21,24,27""#)
  }

  @Test func `what left an observed tree is observed once, however often it left`() throws {
    let page = try Page("<div id=d><p><b></b></p></div>")
    #expect(
      page(
        """
        (() => {
          const observer = new MutationObserver(() => {});
          observer.observe(d, { childList: true, subtree: true });
          const child = d.firstChild;
          for (let round = 0; round < 5; round++) {
            child.remove();
            d.append(child);
          }
          child.remove();
          observer.takeRecords();
          child.firstChild.remove();
          return observer.takeRecords().length;
        })()
        """) == "1")
  }

  @Test func `one radio button of a group is checked, whichever came, went or was set`() throws {
    let page = try Page(
      "<form id=f><input type=radio name=r value=a checked><input type=radio name=r value=b></form>"
    )
    #expect(
      page(
        """
        (() => {
          const answers = [];
          const say = () => answers.push(
            [...f.querySelectorAll('input')].map(button => +button.checked).join(''));
          say();
          f.r[1].checked = true;
          say();
          f.r[0].title = 'x';
          f.r[0].checked = true;
          say();
          const made = document.createElement('input');
          made.type = 'radio';
          made.name = 'r';
          made.checked = true;
          f.append(made);
          say();
          f.r[1].checked = true;
          say();
          made.remove();
          say();
          f.reset();
          say();
          return answers;
        })()
        """) == #"["10","01","10","001","010","01","10"]"#)
  }

  @Test func `one option of a menu is selected, whichever came, went or was set`() throws {
    let page = try Page("<select id=s><option>a<option>b<option>c</select>")
    #expect(
      page(
        """
        (() => {
          const answers = [];
          const say = () => answers.push(
            [...s.options].map(option => +option.selected).join('') + s.selectedIndex + s.value);
          say();
          s.options[1].selected = true;
          say();
          s.options[2].selected = true;
          say();
          document.body.append('text');
          s.options[0].before(new Option('d'));
          say();
          s.options[0].selected = true;
          say();
          s.remove(0);
          say();
          s.value = 'c';
          say();
          return answers;
        })()
        """) == #"["1000a","0101b","0012c","00013c","10000d","1000a","0012c"]"#)
  }

  @Test func `forms know their controls by name, whatever has changed`() throws {
    let page = try Page("<form id=f><input name=a><input id=b></form><i id=i></i>")
    #expect(
      page(
        """
        (() => {
          const { elements } = f;
          const answers = [elements.a.id, elements.b.name, elements.length];
          elements.a.id = 'x';
          answers.push(elements.x === elements.a);
          const made = document.createElement('input');
          made.name = 'a';
          made.setAttribute('form', 'f');
          i.append(made);
          answers.push(elements.length, elements.a.length, elements.a[1] === made);
          made.removeAttribute('form');
          answers.push(elements.length, elements.a.name);
          elements.b.type = 'image';
          answers.push(elements.length);
          return answers;
        })()
        """) == #"["","",2,true,3,2,true,2,"a",1]"#)
  }
}
