"""The preview page, as somebody uses it."""

import json
import re
import unittest

from playwright.sync_api import expect

from preview_case import PreviewCase, Server

INFO = """<plist version="1.0"><dict>
<key>CFBundleIdentifier</key><string>{identifier}</string>
<key>NSExtension</key><dict>
<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
<key>NSExtensionAttributes</key><dict>
<key>NSExtensionJavaScriptPreprocessingFile</key><string>{script}</string>
<key>NSExtensionActivationRule</key><dict>
<key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer>
</dict></dict></dict></dict></plist>"""

TITLE = """var ExtensionPreprocessingJS = {
  run: function (parameters) {
    console.log("running");
    parameters.completionFunction({ title: document.title, name: parameters.extensionName,
      when: new Date(0), list: [1, true] });
  },
  finalize: function (parameters) { document.querySelector("h1").textContent = parameters.heading; }
};
"""

PAGE = "<!DOCTYPE html><title>First</title><h1>Old</h1><p>Text</p>"


# A page with its style sheet, as browsers save it, and a script that looks at both.
SAVED = "\r\n".join([
    "From: <Saved by a browser>", "MIME-Version: 1.0",
    'Content-Type: multipart/related; type="text/html"; boundary="B"', "",
    "--B", "Content-Type: text/html", "Content-Location: https://example.com/saved", "",
    "<title>Saved</title><link rel=stylesheet href=/a.css><h1>Old</h1>",
    "--B", "Content-Type: text/css", "Content-Location: https://example.com/a.css", "",
    "h1 { color: rgb(1, 2, 3) }", "--B--", ""])
COLOR = (
    "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ url: document.URL,"
    " color: getComputedStyle(document.querySelector('h1')).color }) } };")


