// Shows the outcome of a run: results, pages, markup, messages, timings. Used by the server's page
// and by reports in files.
'use strict';

const Report = (() => {
  const byId = id => document.getElementById(id);

  /** An element with attributes and children; text becomes text nodes. */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  // MARK: Tabs

  const tabs = [...document.querySelectorAll('[role=tab]')];

  function selectTab(tab, { focus = false } = {}) {
    for (const other of tabs) {
      const isSelected = other === tab;
      other.setAttribute('aria-selected', String(isSelected));
      other.tabIndex = isSelected ? 0 : -1;
      byId(other.getAttribute('aria-controls')).hidden = !isSelected;
    }
    if (focus) tab.focus();
    fill();
  }

  // A tab is filled when it is first shown, because pages can be large.
  const stale = new Map();

  function fill() {
    for (const [panel, show] of [...stale]) {
      if (byId(panel).hidden) continue;
      stale.delete(panel);
      show();
    }
  }

  for (const tab of tabs) {
    tab.addEventListener('click', () => selectTab(tab));
    tab.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const shown = tabs.filter(({ hidden }) => !hidden);
      let next = step && shown[(shown.indexOf(tab) + step + shown.length) % shown.length];
      if (event.key === 'Home') next = shown[0];
      if (event.key === 'End') next = shown[shown.length - 1];
      if (!next) return;
      event.preventDefault();
      selectTab(next, { focus: true });
    });
  }

  // MARK: Results

  let results;
  const envelopeKey = 'NSExtensionJavaScriptPreprocessingResultsKey';
  const deepestOpen = 3;

  function leaf(list) {
    const value = make('span', { class: `value ${list.type}` });
    const text = PropertyList.summary(list);
    value.textContent = list.type === 'string' ? JSON.stringify(text) : text;
    return value;
  }

  // Long lists are shown in parts, so that a page of results appears quickly.
  const most = 200;

  function branch(items, depth) {
    const list = make('ul');
    addParts(list, items, ([key, value]) => make('li', {}, node(key, value, depth)), most);
    return list;
  }

  function node(key, list, depth) {
    const label = [];
    if (key !== null) label.push(make('span', { class: 'key' }, key), ' ');
    label.push(make('span', { class: 'type' }, list.type), ' ');
    const isBranch = list.type === 'dictionary' || list.type === 'array';
    if (!isBranch || list.value.length === 0)
      return make('div', { class: 'leaf' }, ...label, isBranch
        ? make('span', { class: 'value' }, 'empty') : leaf(list));
    const details = make('details');
    details.append(make('summary', {}, ...label,
      make('span', { class: 'value' }, PropertyList.summary(list))));
    const fill = () => {
      if (details.childElementCount > 1) return;
      const items = list.type === 'array'
        ? list.value.map((value, index) => [String(index), value]) : list.value;
      details.append(branch(items, depth + 1));
    };
    details.addEventListener('toggle', () => { if (details.open) fill(); });
    if (depth < deepestOpen) { fill(); details.open = true; }
    return details;
  }

  function showResults() {
    const place = byId('results');
    place.replaceChildren();
    if (!results) {
      place.append(make('p', { class: 'note' }, 'The extension got no results.'));
      return;
    }
    const shown = byId('envelope').checked
      ? { type: 'dictionary', value: [[envelopeKey, results]] } : results;
    const form = document.querySelector('input[name=results-form]:checked').value;
    if (form === 'tree') {
      place.append(make('div', { class: 'tree' }, node(null, shown, 0)));
    } else {
      const text = form === 'xml' ? PropertyList.xml(shown) : PropertyList.json(shown);
      const copy = make('button', { type: 'button', class: 'copy' }, 'Copy');
      copy.addEventListener('click', async () => {
        try {
          await navigator.clipboard.writeText(text);
          copy.textContent = 'Copied';
        } catch {
          // Without TLS, pages from other machines may not copy; the user can.
          getSelection().selectAllChildren(whole);
          copy.textContent = 'Selected';
        }
      });
      const whole = make('pre', { tabindex: '0', 'aria-label': 'The results as text' }, text);
      const save = make('button', { type: 'button', class: 'copy' }, 'Download');
      save.addEventListener('click', () => {
        const type = form === 'xml' ? 'application/x-plist' : 'application/json';
        const address = URL.createObjectURL(new Blob([text], { type }));
        make('a', { href: address, download: `results.${form === 'xml' ? 'plist' : 'json'}` }).click();
        setTimeout(() => URL.revokeObjectURL(address), 60000);
      });
      place.append(copy, save, whole);
    }
  }

  byId('results-form').addEventListener('change', showResults);
  byId('envelope').addEventListener('change', showResults);

  // MARK: Pages and markup

  // The frames are sandboxed already; the policy stops resources that load without scripts.
  const framePolicy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    + 'style-src \'unsafe-inline\'; img-src data:; font-src data:; media-src data:">';

  const loads = ['src', 'srcset', 'poster', 'data', 'background', 'lowsrc', 'ping'];
  // These elements of SVG load the address that they name, unless it is a place in the page.
  const isLoaded = (name, address) => /^(image|feimage)$/i.test(name) ? !/^\s*data:/i.test(address)
    : name === 'use' && !isInside(address);
  const isInside = address => /^\s*(data:|#)/i.test(address);

  const quietStyle = text => text.replace(/@import[^;]*;?/gi, '')
    .replace(/(url\(\s*|image-set\(\s*)(["']?)(?!["']?\s*(data:|#))[^)]*\)/gi, 'url("data:,")');

  /** A page without anything that a browser would refuse to run or load here and report. */
  function quiet(root) {
    for (const element of root.querySelectorAll('*')) {
      const { localName } = element;
      if (localName === 'template') quiet(element.content);
      if (/^(script|base|link)$/.test(localName) || element.hasAttribute('http-equiv')) {
        element.remove();
        continue;
      }
      if (/^i?frame$|^embed$/.test(localName)) element.removeAttribute('srcdoc');
      if (localName === 'style') element.textContent = quietStyle(element.textContent);
      for (const { name, value } of [...element.attributes]) {
        const local = name.replace(/^.*:/, '').toLowerCase();
        if (local.startsWith('on') || (loads.includes(local) && !isInside(value)))
          element.removeAttribute(name);
        else if (local === 'href' && isLoaded(localName, value))
          element.removeAttribute(name);
        else if (local === 'href' && !isInside(value))
          element.setAttribute(name, '#');
        else if (value.includes('(')) {
          const quieted = quietStyle(value);
          if (quieted !== value) element.setAttribute(name, quieted);
        }
      }
    }
  }

  /**
   * Markup as serializers write it, without event handlers and base addresses: browsers report
   * them while parsing.
   */
  const withoutHandlers = markup => markup.replace(/<base(?=[\s>])/gi, '<meta').replace(
    /(<[a-z][^\s>]*)((?:\s[^\s=">]+(?:="[^"]*")?)+)/gi, (_, start, attributes) =>
      start + attributes.replace(/\s([^\s="]+)(="[^"]*")?/g, (all, name) =>
        (/^on/i.test(name) ? '' : all)));

  function framed(markup) {
    const page = new DOMParser().parseFromString(withoutHandlers(markup), 'text/html');
    quiet(page);
    const doctype = page.doctype ? new XMLSerializer().serializeToString(page.doctype) : '';
    return `${doctype}${framePolicy}${page.documentElement.outerHTML}`;
  }

  // Only the beginning of long pages is shown: the layout of a whole one would take seconds.
  const mostShown = 1 << 20;

  /** Shows a page in a new frame, because an old one that was hidden is not always painted. */
  function showFrame(id, markup) {
    const frame = byId(id).cloneNode();
    frame.srcdoc = framed(markup.slice(0, mostShown));
    byId(id).replaceWith(frame);
  }

  function showFrames({ before = '', after = '' }) {
    showFrame('before', before);
    showFrame('after', after);
    byId('cut-note').hidden = Math.max(before.length, after.length) <= mostShown;
  }

  /** Adds items to an element in parts, because the layout of long lists takes time. */
  function addParts(place, items, makeItem, most) {
    const add = from => {
      place.append(...items.slice(from, from + most).map(makeItem));
      const rest = items.length - from - most;
      if (rest <= 0) return;
      const more = make('button', { type: 'button', class: 'more' }, `${rest} more`);
      const item = make(place.localName === 'ul' ? 'li' : 'div', {}, more);
      if (place.localName !== 'ul') item.setAttribute('role', 'listitem');
      more.addEventListener('click', () => { item.remove(); add(from + most); });
      place.append(item);
    };
    add(0);
  }

  const markNames = { '-': 'removed', '+': 'added', ' ': 'same', '…': 'skipped' };

  function changedLine({ mark, text, count }) {
    const row = make('div', { class: markNames[mark], role: 'listitem' },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, mark));
    if (mark === '+' || mark === '-')
      row.append(make('span', { class: 'hidden' }, `${markNames[mark]}: `));
    row.append(make('code', {}, mark === '…'
      ? `${count} ${count === 1 ? 'line' : 'lines'} as before` : text));
    return row;
  }

  function showMarkup({ before = '', after = '' }) {
    const shown = before === after ? [] : MarkupDiff.compare(before, after);
    const changed = shown.filter(({ mark }) => mark === '+' || mark === '-').length;
    byId('markup-count').textContent = changed ? String(changed) : '';
    stale.set('panel-markup', () => {
      if (!changed) {
        byId('markup').replaceChildren(make('p', { class: 'note' }, 'The markup is unchanged.'));
        return;
      }
      const rows = make('div', { role: 'list', 'aria-label': 'Changes' });
      addParts(rows, shown, changedLine, 500);
      byId('markup').replaceChildren(make('div', {
        class: 'diff', role: 'region', tabindex: '0', 'aria-label': 'Changed markup' }, rows));
    });
  }

  // MARK: Messages

  let openLocation = null;

  function place(location) {
    if (!location) return '';
    const name = `${location.source}:${location.line}${location.column ? `:${location.column}` : ''}`;
    if (!openLocation || !openLocation.has(location)) return make('span', { class: 'place' }, name);
    const link = make('button', { type: 'button', class: 'place' }, name);
    link.addEventListener('click', () => openLocation.open(location));
    return link;
  }

  /** A frame of a stack, with its place as a link. */
  function stackFrame(frame) {
    const found = /^(.*?)([^\s(@]+):(\d+):(\d+)(\)?)$/.exec(frame);
    if (!found) return [frame];
    const [, before, source, line, column, after] = found;
    return [before, place({ source, line: Number(line), column: Number(column) }), after];
  }

  function showDiagnostics(list) {
    byId('diagnostics').replaceChildren(...list.map(diagnostic => {
      const item = make('li', { class: diagnostic.severity },
        make('p', {}, make('strong', {}, diagnostic.severity), ' ', diagnostic.message, ' ',
          make('span', { class: 'identifier' }, diagnostic.id)));
      const where = place(diagnostic.location)
        || (diagnostic.place && make('span', { class: 'place' }, diagnostic.place));
      if (where) item.append(where);
      if (diagnostic.path) item.append(make('p', { class: 'place' }, diagnostic.path));
      if (diagnostic.safari) item.append(make('p', {}, diagnostic.safari));
      if (diagnostic.fix) item.append(make('p', {}, make('em', {}, 'Fix: '), diagnostic.fix));
      if (diagnostic.stack)
        item.append(make('pre', {}, ...diagnostic.stack.flatMap(frame => [...stackFrame(frame), '\n'])));
      return item;
    }));
    if (!list.length) byId('diagnostics').append(make('li', { class: 'note' }, 'None.'));
  }

  function showConsole(list) {
    byId('console').replaceChildren(...list.map(message => make('li', { class: message.level },
      make('pre', {}, message.text), place(message.location))));
    if (!list.length) byId('console').append(make('li', { class: 'note' }, 'Nothing was written.'));
  }

  // MARK: Activation

  const capitalized = text => text.charAt(0).toUpperCase() + text.slice(1);

  function hostVerdict({ title, offered, explanation }) {
    return make('details', { class: offered ? 'offered' : 'refused' },
      make('summary', {},
        make('span', { class: 'answer' }, offered ? 'Offered' : 'Not offered'),
        ` ${capitalized(title)}`),
      make('pre', { tabindex: '0', 'aria-label': `Why, for ${title}` },
        explanation.replace(/^ {2}/gm, '').trimEnd()));
  }

  const remark = ({ message, fix }) => make('li', { class: 'warning' },
    make('p', {}, `${capitalized(message)}.`), ...(fix ? [make('p', {}, make('em', {}, 'Fix: '), fix)] : []));

  /**
   * Shows who offers the extension: { hosts, remarks, extension }, or { problem }; null without a
   * rule.
   */
  function showActivation(activation) {
    const { hosts = [], remarks = [], extension, problem } = activation || {};
    const offering = hosts.filter(({ offered }) => offered).length;
    byId('tab-activation').hidden = !activation;
    if (!activation && byId('tab-activation').getAttribute('aria-selected') === 'true')
      selectTab(tabs[0]);
    byId('activation-count').textContent = hosts.length ? `${offering}/${hosts.length}` : '';
    byId('activation-note').textContent = problem ? `${problem.title}: ${problem.detail}`
      : `${extension || 'An extension with this rule'} is offered in ${offering} of `
        + `${hosts.length} cases.`;
    byId('activation-note').className = problem ? 'bad' : 'note';
    byId('activation-remarks').replaceChildren(...remarks.map(remark));
    byId('activation').replaceChildren(...hosts.map(hostVerdict));
  }

  function showTimings(timings) {
    const entries = Object.entries(timings);
    const longest = Math.max(...entries.map(([, value]) => value), 0.001);
    byId('timings').replaceChildren(...entries.map(([name, value]) => make('tr', {},
      make('th', { scope: 'row' }, name), make('td', { class: 'number' }, value.toFixed(2)),
      make('td', {}, make('meter', {
        min: '0', max: String(longest), value: String(value), 'aria-label': `share of ${name}` })))));
  }

  // MARK: Pictures

  function slidePictures() {
    const share = Number(byId('picture-slider').value);
    byId('picture-after').style.clipPath = `inset(0 0 0 ${share}%)`;
    byId('picture-edge').style.left = `${share}%`;
  }

  /** Shows the pictures beside each other, as wide as there is room, or over each other with the slider. */
  function placePictures() {
    const areApart = byId('pictures-apart').checked;
    byId('pictures').classList.toggle('apart', areApart);
    byId('picture-slider').disabled = areApart;
  }

  function showPictures({ pictureBefore, pictureAfter, pictureWidth }) {
    byId('pictures').hidden = !pictureBefore;
    if (!pictureBefore) return;
    byId('picture-before').src = pictureBefore;
    byId('picture-after').src = pictureAfter;
    for (const id of ['picture-before', 'picture-after']) byId(id).style.width = `${pictureWidth}px`;
    byId('picture-slider').oninput = slidePictures;
    byId('pictures-apart').onchange = placePictures;
    slidePictures();
    placePictures();
  }

  // MARK: All of it

  /** Opens places in scripts: { has(location), open(location) }. */
  function openLocationsWith(opener) { openLocation = opener; }

  /**
   * Shows an outcome: { results (a typed value), before, after, console, diagnostics, navigations,
   * timings, finalize, problem }.
   */
  function show(outcome) {
    results = outcome.results;
    stale.set('panel-results', showResults);
    stale.set('panel-page', () => {
      showPictures(outcome);
      showFrames(outcome);
    });
    showMarkup(outcome);
    fill();
    const { diagnostics = [], console: messages = [] } = outcome;
    showDiagnostics(diagnostics);
    showConsole(messages);
    showTimings(outcome.timings || {});
    byId('message-count').textContent =
      diagnostics.length + messages.length ? String(diagnostics.length + messages.length) : '';
    const verdict = byId('verdict');
    verdict.className = outcome.problem ? 'bad' : 'good';
    verdict.textContent = outcome.problem
      ? `${outcome.problem.title}: ${outcome.problem.detail}`
      : sentence(outcome, diagnostics);
    for (const { url } of outcome.navigations || [])
      verdict.append(make('span', { class: 'navigation' }, ` It asks for ${url}.`));
  }

  function sentence(outcome, diagnostics) {
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
    const size = results ? PropertyList.summary(results) : 'no results';
    const parts = [`The extension gets ${results ? size : 'nothing'}.`];
    if (outcome.finalize === 'called') parts.push('finalize() was called.');
    else if (outcome.finalize === 'threw') parts.push('finalize() threw.');
    else if (outcome.finalize === 'notCalled') parts.push('finalize() was not called.');
    if (warnings) parts.push(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`);
    return parts.join(' ');
  }

  /** The outcome in an answer of the server, an XML property list. */
  function outcomeOf(answer) {
    const list = PropertyList.parse(answer);
    const plain = key => PropertyList.plain(PropertyList.member(list, key));
    return {
      results: PropertyList.member(list, 'results'), before: plain('before'), after: plain('html'),
      console: plain('console'), diagnostics: plain('diagnostics'),
      navigations: plain('navigations'), timings: plain('timings'), finalize: plain('finalize'),
      problem: plain('problem'), script: plain('script'),
      pictureBefore: plain('pictureBefore'), pictureAfter: plain('pictureAfter'),
      pictureWidth: plain('pictureWidth'),
    };
  }

  return { show, showActivation, outcomeOf, openLocationsWith, make, selectTab };
})();
