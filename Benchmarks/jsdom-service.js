// What `jsprep serve` does, done with node and jsdom: POST /v1/run with {"page": {"html", "base"},
// "script": {"source"}, "arguments"}, answered with {"results", "html"}.
//
//   usage: node jsdom-service.js        (prints its address)
'use strict';
const http = require('node:http');
const { JSDOM } = require('jsdom');

function run({ page, script, arguments: returned }) {
  const dom = new JSDOM(page.html, { url: page.base, runScripts: 'outside-only' });
  const { window } = dom;
  window.eval(script.source);
  const object = window.ExtensionPreprocessingJS;
  const answer = {};
  object.run({ extensionName: '', completionFunction(value) { answer.results = value; } });
  if (returned !== undefined && object.finalize) object.finalize(returned);
  answer.html = dom.serialize();
  const body = JSON.stringify(answer);
  window.close();
  return body;
}

const server = http.createServer((request, response) => {
  const parts = [];
  request.on('data', part => parts.push(part));
  request.on('end', () => {
    try {
      const body = run(JSON.parse(Buffer.concat(parts)));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    } catch (error) {
      response.writeHead(422, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ title: String(error) }));
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