class PreviewPageTest(PreviewCase):
    def start(self):
        page = self.open()
        self.verdict(page, "The extension gets 3 keys. finalize() was called.")
        return page

    def fill(self, page, *, html=PAGE, script=TITLE, arguments='{"heading": "New"}'):
        page.locator("#html").fill(html)
        page.locator("#script").fill(script)
        page.locator("#arguments").fill(arguments)
        self.verdict(page, "The extension gets 4 keys.")

    def test_results_are_shown_with_their_types_and_in_each_form(self):
        page = self.start()
        self.fill(page)
        tree = page.locator("#results .tree")
        expect(tree).to_contain_text('title string "First"')
        expect(tree).to_contain_text("when date 1970-01-01T00:00:00Z")
        expect(tree).to_contain_text("0 real 1")
        page.get_by_text("Property list", exact=True).click()
        expect(page.locator("#results pre")).to_contain_text("<date>1970-01-01T00:00:00Z</date>")
        page.get_by_text("JSON", exact=True).click()
        shown = json.loads(page.locator("#results pre").inner_text())
        self.assertEqual(shown["title"], "First")
        page.get_by_label("As the extension sees them").check()
        shown = json.loads(page.locator("#results pre").inner_text())
        self.assertEqual(
            shown["NSExtensionJavaScriptPreprocessingResultsKey"]["list"], [1, True])

    def test_both_pages_are_shown_and_what_changed_between_them(self):
        page = self.start()
        self.fill(page)
        page.get_by_role("tab", name="Page").click()
        expect(page.frame_locator("#before").locator("h1")).to_have_text("Old")
        expect(page.frame_locator("#after").locator("h1")).to_have_text("New")
        page.get_by_role("tab", name="Markup").click()
        expect(page.locator("#markup .removed code")).to_have_text("<h1>Old")
        expect(page.locator("#markup .added code")).to_have_text("<h1>New")

    def test_a_saved_page_is_opened_with_all_that_it_has(self):
        saved = self.write("page.mhtml", SAVED)
        page = self.start()
        page.locator("#page-file").set_input_files(str(saved))
        page.locator("#script").fill(COLOR)
        self.verdict(page, "The extension gets 2 keys.")
        expect(page.locator("#results .tree")).to_contain_text("https://example.com/saved")
        expect(page.locator("#results .tree")).to_contain_text("rgb(1, 2, 3)")
        expect(page.locator("#saved")).to_contain_text("The page is page.mhtml")
        expect(page.locator("#html")).to_be_disabled()
        self.picture(page, "saved-page")
        # A link holds it too.
        page.get_by_text("Copy link").click()
        expect(page).to_have_url(re.compile("#input="))
        other = self.open(page.url)
        expect(other.locator("#saved")).to_contain_text("The page is page.mhtml")
        expect(other.locator("#results .tree")).to_contain_text("rgb(1, 2, 3)")
        page.get_by_text("Close it").click()
        expect(page.locator("#html")).to_be_enabled()

    def test_pictures_lie_over_each_other_with_a_slider_or_side_by_side(self):
        page = self.start()
        # Pictures come from WebKit, which is not there everywhere: two colours do for their places.
        page.evaluate("""() => {
          const picture = color => {
            const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
            const context = canvas.getContext('2d');
            context.fillStyle = color;
            context.fillRect(0, 0, 300, 200);
            return canvas.toDataURL();
          };
          Report.show({
            results: null, before: '<p>a', after: '<p>b', timings: {},
            pictureBefore: picture('red'), pictureAfter: picture('blue'), pictureWidth: 300,
          });
        }""")
        page.get_by_role("tab", name="Page").click()
        before, after = page.locator("#picture-before"), page.locator("#picture-after")
        slider = page.get_by_label("How much of the page before is shown")
        expect(after).to_be_visible()
        self.assertEqual(before.bounding_box()["x"], after.bounding_box()["x"])
        slider.fill("25")
        self.assertEqual(after.evaluate("e => getComputedStyle(e).clipPath"), "inset(0px 0px 0px 25%)")
        page.get_by_label("Side by side").check()
        left, right = before.bounding_box(), after.bounding_box()
        self.assertLessEqual(left["x"] + left["width"], right["x"])
        self.assertEqual(left["y"], right["y"])
        self.assertEqual(after.evaluate("e => getComputedStyle(e).clipPath"), "none")
        expect(slider).to_be_disabled()
        self.picture(page, "pictures-side-by-side")
        page.get_by_label("Side by side").uncheck()
        expect(slider).to_be_enabled()
        self.assertEqual(before.bounding_box()["x"], after.bounding_box()["x"])

    def test_what_the_extension_returns_can_be_edited_and_left_out(self):
        page = self.start()
        self.fill(page)
        page.locator("#arguments").fill('{"heading": ')
        expect(page.locator("#arguments-error")).to_contain_text("is no JSON")
        page.locator("#arguments").fill('{"heading": "Edited"}')
        page.get_by_role("tab", name="Page").click()
        expect(page.frame_locator("#after").locator("h1")).to_have_text("Edited")
        page.locator("#answers").uncheck()
        expect(page.locator("#arguments")).to_be_disabled()
        expect(page.locator("#verdict")).to_have_text("The extension gets 4 keys.")
        expect(page.frame_locator("#after").locator("h1")).to_have_text("Old")

    def test_an_error_leads_to_its_line(self):
        page = self.start()
        page.locator("#script").fill(
            "var ExtensionPreprocessingJS = {\n  run: function (p) {\n    missing();\n  }\n};\n")
        self.verdict(page, "No results", "bad")
        expect(page.locator("#lines .error").last).to_have_text("3")
        page.get_by_role("tab", name="Messages").click()
        expect(page.locator("#diagnostics .error")).to_contain_text("Can't find variable: missing")
        page.locator("#diagnostics button.place").first.click()
        expect(page.locator("#script")).to_be_focused()

    def test_the_console_is_shown(self):
        page = self.start()
        self.fill(page)
        page.get_by_role("tab", name="Messages").click()
        expect(page.locator("#console")).to_contain_text("running")
        page.get_by_role("tab", name="Timings").click()
        expect(page.locator("#timings")).to_contain_text("run")

    def test_a_link_holds_all_of_the_input(self):
        page = self.start()
        self.fill(page)
        page.locator("#platform").select_option("macos")
        page.locator("#rule").fill("TRUEPREDICATE")
        page.get_by_role("button", name="Copy link").click()
        page.wait_for_url("**/#input=*")
        other = self.open(page.url)
        self.verdict(other, "The extension gets 4 keys.")
        expect(other.locator("#html")).to_have_value(PAGE)
        expect(other.locator("#script")).to_have_value(TITLE)
        expect(other.locator("#platform")).to_have_value("macos")
        expect(other.locator("#rule")).to_have_value("TRUEPREDICATE")
        sent = [url for url in self.requests if "input=" in url and "#" not in url]
        self.assertEqual(sent, [], "the input went to the server")

    def test_nothing_of_a_hostile_page_runs_or_loads(self):
        page = self.start()
        self.fill(page, html="""<!DOCTYPE html><title>x</title>
            <base href="http://outside.test/"><link rel="stylesheet" href="http://outside.test/a.css">
            <meta http-equiv="refresh" content="0;url=http://outside.test/">
            <style>@import "http://outside.test/b.css"; h1 { background: url(http://outside.test/c) }
            </style><h1 onclick="x()" style="background: url(//outside.test/d)">Old</h1>
            <img src="http://outside.test/e.png" srcset="http://outside.test/f.png 2x" onerror="x()">
            <script>document.title = "ran"; fetch("http://outside.test/")</script>
            <iframe src="http://outside.test/g" srcdoc="<script>parent.x()</script>"></iframe>
            <object data="http://outside.test/h"></object><video poster="http://outside.test/i"></video>
            <svg><image href="http://outside.test/j"/><use href="http://outside.test/k#l"/></svg>
            <form action="http://outside.test/m"><button>send</button></form>
            <a href="http://outside.test/n" ping="http://outside.test/o">link</a>""")
        page.get_by_role("tab", name="Page").click()
        expect(page.frame_locator("#after").locator("h1")).to_have_text("New")
        expect(page.frame_locator("#before").locator("h1")).to_have_text("Old")

    def test_a_rule_is_judged_while_it_is_written(self):
        page = self.start()
        expect(page.locator("#tab-activation")).to_be_hidden()
        page.locator("#rule").fill('{"NSExtensionActivationSupportsText": 1}')
        expect(page.locator("#rule-verdict")).to_have_text("Offered for text.")
        page.get_by_role("tab", name="Activation").click()
        expect(page.locator("#activation .offered")).to_have_count(1)
        chrome = page.locator("#activation details", has_text="in Chrome")
        expect(chrome).to_contain_text("Not offered")
        chrome.locator("summary").click()
        expect(chrome.locator("pre")).to_contain_text("public.url")
        page.locator("#rule").fill("extensionItems.@count == ")
        expect(page.locator("#rule-verdict")).to_contain_text("the rule is no predicate")
        page.locator("#rule").fill(INFO.format(identifier="com.example.pasted", script="Action"))
        expect(page.locator("#activation-note")).to_contain_text("com.example.pasted")
        page.locator("#rule").fill("")
        expect(page.locator("#tab-activation")).to_be_hidden()
        expect(page.get_by_role("tab", name="Results")).to_have_attribute("aria-selected", "true")

    def test_a_bundle_fills_the_fields(self):
        page = self.start()
        self.write("My.appex/Info.plist",
                   INFO.format(identifier="com.example.opened", script="Title"))
        self.write("My.appex/Title.js", TITLE)
        self.write("My.appex/Assets.car", "left out")
        page.locator("#bundle-folder").set_input_files(self.folder / "My.appex")
        expect(page.locator("#script-name")).to_have_value("Title.js")
        expect(page.locator("#script")).to_have_value(TITLE)
        expect(page.locator("#extension-name")).to_have_value("com.example.opened")
        expect(page.locator("#rule-verdict")).to_have_text("Offered for a page in Safari.")
        self.verdict(page, "The extension gets 4 keys.")
        expect(page.locator("#results")).to_contain_text('name string "com.example.opened"')

    def test_a_bundle_without_its_script_says_so(self):
        page = self.start()
        self.write("My.appex/Info.plist", INFO.format(identifier="a.b", script="Title.js"))
        self.write("My.appex/Title.js", TITLE)
        page.locator("#bundle-folder").set_input_files(self.folder / "My.appex")
        expect(page.locator("#bundle-error")).to_contain_text("leave .js out of the value")

    def test_one_of_several_extensions_is_chosen(self):
        page = self.start()
        self.write("My.app/Info.plist", '<plist version="1.0"><dict/></plist>')
        for name in ("One", "Two"):
            info = INFO.format(identifier=f"com.example.{name.lower()}", script="Title")
            self.write(f"My.app/PlugIns/{name}.appex/Info.plist", info)
            self.write(f"My.app/PlugIns/{name}.appex/Title.js", TITLE)
        page.locator("#bundle-folder").set_input_files(self.folder / "My.app")
        page.locator("#extensions").select_option("com.example.two")
        expect(page.locator("#extension-name")).to_have_value("com.example.two")
        expect(page.locator("#extension-choice")).to_be_hidden()


