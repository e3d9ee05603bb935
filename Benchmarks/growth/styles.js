// CSSOM and Selectors.

function sheet(text = '') {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  return style.sheet;
}

measure('CSSStyleSheet.insertRule', () => sheet(), (sheet, count) => {
  times(count, index => sheet.insertRule(`.a${index} { color: red }`, sheet.cssRules.length));
});
measure('CSSStyleSheet.insertRule at the front', () => sheet(), (sheet, count) => {
  times(count, index => sheet.insertRule(`.a${index} { color: red }`));
});
measure('CSSStyleSheet.insertRule, styles asked for between', () => [sheet(), wide(1).firstChild], ([sheet, element], count) => {
  times(count, index => {
    sheet.insertRule(`.a${index} { color: red }`, sheet.cssRules.length);
    getComputedStyle(element).color;
  });
}, 2000);
measure('CSSStyleSheet.deleteRule, styles asked for between', count => {
  return [sheet(repeated(count, index => `.a${index} { color: red }`)), wide(1).firstChild];
}, ([sheet, element]) => {
  while (sheet.cssRules.length) {
    sheet.deleteRule(sheet.cssRules.length - 1);
    getComputedStyle(element).color;
  }
}, 2000);
measure('CSSStyleSheet.deleteRule', count => sheet(repeated(count, index => `.a${index} { color: red }`)), sheet => {
  while (sheet.cssRules.length) sheet.deleteRule(0);
});
measure('CSSStyleSheet.cssRules', count => sheet(repeated(count, index => `.a${index} { color: red }`)), ({ cssRules }) => {
  for (let index = 0; index < cssRules.length; index++) cssRules[index].selectorText;
});
measure('CSSStyleSheet, cssText of all', count => sheet(repeated(count, index => `.a${index} > p { color: red; margin: 0 1px }`)), ({ cssRules }) => {
  for (const rule of cssRules) rule.cssText;
}, 5000);
measure('CSSStyleSheet.replaceSync', count => repeated(count, index => `.a${index} { color: red }`), text => {
  new CSSStyleSheet().replaceSync(text);
});
measure('CSSStyleRule.style, styles asked for between', count => {
  return [sheet(repeated(count, index => `.a${index} { color: red }`)), wide(1).firstChild];
}, ([sheet, element]) => {
  for (const rule of sheet.cssRules) {
    rule.style.color = 'blue';
    getComputedStyle(element).color;
  }
}, 2000);
measure('CSSStyleRule.selectorText, styles asked for between', count => {
  return [sheet(repeated(count, index => `.a${index} { color: red }`)), wide(1).firstChild];
}, ([sheet, element]) => {
  for (const rule of sheet.cssRules) {
    rule.selectorText += '-x';
    getComputedStyle(element).color;
  }
}, 2000);
for (const [name, rule] of Object.entries({
  'CSSMediaRule': '@media all {}', 'CSSLayerBlockRule': '@layer a {}', 'CSSStyleRule': 'p {}',
})) {
  measure(`${name}.insertRule and deleteRule, styles asked for between`, count => {
    return [sheet(repeated(count, index => `.a${index} { color: red }`) + rule), wide(1).firstChild];
  }, ([sheet, element], count) => {
    const outer = sheet.cssRules[count];
    times(count, index => {
      outer.insertRule(`.b${index} { color: red }`, outer.cssRules.length);
      getComputedStyle(element).color;
    });
    while (outer.cssRules.length) {
      outer.deleteRule(0);
      getComputedStyle(element).color;
    }
  }, 2000);
}
measure('CSSStyleSheet.insertRule at the front, styles asked for between', () => [sheet(), wide(1).firstChild], ([sheet, element], count) => {
  times(count, index => {
    sheet.insertRule(`.a${index} { color: red }`);
    getComputedStyle(element).color;
  });
}, 2000);
measure('CSSStyleSheet.insertRule of layers, styles asked for between', () => [sheet(), wide(1).firstChild], ([sheet, element], count) => {
  times(count, index => {
    sheet.insertRule(`@layer a${index} { p { color: red } }`);
    sheet.deleteRule(0);
    sheet.insertRule(`@layer a${index} { .b { color: red } }`);
    getComputedStyle(element).color;
  });
}, 1000);
measure('CSSStyleSheet.disabled, of many, styles asked for between', count => {
  times(count, index => sheet(`.a${index} { color: red }`));
  return wide(1).firstChild;
}, element => {
  for (const sheet of [...document.styleSheets]) {
    sheet.disabled = true;
    getComputedStyle(element).color;
  }
}, 1000);
measure('CSSMediaRule.media, of many, styles asked for between', count => {
  return [sheet(repeated(count, index => `@media all { .a${index} { color: red } }`)), wide(1).firstChild];
}, ([sheet, element]) => {
  for (const rule of sheet.cssRules) {
    rule.media.mediaText = 'print';
    getComputedStyle(element).color;
  }
}, 1000);
measure('style elements removed, styles asked for between', count => {
  times(count, index => sheet(`.a${index} { color: red }`));
  return wide(1).firstChild;
}, element => {
  for (const style of document.querySelectorAll('style')) {
    style.remove();
    getComputedStyle(element).color;
  }
}, 1000);
measure('style elements in a shadow tree, text appended', count => {
  const root = wide(1).firstChild.attachShadow({ mode: 'open' });
  root.append(document.createElement('style'), document.createElement('p'));
  return root;
}, ({ firstChild, lastChild }, count) => {
  times(count, index => firstChild.append(`.a${index} { color: red }`));
  getComputedStyle(lastChild).color;
});
measure('document.adoptedStyleSheets.push, styles asked for between', () => wide(1).firstChild, (element, count) => {
  times(count, () => {
    document.adoptedStyleSheets.push(new CSSStyleSheet());
    getComputedStyle(element).color;
  });
}, 1000);
measure('document.styleSheets while adding', () => null, (_, count) => {
  times(count, () => {
    sheet('p { color: red }');
    document.styleSheets[document.styleSheets.length - 1];
  });
}, 2000);
measure('CSSMediaRule.insertRule', () => sheet('@media all {}').cssRules[0], (rule, count) => {
  times(count, index => rule.insertRule(`.a${index} { color: red }`, rule.cssRules.length));
}, 10000);
measure('CSSStyleRule, nested', count => `${'.a { '.repeat(Math.min(count, 100))}`, text => {
  new CSSStyleSheet().replaceSync(text);
});
measure('style elements added', () => wide(1).firstChild, (element, count) => {
  times(count, index => {
    sheet(`.a${index} { color: red }`);
    getComputedStyle(element).color;
  });
}, 1000);
measure('style elements, textContent appended', () => {
  const style = document.createElement('style');
  document.head.append(style);
  return [style, wide(1).firstChild];
}, ([style], count) => {
  times(count, index => style.append(`.a${index} { color: red }`));
  style.sheet.cssRules.length;
});
measure('document.styleSheets', count => {
  times(count, () => sheet('p { color: red }'));
}, () => {
  for (let index = 0; index < document.styleSheets.length; index++) document.styleSheets[index];
}, 5000);
measure('document.adoptedStyleSheets', () => null, (_, count) => {
  const sheets = [];
  times(count, () => sheets.push(new CSSStyleSheet()));
  document.adoptedStyleSheets = sheets;
  document.adoptedStyleSheets.length;
}, 5000);
measure('document.adoptedStyleSheets.push', () => null, (_, count) => {
  times(count, () => document.adoptedStyleSheets.push(new CSSStyleSheet()));
}, 2000);
measure('CSSKeyframesRule', () => sheet('@keyframes a {}').cssRules[0], (rule, count) => {
  times(count, index => rule.appendRule(`${index % 100}% { color: red }`));
  times(10, index => rule.findRule(`${index}%`));
}, 10000);

