// The page of a report in a file, which contains the data to show.
'use strict';

(() => {
  const outcome = Report.outcomeOf(document.getElementById('outcome').textContent.trim());
  const { name, source } = outcome.script;
  const lines = Highlighter.lines(source);
  const place = document.getElementById('source');
  const items = lines.map(parts => Report.make('li', { tabindex: '-1' }, ...(parts.length ? parts : [' '])));
  for (const { location, severity, message } of outcome.diagnostics || []) {
    const item = location && location.source === name && items[location.line - 1];
    if (!item) continue;
    item.className = severity;
    item.title = message;
  }
  place.append(...items);
  document.getElementById('source-block').hidden = false;
  Report.openLocationsWith({
    has: location => location.source === name && location.line <= items.length,
    open({ line }) {
      items[line - 1].scrollIntoView({ block: 'center' });
      items[line - 1].focus();
    },
  });
  Report.show(outcome);
  const activation = document.getElementById('activation-data');
  if (activation) Report.showActivation(JSON.parse(activation.textContent));
})();
