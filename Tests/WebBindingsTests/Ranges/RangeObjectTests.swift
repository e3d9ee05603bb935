import Testing

@testable import WebBindings

/// The objects of ranges and selections, whose ends the script side reads.
@Suite struct RangeObjectTests {
  private static let prelude = """
    const a = document.getElementById('a'), b = document.getElementById('b');
    const show = range => [
      range.startContainer.id ?? range.startContainer.data, range.startOffset,
      range.endContainer.id ?? range.endContainer.data, range.endOffset, range.collapsed,
      range.commonAncestorContainer.id].join();
    const selection = getSelection();
    const selected = () => [
      selection.anchorNode?.id ?? null, selection.anchorOffset, selection.focusNode?.id ?? null,
      selection.focusOffset, selection.isCollapsed, selection.rangeCount, selection.type].join();

    """

  private func evaluate(_ script: String) throws -> String {
    let page = try Page("<div id=a><p id=b>one</p><p id=c>two</p>three</div><iframe id=f></iframe>")
    return page("(() => {\(Self.prelude)\(script)})()")
  }

  @Test func `the ends follow each change of the tree`() throws {
    #expect(
      try evaluate(
        """
        const range = document.createRange();
        range.setStart(b, 1);
        range.setEnd(a, 3);
        const log = [show(range), show(range)];
        a.prepend(document.createElement('i'));
        log.push(show(range));
        b.remove();
        log.push(show(range));
        a.textContent = '';
        log.push(show(range));
        document.body.append(a);
        range.selectNode(a);
        range.collapse();
        log.push(range.startContainer === document.body, range.startOffset, range.collapsed);
        a.remove();
        log.push(range.startOffset);
        return log;
        """)
        == #"["b,1,a,3,false,a","b,1,a,3,false,a","b,1,a,4,false,a","a,1,a,3,false,a","a,0,a,0,true,a",true,2,true,1]"#
    )
  }

  @Test func `the common ancestor follows moves of nodes between the ends`() throws {
    #expect(
      try evaluate(
        """
        const range = document.createRange();
        range.setStart(b.firstChild, 0);
        range.setEnd(a.lastChild, 2);
        const log = [range.commonAncestorContainer.id];
        const around = document.createElement('section');
        around.id = 'around';
        a.append(around);
        around.append(document.createElement('u'));
        range.setStart(b, 0);
        range.setEnd(b, 1);
        log.push(range.commonAncestorContainer.id);
        range.setEnd(around, 0);
        log.push(range.commonAncestorContainer.id);
        return log;
        """) == #"["a","b","a"]"#)
  }

  @Test func `the selection follows its range, and the range the selection`() throws {
    #expect(
      try evaluate(
        """
        const log = [selected()];
        const range = document.createRange();
        range.selectNodeContents(a);
        selection.addRange(range);
        log.push(selected(), selection.getRangeAt(0) === range);
        range.setStart(b, 1);
        log.push(selected());
        b.remove();
        log.push(show(range));
        selection.collapse(a, 1);
        log.push(selected(), show(range));
        selection.removeAllRanges();
        log.push(selected());
        return log;
        """)
        == #"[",0,,0,true,0,None","a,0,a,3,false,1,Range",true,"b,1,a,3,false,1,Range","a,0,a,2,false,a","a,1,a,1,true,1,Caret","a,0,a,2,false,a",",0,,0,true,0,None"]"#
    )
  }

  @Test func `the members refuse all other objects`() throws {
    #expect(
      try evaluate(
        """
        const range = document.createRange(), fixed = new StaticRange({
          startContainer: a, startOffset: 0, endContainer: a, endOffset: 1 });
        const log = [fixed.startContainer === a, fixed.endOffset, fixed.collapsed];
        const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
        for (const call of [
          () => getter(AbstractRange, 'startOffset').call(selection),
          () => getter(AbstractRange, 'startOffset').call(Object.create(range)),
          () => getter(Range, 'commonAncestorContainer').call(fixed),
          () => Range.prototype.setStart.call(fixed, a, 0),
          () => getter(Selection, 'type').call(range),
          () => range.setStart(a), () => range.setStart(a, 9), () => range.compareBoundaryPoints(0, fixed)])
          try { call(); log.push('none'); } catch (error) { log.push(error.name); }
        return log;
        """)
        == #"[true,1,false,"TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","IndexSizeError","TypeError"]"#
    )
  }

  @Test func `ranges are found by other windows, by classes and as arguments`() throws {
    #expect(
      try evaluate(
        """
        class Wide extends Range { get startOffset() { return super.startOffset + 10; } }
        const wide = new Wide();
        wide.mark = 'kept';
        wide.setStart(a, 1);
        selection.addRange(wide);
        const other = document.getElementById('f').contentWindow, inner = other.document;
        inner.body.innerHTML = '<p id=in>x</p>';
        const range = document.createRange(), far = inner.createRange();
        range.selectNodeContents(inner.body);
        far.selectNodeContents(a);
        const startOf = type => Object.getOwnPropertyDescriptor(type.prototype, 'startContainer').get;
        return [wide.startOffset, selection.getRangeAt(0) === wide, selection.getRangeAt(0).mark,
                wide instanceof Wide, range.startContainer === inner.body,
                startOf(AbstractRange).call(far) === a,
                startOf(other.AbstractRange).call(range) === inner.body, far instanceof other.Range,
                far.compareBoundaryPoints(Range.START_TO_START, wide),
                other.getSelection().anchorNode, Object.keys(range).length];
        """) == "[11,true,\"kept\",true,true,true,true,true,-1,null,0]")
  }
}