// Computed styles.

measure('getComputedStyle of each', count => {
  sheet('p { color: red } .a { margin: 1px }');
  return wide(count, () => '<p class=a></p>');
}, parent => {
  for (const child of parent.children) getComputedStyle(child).color;
});
measure('getComputedStyle of each, changed between', count => {
  sheet('p { color: red } .a { margin: 1px }');
  return wide(count, () => '<p class=a></p>');
}, parent => {
  for (const child of parent.children) {
    getComputedStyle(child).color;
    child.className = 'b';
  }
});
measure('getComputedStyle of each, other contents', count => {
  sheet('p:nth-child(3n) { color: red } p:last-child { color: blue } p + p { margin: 1px }');
  return wide(count);
}, parent => {
  for (const child of parent.children) getComputedStyle(child).color;
});
measure('getComputedStyle of each, :nth-child, changed between', count => {
  sheet('p:nth-child(3n) { color: red }');
  return wide(count);
}, parent => {
  for (const child of parent.children) {
    getComputedStyle(child).color;
    child.title = 'x';
  }
}, 3000);
measure('getComputedStyle of a chain', count => deep(count), ({ top, bottom }) => {
  getComputedStyle(bottom).color;
}, 10000);
measure('getComputedStyle of a chain, changed between', count => deep(count), ({ top, bottom }, count) => {
  for (let node = top; node; node = node.firstElementChild) {
    getComputedStyle(node).color;
    node.title = 'x';
  }
}, 2000);
for (const [name, change] of Object.entries({
  'style changed': node => { node.style.color = 'red'; },
  'classes changed': node => { node.classList.add('a', 'none'); },
  'identifiers changed': node => { node.id = 'none'; },
})) {
  measure(`getComputedStyle of a chain, ${name} between`, count => {
    sheet('.a { color: red } .a b { color: blue } #a { color: lime }');
    return deep(count);
  }, ({ top }) => {
    for (let node = top; node; node = node.firstElementChild) {
      getComputedStyle(node).color;
      change(node);
    }
  }, 2000);
}
measure('getComputedStyle of each, style of their parent changed between', count => wide(count), parent => {
  for (const child of parent.children) {
    getComputedStyle(child).color;
    parent.style.order = parent.style.order === '1' ? '2' : '1';
  }
}, 5000);
measure('getComputedStyle, many rules', count => {
  sheet(repeated(count, index => `.a${index} { color: red }`));
  return wide(count, index => `<p class=a${index}></p>`);
}, parent => {
  for (const child of parent.children) getComputedStyle(child).color;
}, 5000);
measure('getComputedStyle, many attribute rules', count => {
  sheet(repeated(count, index => `[data-a="${index}"] { color: red }`));
  return wide(1).firstChild;
}, element => { getComputedStyle(element).color; }, 5000);
measure('getComputedStyle, many attribute names in rules', count => {
  sheet(repeated(count, index => `[data-a${index}] { color: red }`));
  return wide(count, index => `<p data-a${index}></p>`);
}, parent => {
  for (const child of parent.children) getComputedStyle(child).color;
}, 2000);
measure('getComputedStyle, many rules for one element', count => {
  sheet(repeated(count, index => `p { margin-left: ${index}px; color: red }`));
  return wide(1).firstChild;
}, element => {
  getComputedStyle(element).marginLeft;
}, 20000);
measure('getComputedStyle, inline styles', count => {
  return wide(count, index => `<p style="margin-left: ${index}px"></p>`);
}, parent => {
  for (const child of parent.children) getComputedStyle(child).marginLeft;
}, 10000);
measure('getComputedStyle, custom properties', count => {
  const element = wide(1).firstChild;
  times(count, index => element.style.setProperty(`--a${index}`, 'x'));
  return element;
}, (element, count) => {
  const style = getComputedStyle(element);
  times(count, index => style.getPropertyValue(`--a${index}`));
}, 1000);
measure('getComputedStyle, a chain of custom properties', count => {
  const element = wide(1).firstChild;
  let text = '--a0: x;';
  for (let index = 1; index < count; index++) text += `--a${index}: var(--a${index - 1});`;
  element.style.cssText = text;
  return element;
}, (element, count) => {
  getComputedStyle(element).getPropertyValue(`--a${count - 1}`);
}, 500);
measure('style.setProperty of new names', () => wide(0), ({ style }, count) => {
  times(count, index => style.setProperty(`--a${index}`, 'x'));
}, 1000);
measure('style.setProperty of many, again', count => {
  const element = wide(0);
  element.style.cssText = repeated(count, index => `--a${index}: x;`);
  return element;
}, ({ style }, count) => {
  times(count, index => style.setProperty(`--a${index}`, 'y'));
}, 2000);
measure('style.getPropertyValue of many', count => {
  const element = wide(0);
  element.style.cssText = repeated(count, index => `--a${index}: x;`);
  return element;
}, ({ style }, count) => {
  times(count, index => style.getPropertyValue(`--a${index}`));
}, 2000);
measure('style by index', count => {
  const element = wide(0);
  element.style.cssText = repeated(count, index => `--a${index}: x;`);
  return element;
}, ({ style }) => {
  for (let index = 0; index < style.length; index++) style[index];
}, 2000);
measure('style.cssText', count => repeated(count, index => `--a${index}: x;`), text => {
  const element = document.createElement('p');
  element.style.cssText = text;
  element.style.cssText;
}, 20000);
measure('style.color of many', count => wide(count), parent => {
  for (const child of parent.children) {
    child.style.color = 'red';
    child.style.color;
  }
});
measureAlone('matchMedia', count => {
  times(count, index => matchMedia(`(min-width: ${index}px)`).matches);
});
measure('matchMedia of a long list', count => repeated(count, index => `(min-width: ${index}px), `) + 'all', text => {
  matchMedia(text).media;
});
measureAlone('CSS.supports', count => {
  times(count, index => CSS.supports('margin-left', `${index}px`));
});
measure('CSS.escape', count => '#'.repeat(count), text => CSS.escape(text), 400000);
for (const [name, text] of Object.entries({
  'a long value': count => `p { font-family: ${repeated(count, index => `f${index}, `)} serif }`,
  'a long selector list': count => `${repeated(count, index => `.a${index}, `)} p { color: red }`,
  'a long compound selector': count => `p${repeated(count, index => `.a${index}`)} { color: red }`,
  'a long complex selector': count => `${repeated(count, index => `.a${index} > `)} p { color: red }`,
  'many declarations': count => `p { ${repeated(count, index => `--a${index}: x; `)} }`,
  'declarations of one property': count => `p { ${repeated(count, index => `color: #${100000 + index}; `)} }`,
  'nested parentheses': count => `p { width: calc(${'('.repeat(count)}1px${')'.repeat(count)}) }`,
  'blocks that do not end': count => '@media all {'.repeat(count),
  'a long sum': count => `p { width: calc(${repeated(count, () => '1px + ')} 1px) }`,
  'a long comment': count => `/*${'x*'.repeat(count)}*/ p { color: red }`,
  'many at-rules': count => '@media print { p { color: red } }'.repeat(count),
  'many layers': count => repeated(count, index => `@layer a${index} { p { color: red } }`),
  'broken declarations': count => `p { ${'color red; '.repeat(count)} }`,
})) {
  measure(`CSS text, ${name}`, text, text => {
    for (const rule of sheet(text).cssRules) rule.cssText;
  }, 5000);
  measure(`CSS text, ${name}, applied`, text, text => {
    sheet(text);
    const element = wide(1).firstChild;
    getComputedStyle(element).color;
    getComputedStyle(element).width;
    getComputedStyle(element).fontFamily;
  }, 5000);
}