class WatchedFilesTest(PreviewCase):
    serving = None

    def serve(self, *arguments):
        self.server = Server("--editor", self.editor, *arguments)
        self.addCleanup(self.server.stop)
        return self.open()

    def test_the_page_follows_the_files(self):
        html = self.write("page.html", PAGE)
        script = self.write("Title.js", TITLE)
        page = self.serve(str(html), str(script))
        self.verdict(page, "The extension gets 4 keys.")
        html.write_text(PAGE.replace("First", "Second"))
        expect(page.locator("#results")).to_contain_text('title string "Second"')
        script.write_text(TITLE.replace("title:", "heading:"))
        expect(page.locator("#results")).to_contain_text('heading string "Second"')

    def test_a_saved_page_is_shown_as_the_page_that_it_is(self):
        page = self.serve(
            str(self.write("page.mhtml", SAVED)), str(self.write("Color.js", COLOR)))
        self.verdict(page, "The extension gets 2 keys.")
        expect(page.locator("#results .tree")).to_contain_text("https://example.com/saved")
        expect(page.locator("#results .tree")).to_contain_text("rgb(1, 2, 3)")

    def test_the_page_follows_a_bundle_and_the_script_that_it_names(self):
        html = self.write("page.html", PAGE)
        info = self.write("My.appex/Info.plist", INFO.format(identifier="a.b", script="One"))
        self.write("My.appex/One.js", TITLE)
        page = self.serve(str(html), str(self.folder / "My.appex"))
        self.verdict(page, "The extension gets 4 keys.")
        expect(page.locator("#script-name")).to_have_value("One.js")
        info.write_text(INFO.format(identifier="c.d", script="Two"))
        self.write("My.appex/Two.js", TITLE.replace("title:", "second:"))
        expect(page.locator("#script-name")).to_have_value("Two.js")
        expect(page.locator("#results")).to_contain_text('second string "First"')
        expect(page.locator("#results")).to_contain_text('name string "c.d"')
        self.write("My.appex/Two.js", TITLE.replace("title:", "third:"))
        expect(page.locator("#results")).to_contain_text('third string "First"')
        expect(page.locator("#rule-verdict")).to_have_text("Offered for a page in Safari.")

    def test_a_token_opens_the_page(self):
        tokens = self.write("tokens", "0123456789abcdef0123456789abcdef\n")
        page = self.serve("--token-file", str(tokens))
        expect(page.locator("#token")).to_be_focused()
        page.locator("#token").fill("0123456789abcdef0123456789abcdef")
        page.keyboard.press("Enter")
        self.verdict(page, "The extension gets 3 keys.")
        expect(page.locator("#unlock")).to_be_hidden()


if __name__ == "__main__":
    unittest.main()
