import Testing

@testable import WebBindings

/// Lists of attributes and the objects of attributes. The expectations are what WebKit answers.
@Suite struct AttributeListTests {
  @Test func `a list follows the element's attributes`() throws {
    let page = try Page("<div id=a class='x y' data-k=1></div>")
    #expect(
      page(
        """
        const element = document.getElementById('a'), list = element.attributes;
        const names = () => Array.from(list, attribute => attribute.name).join();
        const seen = [names(), list.length, list[0] === list.item(0), list[3]];
        element.removeAttribute('class');
        seen.push(names(), list.length, list[2]);
        element.setAttribute('title', 't');
        list.setNamedItem(document.createAttribute('foo'));
        seen.push(names(), list.foo.name, 'foo' in list, '3' in list, '4' in list);
        list.removeNamedItem('id');
        for (const attribute of list) seen.push(attribute.name);
        seen
        """)
        == #"["id,class,data-k",3,true,null,"id,data-k",2,null,"id,data-k,title,foo","foo",true,true,false,"data-k","title","foo"]"#
    )
  }

  @Test func `the value of an attribute is that of the element`() throws {
    let page = try Page("<div id=a class='x y' style='color: red'></div>")
    #expect(
      page(
        """
        const element = document.getElementById('a');
        const [, names, style] = element.attributes;
        const seen = [style.value];
        element.style.color = 'blue';
        seen.push(style.value, style.nodeValue);
        style.value = 'top: 1px';
        seen.push(element.style.top, style.value);
        element.classList.add('z');
        seen.push(names.value);
        element.className = 'q';
        seen.push(names.value, names.textContent);
        element.removeAttribute('class');
        names.value = 'free';
        seen.push(names.value, names.ownerElement, element.className);
        element.setAttributeNode(names);
        seen.push(element.className, element.attributes[2] === names);
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', '#b');
        const { name, localName, prefix, namespaceURI, value } = svg.attributes[0];
        seen.push(name, localName, prefix, namespaceURI, value);
        seen
        """)
        == ##"["color: red","color: blue;","color: blue;","1px","top: 1px","x y z","q","q","free",null,"","free",true,"xlink:href","href","xlink","http://www.w3.org/1999/xlink","#b"]"##
    )
  }

  @Test func `the length of a list can be replaced, and its getter refuses other objects`() throws {
    let page = try Page("<p id=a title=t>")
    #expect(
      page(
        """
        const list = document.getElementById('a').attributes;
        const seen = [list.length, document.querySelectorAll('p').length, document.forms.length];
        const { get } = Object.getOwnPropertyDescriptor(NamedNodeMap.prototype, 'length');
        for (const other of [document.body, document.querySelectorAll('p'), {}])
          try { get.call(other) } catch (error) { seen.push(error.message) }
        Object.defineProperty(NamedNodeMap.prototype, 'length', { get: () => 7 });
        seen.push(list.length, document.querySelectorAll('p').length);
        seen
        """)
        == #"[2,1,0,"The NamedNodeMap.length getter can only be used on instances of NamedNodeMap","The NamedNodeMap.length getter can only be used on instances of NamedNodeMap","The NamedNodeMap.length getter can only be used on instances of NamedNodeMap",7,1]"#
    )
  }
}