// Selectors.

for (const selectors of [
  'p', '.a', '#e1', '[title]', '[title="x"]', 'div p', 'div > p', 'p + p', 'p ~ p', 'p ~ p ~ b', 'p p p',
  ':is(p, b)', ':where(.a, .b) b', ':not(.a)', ':not(p, b)', ':has(b)', 'p:has(b)', 'p:has(> b)',
  'p:has(+ p)', 'p:has(~ p)', 'div:has(.none)', 'div:has(.none) p', 'p:has(~ .none)', '*:has(i ~ i)',
  ':has(:is(.none, .other))', ':nth-child(3n)', ':nth-last-child(3n)', ':nth-of-type(2n + 1)',
  ':nth-last-of-type(odd)', ':nth-child(2 of .a)', ':nth-last-child(2n of .a, .b)', ':first-child',
  ':last-child', ':only-child', ':first-of-type', ':last-of-type', ':only-of-type', ':empty', ':root p',
  ':scope p', ':lang(en)', ':dir(ltr)', ':checked', ':disabled', ':enabled', ':required', ':read-only',
  ':link', ':target', ':focus-within', ':defined', ':default', ':indeterminate', ':valid', ':invalid',
]) {
  const prepare = count => wide(count, index => `<p id=e${index} class=${'abc'[index % 3]}><b></b></p>`);
  measure(`querySelectorAll ${selectors}`, prepare, parent => { parent.querySelectorAll(selectors); });
  measure(`matches ${selectors}`, prepare, parent => {
    for (const child of parent.children) child.matches(selectors);
  }, 4000);
  measure(`querySelectorAll ${selectors} in a chain`, count => deep(count), () => {
    document.querySelectorAll(selectors);
  }, 5000);
}
for (const selectors of [
  ':default', ':indeterminate', ':invalid', ':in-range', ':checked', ':placeholder-shown', 'fieldset:invalid', 'form:valid',
]) {
  measure(`querySelectorAll ${selectors} in a form`, count => form(count, index => {
    return `<input type=radio name=r required><input required><button></button>`;
  }), () => { document.querySelectorAll(selectors); }, 5000);
}
measure('querySelector of identifiers', count => wide(count, index => `<p id=e${index}></p>`), (_, count) => {
  times(count, index => document.querySelector(`#e${index}`));
});
measure('querySelector of identifiers after changes', count => wide(count, index => `<p id=e${index}></p>`), (parent, count) => {
  times(count, index => {
    document.querySelector(`#e${index}`).title = 'x';
    parent.append('text');
  });
});
measure('querySelector of one identifier that many have', count => wide(count, () => '<p id=same></p>'), (_, count) => {
  times(count, () => document.querySelector('#same'));
});
measure('querySelectorAll of a long list', count => {
  wide(10);
  return repeated(count, index => `.a${index}, `) + 'p';
}, selectors => { document.querySelectorAll(selectors); });
measure('querySelectorAll of a long complex selector', count => {
  deep(count);
  return 'div '.repeat(Math.min(count, 500)) + '.none';
}, selectors => { document.querySelectorAll(selectors); }, 5000);
