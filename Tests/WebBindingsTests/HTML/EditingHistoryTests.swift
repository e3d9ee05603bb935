import Testing

@testable import WebBindings

/// What `Recorded/editing-undo.js` cannot ask of WebKitGTK, whose history is not that of Safari.
@Suite struct EditingHistoryTests {
  private static let host = """
    document.body.innerHTML = '<div id=host contenteditable>abc</div>';
    document.getElementById('host').focus();
    const host = document.getElementById('host');
    const insert = text => {
      getSelection().collapse(host.firstChild, 1);
      return document.execCommand('insertText', false, text);
    };
    const enabled = () => ['undo', 'redo'].map(name => document.queryCommandEnabled(name)).join();
    """

  /// Apple, UndoManager: the redo stack is cleared when an operation is registered while nothing is
  /// being undone.
  @Test func `a new command forgets what was undone`() throws {
    let page = try Page("<body>")
    #expect(
      page(
        """
        \(Self.host)
        insert('x'); insert('y');
        document.execCommand('undo');
        const answers = [enabled()];
        insert('z');
        answers.push(enabled(), document.execCommand('redo'), host.innerHTML);
        answers
        """) == #"["true,true","true,false",false,"azxbc"]"#)
  }

  @Test func `observers get the changes of commands and of undo`() throws {
    let page = try Page("<body>")
    #expect(
      page(
        """
        \(Self.host)
        const observer = new MutationObserver(() => {});
        observer.observe(host, { characterData: true, subtree: true, characterDataOldValue: true });
        insert('x');
        document.execCommand('undo');
        observer.takeRecords().map(record => record.oldValue)
        """) == #"["abc","axbc"]"#)
  }

  @Test func `an observer that begins while a command runs gets what comes later`() throws {
    let page = try Page("<body>")
    #expect(
      page(
        """
        \(Self.host)
        const observer = new MutationObserver(() => {});
        host.addEventListener('beforeinput', () => observer.observe(host, { childList: true }));
        insert('x');
        host.append('later');
        observer.takeRecords().length
        """) == "1")
  }
}
