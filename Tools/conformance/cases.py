"""Makes cases for jsprep of the files of web-platform-tests.

A case is a page and an ExtensionPreprocessingJS file. The page is the test's own without its scripts.
The file evaluates these scripts globally, one after another, and its results are what testharness.js
reports. So tests run as an extension's script does: in its own world, when the page has loaded; or in
the page's world.
"""

import html.parser
import json
import os
import pathlib
import re

# Folders that hold what tests load, and tests of what no standard says yet.
PASSED_OVER_FOLDERS = {"support", "resources", "tentative", "crashtests"}
# Tests that a person does, pictures to compare, tests that only a server or a driver can run.
PASSED_OVER_FILES = re.compile(
    r"manual|-ref\.|tentative|crash|\.sub\.|\.https\.|testdriver"
)
ADDRESS = "http://web-platform.test:8000/"
CLASSIC_TYPES = ("", "text/javascript", "application/javascript")
EMPTY_PAGE = "<!doctype html><title>{}</title><body></body>"

# Safari waits two seconds for the results. What is known shortly before is what counts.
PATIENCE = 1900
TEST = """\
function (report) {
  var sources = %s;
  var evaluate = eval, tests = [], ended = false;
  function end(status) {
    if (ended) return;
    ended = true;
    report(JSON.stringify(tests));
  }
  function failed(name, error) { tests.push([name, 9, String(error)]); }
  setTimeout(end, %d);
  evaluate(sources[0]);
  try { setup({ output: false }); } catch (error) {}
  add_result_callback(function (test) {
    tests.push([test.name, test.status, test.status ? String(test.message).slice(0, 500) : ""]);
  });
  add_completion_callback(end);
  for (var index = 1; index < sources.length; index++) {
    try { evaluate(sources[index]); } catch (error) { failed("!script " + index, error); }
  }
  try { window.dispatchEvent(new Event("load")); } catch (error) { failed("!load", error); }
}"""
# Runs the test in the extension's world.
IN_EXTENSION = """\
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    (%s)(function (tests) { parameters.completionFunction({ tests: tests }); });
  },
};
"""
# Runs the test in the page's world, from a script element that is gone before it begins.
IN_PAGE = """\
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var script = document.createElement("script");
    // It hears of the results: a test may take the document's listeners away.
    script.addEventListener("conformance-tests", function (event) {
      parameters.completionFunction({ tests: event.detail });
    });
    script.textContent = %s;
    document.documentElement.append(script);
  },
};
"""
START_IN_PAGE = """\
var conformanceScript = document.currentScript;
conformanceScript.remove();
%s(%s)(function (tests) {
  conformanceScript.dispatchEvent(new CustomEvent("conformance-tests", { detail: tests }));
});
"""
# From here on handlers run and script elements do not. The policy stays when its element has gone: it
# counts from the moment at which it has stopped something.
FORBID_ELEMENTS = """\
(function () {
  var policy = document.createElement("meta"), forbidden = document.createElement("script");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "script-src 'unsafe-eval'; script-src-elem 'none'; "
    + "script-src-attr 'unsafe-inline'";
  forbidden.textContent = "0";
  document.head.append(policy, forbidden);
  policy.remove();
  forbidden.remove();
})();
"""


class ScriptElements(html.parser.HTMLParser):
    """The script elements of a page: their attributes, their text, and where they lie."""

    def __init__(self, page):
        super().__init__(convert_charrefs=False)
        self.page = page
        self.line_starts = [0]
        for line in page.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))
        self.open = None
        self.elements = []  # (start, attributes, text, end)
        self.feed(page)
        self.close()

    def position(self):
        line, column = self.getpos()
        return self.line_starts[line - 1] + column

    def handle_starttag(self, tag, attributes):
        if tag == "script":
            start = self.position()
            self.open = (start, dict(attributes), start + len(self.get_starttag_text()))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        if tag == "script" and self.open:
            start, attributes, text_start = self.open
            text_end = self.position()
            end = self.page.index(">", text_end) + 1
            self.elements.append((start, attributes, self.page[text_start:text_end], end))
            self.open = None


def with_global_names(source):
    """The source, changed so that an indirect eval leaves its names in the global object.

    A script element would do so by itself; eval keeps `let`, `const` and `class`, and in strict code
    everything.
    """
    source = re.sub(
        r"""^((?:\s|/\*.*?\*/|//[^\n]*\n)*)(["'])use strict\2;?""",
        r"\1",
        source,
        count=1,
        flags=re.DOTALL,
    )
    source = re.sub(r"^(?:const|let)(?=[ \[{])", "var", source, flags=re.MULTILINE)
    return re.sub(r"^class (\w+)", r"var \1 = class \1", source, flags=re.MULTILINE)


class Case:
    """One test file: what it is called, its page and its scripts."""

    def __init__(self, name, page, sources):
        self.name = name
        self.page = page
        self.sources = sources

    @property
    def address(self):
        return ADDRESS + self.name

    def script(self, harness, world):
        """The ExtensionPreprocessingJS file.

        `harness` is the text of testharness.js. `world` is where the test runs: "extension", "page", or
        "handlers", the page's world with handlers but without script elements.
        """
        sources = json.dumps([harness] + [with_global_names(source) for source in self.sources])
        test = TEST % (sources, PATIENCE)
        if world == "extension":
            return IN_EXTENSION % test
        beginning = FORBID_ELEMENTS if world == "handlers" else ""
        return IN_PAGE % json.dumps(START_IN_PAGE % (beginning, test))


class NoCase(Exception):
    """A file is no test that can run here."""


def read_case(root, path):
    """Makes a case of a file. Throws NoCase, and what reading and decoding files throws."""
    text = path.read_text(encoding="utf-8", errors="strict")

    def load(address):
        address = address.split("?")[0]
        source = root / address[1:] if address.startswith("/") else path.parent / address
        return source.read_text(encoding="utf-8")

    name = path.relative_to(root).as_posix()
    if path.name.endswith((".window.js", ".any.js")):
        sources = [
            load(match.strip()) for match in re.findall(r"^// META: script=(.*)$", text, re.MULTILINE)
        ]
        return Case(name, EMPTY_PAGE.format(path.name), sources + [text])
    if path.suffix not in (".html", ".htm") or "testharness.js" not in text or "testdriver" in text:
        raise NoCase
    page, sources, done = [], [], 0
    for start, attributes, source, end in ScriptElements(text).elements:
        kind = (attributes.get("type") or "").strip().lower()
        if kind == "module":
            raise NoCase
        if kind not in CLASSIC_TYPES and not kind.startswith("text/javascript"):
            continue
        page.append(text[done:start])
        done = end
        address = attributes.get("src")
        if address and ("testharness.js" in address or "testharnessreport" in address):
            continue
        sources.append(load(address) if address else source)
    if not sources:
        raise NoCase
    page.append(text[done:])
    return Case(name, "".join(page), sources)


def find_cases(root, folders):
    """All cases below the folders of a checkout, in the order of their names."""
    for folder in folders:
        for parent, children, files in os.walk(root / folder):
            children[:] = sorted(set(children) - PASSED_OVER_FOLDERS)
            for file in sorted(files):
                if PASSED_OVER_FILES.search(file):
                    continue
                try:
                    yield read_case(root, pathlib.Path(parent) / file)
                except (NoCase, OSError, UnicodeError, ValueError):
                    continue
