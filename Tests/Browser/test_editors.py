"""The editors of the preview page (CodeMirror), and what else helps somebody who types."""

import json
import plistlib
import subprocess
import unittest

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from preview_case import BINARY, PreviewCase
from test_access import LOOKS

WRONG = """const ExtensionPreprocessingJS = {
  run(parameters) {
    debugger;
    var face = "😀"; // typed
    parameters.completionFunction({ face, length: face.length });
  },
};
"""
FIXED = """var ExtensionPreprocessingJS = {
  run(parameters) {
    var face = "😀"; // typed
    parameters.completionFunction({ face, length: face.length });
  },
};
"""
THROWING = """var ExtensionPreprocessingJS = {
  run(parameters) {
    helper();
  },
};
function helper() {
  document.body.missing.deeper = 1;
}
"""
TITLE = ("var ExtensionPreprocessingJS = { run(p) {"
         " p.completionFunction({ title: document.title, n: 1 }); } };\n")

# Drops a file onto the window.
DROP = """([name, text, type]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name, { type }));
  for (const kind of ['dragover', 'drop'])
    document.querySelector('.CodeMirror, textarea').dispatchEvent(
      new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


class EditorsTest(PreviewCase):
    editor = "codemirror"

    def start(self, **options):
        page = self.open(**options)
        self.verdict(page, "The extension gets 3 keys.")
        expect(page.locator(".CodeMirror")).to_have_count(4)
        return page

    def script(self, page):
        return page.locator(".editor .CodeMirror")

    def type(self, page, text):
        """Puts a text in the place of the script, as somebody who pastes it."""
        self.script(page).locator("textarea").focus()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(text)

    def text(self, page):
        return page.evaluate("document.querySelector('.editor .CodeMirror').CodeMirror.getValue()")

    def line(self, page):
        return page.evaluate(
            "document.querySelector('.editor .CodeMirror').CodeMirror.getCursor('from').line") + 1

    def test_texts_have_colours_and_can_be_folded_and_searched(self):
        page = self.start()
        self.type(page, WRONG)
        expect(self.script(page).locator(".cm-keyword").first).to_have_text("const")
        expect(page.locator(".CodeMirror").first.locator(".cm-tag").first).to_be_visible()
        page.keyboard.press("Control+Home")
        page.keyboard.press("Control+q")
        expect(self.script(page).locator(".CodeMirror-foldmarker")).to_have_count(1)
        page.keyboard.press("Control+q")
        page.keyboard.press("Control+f")
        page.keyboard.insert_text("length")
        page.keyboard.press("Enter")
        self.assertEqual(self.line(page), 5)

    def test_findings_are_marked_while_typing_and_can_be_fixed(self):
        page = self.start()
        self.type(page, WRONG)
        marked = self.script(page).locator(".CodeMirror-lint-mark-error")
        expect(marked).to_have_text("ExtensionPreprocessingJS")
        marked.hover()
        tip = page.locator(".CodeMirror-lint-tooltip")
        expect(tip).to_contain_text("\nSafari does not find it")
        expect(tip).to_contain_text("Fix: declare it with var.")
        page.mouse.move(5, 5)
        findings = page.get_by_role("list", name="Findings").locator("li")
        expect(findings).to_have_count(2)
        findings.nth(1).get_by_role("button", name="line 3").click()
        self.assertEqual(self.line(page), 3)
        findings.first.get_by_role("button", name="Fix it").click()
        expect(findings).to_have_count(1)
        findings.first.get_by_role("button", name="Fix it").click()
        expect(findings).to_have_count(0)
        self.assertEqual(self.text(page), FIXED)
        self.verdict(page, "The extension gets 2 keys.")

    def test_keys_lead_to_messages_and_run(self):
        page = self.start()
        page.get_by_label("Run on change").uncheck()
        self.type(page, WRONG)
        expect(page.get_by_role("list", name="Findings").locator("li")).to_have_count(2)
        page.keyboard.press("Control+Home")
        page.keyboard.press("F8")
        self.assertEqual(self.line(page), 3)
        page.keyboard.press("F8")
        self.assertEqual(self.line(page), 1)
        page.keyboard.press("Shift+F8")
        self.assertEqual(self.line(page), 3)
        page.keyboard.press("Control+Enter")
        self.verdict(page, "No results", "bad")

    def test_messages_and_frames_of_stacks_lead_to_their_lines(self):
        page = self.start()
        self.type(page, THROWING)
        self.verdict(page, "No results", "bad")
        page.get_by_role("tab", name="Messages").click()
        message = page.locator("#diagnostics li").first
        message.locator("> button.place").click()
        self.assertEqual(self.line(page), 7)
        message.locator("pre button.place").nth(1).click()
        self.assertEqual(self.line(page), 3)

    def test_what_was_typed_comes_back_after_a_reload(self):
        page = self.start()
        self.type(page, TITLE)
        self.verdict(page, "The extension gets 2 keys.")
        page.reload()
        self.verdict(page, "The extension gets 2 keys.")
        self.assertEqual(self.text(page), TITLE)
        page.get_by_role("button", name="Start over").click()
        self.verdict(page, "The extension gets 3 keys.")
        page.reload()
        self.verdict(page, "The extension gets 3 keys.")
        # Another tab begins anew.
        self.assertNotEqual(self.text(self.start()), TITLE)

    def test_files_are_dropped_onto_the_window(self):
        page = self.start()
        page.evaluate(DROP, ["Title.js", TITLE, "text/javascript"])
        expect(page.locator("#script-name")).to_have_value("Title.js")
        self.assertEqual(self.text(page), TITLE)
        page.evaluate(DROP, ["kettle.html", "<title>A kettle</title>", "text/html"])
        expect(page.locator("#results .tree")).to_contain_text('title string "A kettle"')
        page.evaluate(DROP, ["notes.txt", "text", "text/plain"])
        expect(page.locator("#bundle-error")).to_contain_text("notes.txt is no page")

    def test_results_are_downloaded_in_each_form(self):
        page = self.start()
        self.type(page, TITLE)
        self.verdict(page, "The extension gets 2 keys.")
        for label, name, read in [("JSON", "results.json", json.loads),
                                  ("Property list", "results.plist", plistlib.loads)]:
            page.get_by_text(label, exact=True).click()
            with page.expect_download() as download:
                page.get_by_role("button", name="Download").click()
            self.assertEqual(download.value.suggested_filename, name)
            content = download.value.path().read_bytes()
            self.assertEqual(read(content), {"title": "Hello", "n": 1})

    def test_everybody_can_use_them(self):
        for name, options in LOOKS.items():
            page = self.start(**options)
            self.type(page, WRONG)
            expect(page.get_by_role("list", name="Findings").locator("li")).to_have_count(2)
            with self.subTest(name):
                found = Axe().run(page).response["violations"]
                # The field that the keyboard types in lies beside what it scrolls.
                self.assertEqual(
                    [f"{rule['id']}: {node['target']}" for rule in found for node in rule["nodes"]
                     if rule["impact"] in ("serious", "critical")
                     and not (rule["id"] == "scrollable-region-focusable"
                              and "CodeMirror-scroll" in node["target"][0])], [])
                self.script(page).locator("textarea").focus()
                page.keyboard.press("Control+Home")
                page.keyboard.press("Control+End")
                self.assertGreater(self.line(page), 6)
                width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
                self.assertLessEqual(width[0], width[1], "the page is wider than its window")
                # The keyboard finds the way out of an editor.
                self.script(page).locator("textarea").focus()
                page.keyboard.press("Tab")
                self.assertFalse(page.evaluate(
                    "Boolean(document.activeElement.closest('.editor'))"))
                self.picture(page, f"editors-{name}")


class PlainEditorsTest(PreviewCase):
    def test_findings_are_listed_and_fixed_without_the_library(self):
        page = self.open()
        self.verdict(page, "The extension gets 3 keys.")
        expect(page.locator(".CodeMirror")).to_have_count(0)
        page.locator("#script").fill(WRONG)
        findings = page.get_by_role("list", name="Findings").locator("li")
        expect(findings).to_have_count(2)
        expect(page.locator("#lines .error")).to_have_text("1")
        findings.first.get_by_role("button", name="Fix it").click()
        expect(findings).to_have_count(1)
        findings.first.get_by_role("button", name="Fix it").click()
        expect(page.locator("#script")).to_have_value(FIXED)
        self.verdict(page, "The extension gets 2 keys.")


class ColouredReportTest(PreviewCase):
    serving = None

    def test_a_report_shows_its_script_in_colour(self):
        script = self.write("Action.js", 'var a = /["/]"/g, b = 4 / 2; /* two\nlines */ var c = `x`;\n' + TITLE)
        html = self.write("page.html", "<title>Page</title>")
        report = self.folder / "report.html"
        subprocess.run(
            [BINARY, "preview", html, script, "--html", report], check=True, capture_output=True)
        page = self.open(report.as_uri())
        page.get_by_role("tab", name="Messages").click()
        lines = page.locator("#source li")
        self.assertEqual(lines.nth(0).locator(".cm-string-2").all_text_contents(), ['/["/]"/g'])
        self.assertEqual(lines.nth(0).locator(".cm-number").all_text_contents(), ["4", "2"])
        self.assertEqual(lines.nth(1).locator(".cm-comment").all_text_contents(), ["lines */"])
        self.assertEqual(lines.nth(1).locator(".cm-keyword").all_text_contents(), ["var"])
        self.assertEqual(lines.nth(1).locator(".cm-string").all_text_contents(), ["`x`"])
        self.assertEqual("\n".join(lines.all_text_contents()).rstrip(), script.read_text().rstrip())
        self.assertEqual([url for url in self.requests if not url.startswith("file:")], [])


if __name__ == "__main__":
    unittest.main()
