// What jsprep does, done with jsdom: loads a page, runs a script's run() and finalize(), prints the
// results or the changed page.
//
//   usage: node jsdom-peer.js PAGE SCRIPT [ARGUMENTS]
'use strict';
const fs = require('node:fs');
const { JSDOM } = require('jsdom');

const [page, script, given] = process.argv.slice(2);
const dom = new JSDOM(fs.readFileSync(page), {
  url: 'https://example.com/', contentType: 'text/html', runScripts: 'outside-only',
});
const { window } = dom;
window.eval(fs.readFileSync(script, 'utf8'));
const object = window.ExtensionPreprocessingJS;
let results;
object.run({
  extensionName: 'com.example.extension',
  completionFunction(value) { results = JSON.stringify(value, null, 2); },
});
if (given === undefined) {
  fs.writeSync(1, `${results}\n`);
} else {
  object.finalize(JSON.parse(given));
  fs.writeSync(1, dom.serialize());
}
process.exit(0);
