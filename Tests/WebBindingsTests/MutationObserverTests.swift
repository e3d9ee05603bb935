import Testing

@testable import WebBindings

/// DOM Standard, 4.3. The records of one script are delivered when it ends.
@Suite struct MutationObserverTests {
  /// Runs a script over an observer of `d`, and gives what it was told of.
  private func records(_ options: String, _ script: String) throws -> String {
    let page = try Page("<div id=d a=1><p id=p>text</p></div>")
    _ = page(
      """
      var told = [], d = document.getElementById('d'), p = document.getElementById('p');
      var observer = new MutationObserver((records, me) => {
        for (const r of records) told.push([r.type, r.target.id || r.target.nodeName,
          r.addedNodes.length, r.removedNodes.length, r.attributeName, r.oldValue]);
        if (me !== observer) told.push('other');
      });
      observer.observe(d, \(options)); \(script)
      """)
    return page("told")
  }

  @Test func `children, attributes and data are told of as asked`() throws {
    #expect(
      try records("{ childList: true }", "d.append('x'); p.remove(); p.append('y');")
        == #"[["childList","d",1,0,null,null],["childList","d",0,1,null,null]]"#)
    #expect(
      try records("{ attributeOldValue: true }", "d.setAttribute('a', 2); p.title = 'x';")
        == #"[["attributes","d",0,0,"a","1"]]"#)
    #expect(
      try records(
        "{ characterData: true, characterDataOldValue: true, subtree: true }",
        "p.firstChild.data = 'new';")
        == ##"[["characterData","#text",0,0,null,"text"]]"##)
    #expect(
      try records("{ attributeFilter: ['id'], subtree: true }", "p.title = 'x'; p.id = 'r';")
        == #"[["attributes","r",0,0,"id",null]]"#)
  }

  @Test(
    "a filter is a sequence",
    arguments: [
      ("['id']", #"["id"]"#), ("new Set(['id', 'class'])", #"["id","class"]"#),
      ("(function* () { yield 'class'; })()", #"["class"]"#), ("[]", "[]"),
      ("{ length: Infinity }", #""TypeError""#), ("{ length: 1, 0: 'id' }", #""TypeError""#),
      ("'id'", #""TypeError""#), ("null", #""TypeError""#), ("7", #""TypeError""#),
    ])
  func filter(_ filter: String, _ told: String) throws {
    let page = try Page("<p>")
    _ = page(
      """
      var told = [], observer = new MutationObserver(list => told = list.map(r => r.attributeName));
      try {
        observer.observe(document.body, { attributes: true, attributeFilter: \(filter) });
        document.body.id = 'a'; document.body.title = 'b'; document.body.className = 'c';
      } catch (error) { told = error.name; }
      """)
    #expect(page("told") == told)
  }

  @Test func `replacing children is one change`() throws {
    #expect(
      try records("{ childList: true }", "d.textContent = 'x'; d.replaceChild(p, d.firstChild);")
        == #"[["childList","d",1,1,null,null],["childList","d",1,1,null,null]]"#)
  }

  @Test func `a subtree that was taken out is followed until the records are delivered`() throws {
    #expect(
      try records("{ childList: true, subtree: true }", "p.remove(); p.append('y');")
        == #"[["childList","d",0,1,null,null],["childList","p",1,0,null,null]]"#)
  }

  @Test func `an observer that stopped is told of nothing`() throws {
    #expect(
      try records("{ childList: true }", "d.append('x'); observer.disconnect();") == "[]")
    #expect(
      try records(
        "{ childList: true }", "d.append('x'); told.push(observer.takeRecords().length);")
        == "[1]")
  }

  @Test(
    "impossible options are TypeErrors",
    arguments: [
      "{}", "{ subtree: true }", "{ childList: true, attributes: false, attributeOldValue: true }",
      "{ childList: true, characterData: false, characterDataOldValue: true }",
    ])
  func options(_ options: String) throws {
    let page = try Page("<div id=d>")
    #expect(
      page(
        "try { new MutationObserver(() => {}).observe(document.body, \(options)); 0 } catch (e) { e.name }"
      )
        == #""TypeError""#)
  }
}
