// The server's page: its input, running it, links to it, and reloading when files change.
'use strict';

(() => {
  const byId = id => document.getElementById(id);
  const fields = {
    address: byId('address'), fetch: byId('fetch'), html: byId('html'), name: byId('script-name'),
    script: byId('script'), answers: byId('answers'), arguments: byId('arguments'),
    platform: byId('platform'), extensionName: byId('extension-name'), select: byId('select'),
    rule: byId('rule'), network: byId('network'),
  };

  const allowsNetwork = 'network' in document.documentElement.dataset;
  byId('network-choice').hidden = !allowsNetwork;

  const sample = {
    address: 'https://example.com/hello', fetch: false,
    html: '<!DOCTYPE html>\n<html lang="en">\n<head><title>Hello</title></head>\n<body>\n'
      + '<h1>Hello, world</h1>\n<p>A page to try a script on.</p>\n</body>\n</html>\n',
    name: 'Action.js',
    script: 'var ExtensionPreprocessingJS = {\n  run: function (parameters) {\n'
      + '    parameters.completionFunction({\n      title: document.title,\n'
      + '      baseURI: document.baseURI,\n      words: document.body.innerText.split(/\\s+/).length\n'
      + '    });\n  },\n\n  finalize: function (parameters) {\n'
      + '    document.body.style.backgroundColor = parameters.bgColor;\n  }\n};\n',
    answers: true, arguments: '{ "bgColor": "lightyellow" }',
    platform: 'ios', extensionName: '', select: '', rule: '',
    network: false,
  };

  // MARK: The input

  // The source map of the script that the server has read from a file.
  let sourceMap = '';

  /** The script for a request. */
  function script(source, name) {
    const member = { source, name: name || 'Action.js' };
    if (sourceMap && source.includes('sourceMappingURL=')) member.sourceMap = sourceMap;
    return member;
  }

  // The file in which a browser has saved the page: { name, base64 }; null for a page in the field.
  let saved = null;

  function setSaved(file) {
    saved = file;
    byId('saved').hidden = !file;
    byId('saved-name').textContent = file ? file.name : '';
  }

  /** Takes a page from a file: markup, or what a browser has saved. */
  async function openPage(file) {
    if (/\.(webarchive|mhtml|mht)$/i.test(file.name)) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      let binary = '';
      for (const byte of bytes) binary += String.fromCharCode(byte);
      setSaved({ name: file.name, base64: btoa(binary) });
      fields.html.value = '';
      // It has an address of its own.
      fields.address.value = '';
    } else {
      setSaved(null);
      fields.html.value = await file.text();
    }
    fields.fetch.checked = false;
  }

  byId('saved-close').addEventListener('click', () => {
    setSaved(null);
    changed();
  });

  const isFlag = field => field.type === 'checkbox';

  function input() {
    return Object.fromEntries(Object.entries(fields).map(
      ([key, field]) => [key, isFlag(field) ? field.checked : field.value]));
  }

  function setInput(values) {
    if ('script' in values) sourceMap = values.sourceMap || '';
    if ('html' in values) setSaved(values.saved || null);
    for (const [key, field] of Object.entries(fields)) {
      if (!(key in values)) continue;
      if (isFlag(field)) field.checked = Boolean(values[key]);
      else field.value = String(values[key]);
    }
    refresh();
  }

  function refresh() {
    fields.html.disabled = fields.fetch.checked || saved !== null;
    fields.arguments.disabled = !fields.answers.checked;
    Editors.refresh();
    const count = fields.script.value.split('\n').length;
    const lines = byId('lines');
    while (lines.childElementCount > count) lines.lastElementChild.remove();
    const added = document.createDocumentFragment();
    for (let number = lines.childElementCount + 1; number <= count; number++)
      added.append(Report.make('span', {}, String(number)));
    lines.append(added);
  }

  fields.script.addEventListener('scroll', () => {
    byId('lines').scrollTop = fields.script.scrollTop;
  });

  function readFile(chooser, field, name) {
    chooser.addEventListener('change', async () => {
      const [file] = chooser.files;
      if (!file) return;
      if (isArchive(file)) {
        const form = new FormData();
        form.append('bundle', file);
        openBundle(form);
        chooser.value = '';
        return;
      }
      if (name) {
        field.value = await file.text();
        name.value = file.name;
      } else {
        await openPage(file);
      }
      chooser.value = '';
      changed();
    });
  }

  readFile(byId('page-file'), fields.html);
  readFile(byId('script-file'), fields.script, fields.name);

  // MARK: Bundles, whose script and Info.plist are put into the fields

  const isArchive = file => /\.(zip|ipa)$/i.test(file.name);
  const tellsOfExtensions = file => /\.(plist|js)$/i.test(file.name);

  byId('bundle-folder').addEventListener('change', () => {
    const files = [...byId('bundle-folder').files].filter(tellsOfExtensions);
    const form = new FormData();
    for (const file of files) form.append('bundle', file, file.webkitRelativePath || file.name);
    byId('bundle-folder').value = '';
    if (files.length) openBundle(form);
    else byId('bundle-error').textContent = 'In this folder there is no Info.plist and no script.';
  });

  let openedBundle = null;

  /** Sends a bundle to the server, which finds its script: a form with its files, or an archive. */
  async function openBundle(form) {
    byId('bundle-error').textContent = '';
    byId('extension-choice').hidden = true;
    openedBundle = form;
    const response = await ask('/preview/bundle', { method: 'POST', body: form });
    const answer = await response.json();
    if (form !== openedBundle) return;
    const problem = response.ok ? answer.problem : answer;
    if (!problem) {
      setInput(answer);
      changed();
    } else if (problem.reason === 'several-extensions') {
      chooseExtension(problem.extensions);
    } else {
      byId('bundle-error').textContent =
        [problem.detail, problem.fix].filter(Boolean).join(' Fix: ');
    }
  }

  function chooseExtension(names) {
    const choice = byId('extensions');
    choice.replaceChildren(Report.make('option', { value: '' }, 'choose one'),
      ...names.map(name => Report.make('option', {}, name)));
    byId('extension-choice').hidden = false;
    choice.focus();
  }

  byId('extensions').addEventListener('input', event => {
    event.stopPropagation();
    if (!event.target.value) return;
    openedBundle.set('extension', event.target.value);
    openBundle(openedBundle);
  });

  // MARK: Places in the script

  Report.openLocationsWith({
    has: location => location.source === fields.name.value,
    open: ({ line, column = 1 }) => Editors.show(fields.script, line, column),
  });

  let diagnostics = [];
  let findings = [];
  const isHere = ({ location }) => location && location.source === (fields.name.value || 'Action.js');

  function markLines() {
    const marked = new Map();
    for (const { location, severity, message } of [...findings, ...diagnostics].filter(isHere))
      marked.set(location.line, { severity, message });
    [...byId('lines').children].forEach((line, index) => {
      const mark = marked.get(index + 1);
      line.className = mark ? mark.severity : '';
      line.title = mark ? mark.message : '';
    });
  }

  // MARK: Findings in the script, while it is typed

  let checking = null;
  const mostFindings = 50;

  /** Asks for what is wrong with the script; null where there is no answer, or a newer question. */
  async function check(source) {
    if (isLocked()) return null;
    if (checking) checking.abort();
    const control = new AbortController();
    checking = control;
    try {
      const response = await ask('/v1/check', {
        method: 'POST', signal: control.signal, headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          script: script(source, fields.name.value), platform: fields.platform.value,
        }),
      });
      if (!response.ok) return null;
      const answer = await response.json();
      return control.signal.aborted ? null : answer.findings;
    } catch {
      return null;
    }
  }

  function showFindings(found) {
    findings = found;
    byId('findings').hidden = !found.length;
    byId('findings').replaceChildren(...found.slice(0, mostFindings).map(finding => {
      const item = Report.make('li', { class: finding.severity }, `${finding.message} `,
        Report.make('span', { class: 'identifier' }, finding.id), ' ');
      if (isHere(finding)) {
        const { line, column = 1 } = finding.location;
        const place = Report.make('button', { type: 'button', class: 'place' }, `line ${line}`);
        place.addEventListener('click', () => Editors.show(fields.script, line, column));
        item.append(place);
      }
      if (finding.fix) item.append(Report.make('p', {}, Report.make('em', {}, 'Fix: '), finding.fix));
      if (finding.edits) {
        const fix = Report.make('button', { type: 'button', class: 'fix' }, 'Fix it');
        fix.addEventListener('click', () => Editors.apply(fields.script, finding.edits));
        item.append(fix);
      }
      return item;
    }));
    markLines();
  }

  /** The findings of a text as the editor marks them. */
  async function annotations(text, update) {
    const found = await check(text);
    if (!found || text !== fields.script.value) return;
    showFindings(found);
    update(found.filter(isHere).map(({ location, end, severity, message, safari, fix }) => {
      const from = { line: location.line - 1, ch: (location.column || 1) - 1 };
      return {
        from, to: end ? { line: end.line - 1, ch: end.column - 1 } : { ...from, ch: from.ch + 1 }, severity,
        message: [message, safari, fix && `Fix: ${fix}`].filter(Boolean).join('\n'),
      };
    }));
  }

  async function checkPlain() {
    const text = fields.script.value;
    const found = await check(text);
    if (found && text === fields.script.value) showFindings(found);
  }

  /** Goes to the next line with a message, or to the one before. */
  function showNext(step) {
    const places = [...findings, ...diagnostics].filter(isHere).map(({ location }) => location)
      .sort((a, b) => a.line - b.line);
    if (!places.length) return;
    const line = Editors.line(fields.script);
    const next = step > 0 ? places.find(place => place.line > line) || places[0]
      : places.findLast(place => place.line < line) || places.at(-1);
    Editors.show(fields.script, next.line, next.column || 1);
  }

  // MARK: Running

  function request() {
    const values = input();
    const page = values.fetch ? { url: values.address }
      : { html: saved ? { base64: saved.base64 } : values.html, ...(values.address && { base: values.address }) };
    const body = {
      page, script: script(values.script, values.name),
      platform: values.platform, report: true,
    };
    if (values.extensionName) body.extensionName = values.extensionName;
    if (values.select) body.select = values.select;
    if (values.network && allowsNetwork) body.allowNetwork = true;
    byId('arguments-error').textContent = '';
    if (values.answers) {
      try {
        body.arguments = JSON.parse(values.arguments || '{}');
      } catch (error) {
        byId('arguments-error').textContent = `What the extension returns is no JSON: ${error.message}`;
        return null;
      }
    }
    return body;
  }

  // MARK: The token, which stays in this tab

  const tokenKey = 'token';
  const unlock = byId('unlock');

  /** Sends a request; if the server needs a token, only once there is one. */
  async function ask(path, { headers = {}, ...options } = {}) {
    const token = sessionStorage.getItem(tokenKey);
    if (token) headers.Authorization = `Bearer ${token}`;
    const response = await fetch(path, { ...options, headers, referrerPolicy: 'no-referrer' });
    if (response.status === 401) {
      sessionStorage.removeItem(tokenKey);
      showUnlock();
    }
    return response;
  }

  const isLocked = () =>
    'locked' in document.documentElement.dataset && !sessionStorage.getItem(tokenKey);

  function showUnlock() {
    unlock.hidden = false;
    byId('token').focus();
  }

  unlock.addEventListener('submit', event => {
    event.preventDefault();
    sessionStorage.setItem(tokenKey, byId('token').value.trim());
    byId('token').value = '';
    unlock.hidden = true;
    start();
  });

  // MARK: The request

  let current = null;

  async function run() {
    if (isLocked()) { showUnlock(); return; }
    judge();
    const body = request();
    if (!body) return;
    if (current) current.abort();
    const control = new AbortController();
    current = control;
    byId('report').setAttribute('aria-busy', 'true');
    try {
      const response = await ask('/v1/run', {
        method: 'POST', signal: control.signal, body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json', Accept: 'application/x-plist, application/json;q=0.5',
        },
      });
      const outcome = response.ok
        ? Report.outcomeOf(await response.text()) : failure(await response.json());
      if (control.signal.aborted) return;
      Report.show(outcome);
      diagnostics = outcome.diagnostics || [];
      markLines();
    } catch (error) {
      if (control.signal.aborted) return;
      Report.show(failure({ title: 'No answer', detail: `The server did not answer: ${error.message}` }));
    } finally {
      if (current === control) {
        current = null;
        byId('report').removeAttribute('aria-busy');
      }
    }
  }

  // MARK: Who offers the extension

  /** The rule, as in the request: an Info.plist, a dictionary or a predicate. */
  function ruleMember(text) {
    if (!/^\s*[<{]/.test(text)) return { rule: text.trim() };
    try {
      const isXML = text.trimStart().startsWith('<');
      const value = isXML ? PropertyList.plain(PropertyList.parse(text.trim())) : JSON.parse(text);
      return 'NSExtension' in value ? { info: text } : { rule: value };
    } catch {
      // The server says what is wrong with it.
      return { info: text };
    }
  }

  let judged = '';

  async function judge() {
    const text = fields.rule.value;
    const platform = fields.platform.value;
    const asked = `${platform} ${text}`;
    if (asked === judged) return;
    judged = asked;
    if (!text.trim()) { showVerdicts(null); return; }
    try {
      const response = await ask('/v1/match', {
        method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...ruleMember(text), from: 'all', platform, report: true }),
      });
      const answer = await response.json();
      if (asked === judged) showVerdicts(response.ok ? answer : failure(answer));
    } catch {
      judged = '';
    }
  }

  function showVerdicts(activation) {
    Report.showActivation(activation);
    const { hosts = [], problem } = activation || {};
    const offering = hosts.filter(({ offered }) => offered).map(({ title }) => title);
    byId('rule-verdict').className = problem ? 'bad' : 'note';
    byId('rule-verdict').textContent = !activation ? ''
      : problem ? `${problem.title}: ${problem.detail}`
      : offering.length ? `Offered for ${offering.join('; ')}.` : 'Never offered.';
  }

  function failure(problem) {
    return { problem: { title: problem.title || 'Failed', detail: problem.detail || '' } };
  }

  let pending = 0;

  let pendingCheck = 0;

  function changed() {
    refresh();
    keep();
    clearTimeout(pending);
    if (byId('automatic').checked) pending = setTimeout(run, 300);
    if (Editors.areThere) return;
    clearTimeout(pendingCheck);
    pendingCheck = setTimeout(checkPlain, 300);
  }

  // MARK: What was typed last, which comes back when this tab is loaded again

  const inputKey = 'input';

  function keep() {
    try {
      sessionStorage.setItem(inputKey, JSON.stringify(input()));
    } catch {
      // What is too long for the browser does not come back.
      sessionStorage.removeItem(inputKey);
    }
  }

  function keptInput() {
    try {
      return JSON.parse(sessionStorage.getItem(inputKey));
    } catch {
      return null;
    }
  }

  byId('reset').addEventListener('click', () => {
    history.replaceState(null, '', location.pathname);
    setInput(sample);
    changed();
  });

  // MARK: Files that are dropped onto the window

  const holdsFiles = event => event.dataTransfer && [...event.dataTransfer.types].includes('Files');

  window.addEventListener('dragover', event => {
    if (holdsFiles(event)) event.preventDefault();
  }, true);

  window.addEventListener('drop', async event => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    byId('bundle-error').textContent = '';
    for (const file of event.dataTransfer.files) await drop(file);
  }, true);

  async function drop(file) {
    if (isArchive(file)) {
      const form = new FormData();
      form.append('bundle', file);
      openBundle(form);
      return;
    }
    if (/\.js$/i.test(file.name)) {
      fields.script.value = await file.text();
      fields.name.value = file.name;
    } else if (/\.plist$/i.test(file.name)) {
      fields.rule.value = await file.text();
    } else if (/\.(x?html?|webarchive|mhtml|mht)$/i.test(file.name) || file.type === 'text/html') {
      await openPage(file);
    } else {
      byId('bundle-error').textContent = `${file.name} is no page, no script, no bundle and no Info.plist.`;
      return;
    }
    changed();
  }

  byId('input').addEventListener('input', changed);
  byId('input').addEventListener('submit', event => event.preventDefault());
  byId('run').addEventListener('click', run);
  document.addEventListener('keydown', event => {
    if (event.key === 'F8') {
      event.preventDefault();
      showNext(event.shiftKey ? -1 : 1);
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  });

  // MARK: Links. The input is in the fragment of the address, which browsers do not send.

  const through = async (bytes, stream) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  async function pack(values) {
    const text = new TextEncoder().encode(JSON.stringify(values));
    const bytes = await through(text, new CompressionStream('deflate-raw'));
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  }

  async function unpack(text) {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0));
    const inflated = await through(bytes, new DecompressionStream('deflate-raw'));
    return JSON.parse(new TextDecoder().decode(inflated));
  }

  const linkPrefix = '#input=';

  // The most of a saved page that browsers take in an address.
  const longestInLink = 1e6;

  byId('share').addEventListener('click', async () => {
    const button = byId('share');
    if (saved && saved.base64.length > longestInLink) {
      button.textContent = 'The page is too large';
    } else {
      history.replaceState(null, '', linkPrefix + await pack({ ...input(), saved }));
      try {
        await navigator.clipboard.writeText(location.href);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Link is in the address';
      }
    }
    setTimeout(() => { button.textContent = 'Copy link'; }, 2000);
  });

  async function linkedInput() {
    if (!location.hash.startsWith(linkPrefix)) return null;
    try {
      return await unpack(location.hash.slice(linkPrefix.length));
    } catch {
      return null;
    }
  }

  window.addEventListener('hashchange', async () => {
    const values = await linkedInput();
    if (values) { setInput(values); run(); }
  });

  // MARK: Files that the server watches

  let version = null;

  async function watchedInput() {
    const response = await ask('/session');
    if (!response.ok) return {};
    version = response.headers.get('ETag');
    return response.json();
  }

  /** Reads the events of /session/events until they end, and starts again after a while. */
  async function watch(wait = 1000) {
    try {
      const response = await ask('/session/events');
      if (!response.ok) return;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        wait = 1000;
        const events = (text + value).split('\n\n');
        text = events.pop();
        for (const event of events) await heard(event);
      }
    } catch {
      // The server has ended, and may start again.
    }
    setTimeout(watch, wait, Math.min(2 * wait, 60000));
  }

  async function heard(event) {
    const found = /^data: (.*)$/m.exec(event);
    if (!found || found[1] === version) return;
    setInput(await watchedInput());
    run();
  }

  // MARK: The beginning

  let isWatching = false;

  async function start() {
    if (isLocked()) { showUnlock(); return; }
    const linked = await linkedInput();
    const isWatched = 'session' in document.documentElement.dataset && !linked && !isWatching;
    if (isWatched) setInput(await watchedInput());
    const kept = !linked && !isWatched && keptInput();
    if (linked || kept) setInput(linked || kept);
    run();
    if (Editors.areThere) Editors.check(fields.script);
    else checkPlain();
    if (!isWatched || isLocked()) return;
    isWatching = true;
    watch();
  }

  Editors.adopt(fields.html, 'htmlmixed');
  Editors.adopt(fields.script, 'javascript', { lint: annotations });
  Editors.adopt(fields.arguments, { name: 'javascript', json: true });
  Editors.adopt(fields.rule, 'xml');

  setInput(sample);
  start();
})();
