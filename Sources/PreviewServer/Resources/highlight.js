// Colours for scripts that are only looked at. It loads nothing: reports in files use it.
'use strict';

const Highlighter = (() => {
  const keywords = new Set(('async await break case catch class const continue debugger default delete do else '
    + 'export extends finally for function if import in instanceof let new of return static super switch '
    + 'this throw try typeof var void while with yield').split(' '));
  const atoms = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity']);
  // Longer scripts are shown without colours.
  const longest = 1 << 20;

  const parts = /(\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?(?:\*\/|$))|(`(?:\\[\s\S]|[^\\`])*`?|"(?:\\[\s\S]|[^"\\\n\r])*"?|'(?:\\[\s\S]|[^'\\\n\r])*'?)|((?:0[xob])?\d[\w.]*)|([\p{L}_$][\p{L}\p{N}_$]*)|(\s+)|([^])/guy;
  const expression = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n\r])*\]|[^\\/[\n\r])+\/[a-z]*/uy;

  /** The pieces of a script: [class, text], the class empty where there is nothing to say. */
  function pieces(source) {
    if (source.length > longest) return [['', source]];
    const found = [];
    // Whether a value may begin here: a slash begins a regular expression then.
    let expectsValue = true;
    let index = 0;
    while (index < source.length) {
      if (source[index] === '/' && expectsValue) {
        expression.lastIndex = index;
        const match = expression.exec(source);
        if (match) {
          found.push(['cm-string-2', match[0]]);
          index = expression.lastIndex;
          expectsValue = false;
          continue;
        }
      }
      parts.lastIndex = index;
      const [text, comment, string, number, word, space] = parts.exec(source);
      index = parts.lastIndex;
      if (comment) found.push(['cm-comment', text]);
      else if (string) found.push(['cm-string', text]);
      else if (number) found.push(['cm-number', text]);
      else if (word) found.push([keywords.has(word) ? 'cm-keyword' : atoms.has(word) ? 'cm-atom' : '', text]);
      else found.push(['', text]);
      if (comment || space) continue;
      expectsValue = word ? keywords.has(word) && word !== 'this' && word !== 'super'
        : !string && !number && !/[)\]}]/.test(text);
    }
    return found;
  }

  /** The lines of a script, each a list of texts and elements. */
  function lines(source) {
    const made = [[]];
    for (const [name, text] of pieces(source)) {
      text.split(/\r\n|[\n\r\u2028\u2029]/).forEach((part, number) => {
        if (number) made.push([]);
        if (part) made.at(-1).push(name ? Report.make('span', { class: name }, part) : part);
      });
    }
    return made;
  }

  return { lines };
})();
