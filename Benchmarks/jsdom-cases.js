// What `jsprep test` does with a file of cases, done in one process of node with jsdom: a fresh JSDOM
// for each case, the script's run and finalize, and the results and elements compared.
//
//   usage: node jsdom-cases.js CASES.jsprep.json        (prints how many passed)
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { JSDOM } = require('jsdom');

const [file] = process.argv.slice(2);
const folder = path.dirname(file);
const shared = JSON.parse(fs.readFileSync(file, 'utf8'));
const script = fs.readFileSync(path.join(folder, shared.script), 'utf8');
const pages = {};
let passed = 0;
for (const testCase of shared.cases) {
  const name = testCase.page;
  pages[name] ??= fs.readFileSync(path.join(folder, name), 'utf8');
  const dom = new JSDOM(pages[name], { url: testCase.url, runScripts: 'outside-only' });
  const { window } = dom;
  window.eval(script);
  const object = window.ExtensionPreprocessingJS;
  let results;
  object.run({ extensionName: '', completionFunction(value) { results = value; } });
  object.finalize(testCase.arguments);
  assert.deepStrictEqual(JSON.parse(JSON.stringify(results)), testCase.expect.results);
  for (const [selector, count] of Object.entries(testCase.expect.selectors)) {
    assert.strictEqual(window.document.querySelectorAll(selector).length, count);
  }
  window.close();
  passed += 1;
}
console.log(`${passed} passed`);
