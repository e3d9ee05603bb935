// The text areas of the server's page as editors, where the server has the library for that (CodeMirror):
// colours, brackets, folding, search, and findings marked in the text. Without it they stay what they are.
'use strict';

const Editors = (() => {
  const library = window.CodeMirror;
  const editors = new Map();

  /**
   * Makes an editor of a text area, which keeps its text and its events.
   *
   * - lint: gives the findings of a text, where there are any to give.
   */
  function adopt(area, mode, { lint = null, rows = area.rows } = {}) {
    if (!library) return;
    const label = document.querySelector(`label[for="${area.id}"]`).textContent;
    const editor = library.fromTextArea(area, {
      mode, theme: 'jsprep', lineNumbers: true, matchBrackets: true, autoCloseBrackets: true,
      matchTags: true, foldGutter: true, tabSize: 2, indentUnit: 2, screenReaderLabel: label,
      gutters: [...(lint ? ['CodeMirror-lint-markers'] : []), 'CodeMirror-linenumbers', 'CodeMirror-foldgutter'],
      // The keyboard has to find the way out.
      extraKeys: { Tab: false, 'Shift-Tab': false, 'Ctrl-Q': 'toggleFold', F3: 'findNext', 'Shift-F3': 'findPrev' },
      lint: lint && { getAnnotations: lint, async: true, delay: 300, selfContain: true },
    });
    editor.setSize(null, `${rows * 1.5 + 1}em`);
    editor.on('change', (_, change) => {
      if (change.origin === 'setValue') return;
      editor.save();
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
    editors.set(area, editor);
    area.closest('.editor')?.classList.add('adopted');
  }

  /** Shows what the page has put into its text areas. */
  function refresh() {
    for (const [area, editor] of editors) {
      if (editor.getValue() !== area.value) editor.setValue(area.value);
      editor.setOption('readOnly', area.disabled ? 'nocursor' : false);
      editor.getWrapperElement().classList.toggle('disabled', area.disabled);
    }
  }

  /** Goes to a place, both counted from 1, and selects the rest of its line. */
  function show(area, line, column) {
    const editor = editors.get(area);
    if (editor) {
      const end = (editor.getLine(line - 1) || '').length;
      editor.focus();
      editor.setSelection({ line: line - 1, ch: column - 1 }, { line: line - 1, ch: end });
      editor.scrollIntoView({ from: { line: line - 1, ch: 0 }, to: { line: line - 1, ch: 0 } }, 80);
      return;
    }
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    area.scrollTop = Math.max(0, (line - 4) * area.scrollHeight / Math.max(1, lines.length));
    area.focus();
    area.setSelectionRange(start + column - 1, start + (lines[line - 1] || '').length);
  }

  /** The line, counted from 1, in which somebody types. */
  function line(area) {
    const editor = editors.get(area);
    return editor ? editor.getCursor('from').line + 1
      : area.value.slice(0, area.selectionStart).split('\n').length;
  }

  /** Makes edits: { start, end, text }, of which none touches another. */
  function apply(area, edits) {
    const editor = editors.get(area);
    const last = [...edits].sort((a, b) => b.start - a.start);
    if (editor) {
      editor.operation(() => {
        for (const { start, end, text } of last)
          editor.replaceRange(text, editor.posFromIndex(start), editor.posFromIndex(end));
      });
      return;
    }
    for (const { start, end, text } of last) area.setRangeText(text, start, end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Has findings asked for again. */
  function check(area) { editors.get(area)?.performLint(); }

  return { adopt, refresh, show, line, apply, check, areThere: Boolean(library) };
})();
