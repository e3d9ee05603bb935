"""Whether everybody can use the preview page, and reports in files: by axe's rules, by keyboard
alone, in light and dark, and at the width of a phone."""

import subprocess
import unittest

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from preview_case import BINARY, ROOT, PreviewCase

LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844},
              "has_touch": True},
}

FAILING = "var ExtensionPreprocessingJS = {\n  run: function (p) { console.warn('x'); missing(); }\n};\n"

# What the keyboard must reach: whatever somebody can click or type in.
REACHABLE = """elements => elements.filter(element =>
    element.checkVisibility({ visibilityProperty: true }) && !element.disabled
    && element.tabIndex >= 0 && (element.type !== 'radio' || element.checked)).length"""

FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const drawn = [element, element.closest('label')].filter(Boolean).map(part => getComputedStyle(part));
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    name: element.id || element.textContent.trim().slice(0, 30) || element.localName,
    isMarked: drawn.some(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2),
    isInside: width > 0 && height > 0 && x > -width && y > -height,
  };
}"""


class AccessCase(PreviewCase):
    def check(self, page, name):
        """Nothing that axe calls serious, and nothing that is cut off at the side."""
        with self.subTest(name):
            found = Axe().run(page).response["violations"]
            serious = [
                f"{rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes']]}"
                for rule in found if rule["impact"] in ("serious", "critical")]
            self.assertEqual(serious, [])
            width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            self.assertLessEqual(width[0], width[1], "the page is wider than its window")
            self.picture(page, name)


class PreviewAccessTest(AccessCase):
    def test_every_look_of_every_part(self):
        for look, options in LOOKS.items():
            # axe itself is a script that the page's policy would not let run.
            page = self.open(bypass_csp=True, **options)
            self.verdict(page, "The extension gets 3 keys.")
            page.locator("#rule").fill(
                '{"NSExtensionActivationSupportsWebPageWithMaxCount": 1, '
                '"NSExtensionActivationSupportsTexts": 1}')
            expect(page.locator("#tab-activation")).to_be_visible()
            for part in ("Results", "Page", "Markup", "Activation", "Timings"):
                page.get_by_role("tab", name=part).click()
                if part == "Activation":
                    page.locator("#activation summary").first.click()
                self.check(page, f"preview-{part.lower()}-{look}")
            page.get_by_role("tab", name="Results").click()
            page.get_by_text("Property list", exact=True).click()
            self.check(page, f"preview-plist-{look}")
            page.locator("#script").fill(FAILING)
            self.verdict(page, "No results", "bad")
            page.get_by_role("tab", name="Messages").click()
            self.check(page, f"preview-messages-{look}")

    def test_the_keyboard_alone_reaches_everything_and_shows_where_it_is(self):
        page = self.open()
        self.verdict(page, "The extension gets 3 keys.")
        controls = page.locator("a[href], button, input, select, textarea, summary, [tabindex]")
        expected = controls.evaluate_all(REACHABLE)
        reached = []
        for _ in range(expected + 5):
            page.keyboard.press("Tab")
            focused = page.evaluate(FOCUSED)
            if focused is None or reached and focused["name"] == reached[0]["name"]:
                break
            reached.append(focused)
        self.assertEqual(len(reached), expected, [element["name"] for element in reached])
        self.assertEqual([element for element in reached if not element["isMarked"]], [])
        self.assertEqual([element for element in reached if not element["isInside"]], [])

    def test_the_keyboard_alone_works_it(self):
        page = self.open()
        self.verdict(page, "The extension gets 3 keys.")
        page.locator("#automatic").focus()
        page.keyboard.press("Space")
        expect(page.locator("#automatic")).not_to_be_checked()
        page.locator("#script").focus()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(FAILING)
        page.keyboard.press("Control+Enter")
        self.verdict(page, "No results", "bad")
        page.locator("#tab-results").focus()
        for part in ("page", "markup", "messages", "timings", "results"):
            page.keyboard.press("ArrowRight")
            expect(page.locator(f"#tab-{part}")).to_be_focused()
            expect(page.locator(f"#panel-{part}")).to_be_visible()
        page.keyboard.press("End")
        expect(page.locator("#tab-timings")).to_be_focused()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#tab-messages")).to_be_focused()
        page.locator("#diagnostics button.place").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#script")).to_be_focused()


class ReportTest(AccessCase):
    serving = None

    def report(self, script, *arguments):
        file = self.folder / "report.html"
        subprocess.run(
            [BINARY, "preview", ROOT / "Pages/article.html", script, "--quiet", "--html", file,
             *arguments], check=False)
        return file.as_uri()

    def test_a_report_shows_everything_without_a_server(self):
        for look, options in LOOKS.items():
            page = self.open(
                self.report(ROOT / "Scripts/background-color.js", "--arguments", '{"bgColor": "red"}'),
                bypass_csp=True, **options)
            self.verdict(page, "finalize() was called.")
            expect(page.locator("#tab-activation")).to_be_hidden()
            self.check(page, f"report-{look}")
            page.get_by_role("tab", name="Page").click()
            expect(page.frame_locator("#after").locator("body")).to_have_css(
                "background-color", "rgb(255, 0, 0)")

    def test_a_report_keeps_its_own_policy(self):
        page = self.open(self.report(self.write("failing.js", FAILING)))
        self.verdict(page, "No results", "bad")
        page.get_by_role("tab", name="Messages").click()
        expect(page.locator("#source .error")).to_contain_text("missing()")

    def test_a_report_of_a_bundle_has_its_verdicts(self):
        self.write("My.appex/Action.js", (ROOT / "Scripts/background-color.js").read_text())
        self.write("My.appex/Info.plist", """{"NSExtension": {"NSExtensionAttributes": {
            "NSExtensionJavaScriptPreprocessingFile": "Action",
            "NSExtensionActivationRule": "SUBQUERY(extensionItems, $item, $item.attachments.@count == 2).@count == 1"
            }}}""")
        page = self.open(self.report(self.folder / "My.appex"), bypass_csp=True)
        page.get_by_role("tab", name="Activation").click()
        expect(page.locator("#activation .offered")).to_have_count(2)
        self.check(page, "report-activation-light")


if __name__ == "__main__":
    unittest.main()
