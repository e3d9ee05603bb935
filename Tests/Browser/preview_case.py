"""What the tests of the preview page share: a server, a browser, and what must hold of every page."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("JSPREP_BINARY", str(ROOT / ".build/release/jsprep"))
# Where the pictures go that the tests take of the page, for people to look at.
PICTURES = pathlib.Path(os.environ.get("JSPREP_PICTURES", ROOT / ".build/pictures"))

expect.set_options(timeout=20_000)


def find_chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise RuntimeError("there is no Chromium: run Tools/install-browser")


class Server:
    """`jsprep serve` as a child process."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--no-access-log", "--workers", "2", *arguments],
            stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            raise RuntimeError(f"{BINARY} serve did not start: {self.address!r}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        if status != 0:
            raise AssertionError(f"the server ended with status {status}")


class PreviewCase(unittest.TestCase):
    """A test with a browser. Whatever it does: the page writes no error to its console, and asks no
    other server for anything."""

    # The options and operands of `jsprep serve`; None for no server.
    serving = []
    # What texts are edited by: text areas, as on machines without CodeMirror, unless a test says otherwise.
    editor = "plain"
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        # No name is resolved: a request that got through would be an error, and no more than that.
        arguments = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        cls.browser = cls.playwright.chromium.launch(
            executable_path=find_chromium(), args=arguments)
        cls.addClassCleanup(cls.browser.close)
        cls.server = None
        if cls.serving is not None:
            cls.server = Server("--editor", cls.editor, *cls.serving)
            cls.addClassCleanup(cls.server.stop)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="jsprep-browser-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.complaints = []
        self.requests = []

    def tearDown(self):
        own = self.server.address + "/" if self.server else "file://"
        outside = [
            url for url in self.requests if not url.startswith((own, "data:", "about:", "blob:"))]
        self.assertEqual(outside, [], "the page asked other servers")
        self.assertEqual(self.complaints, [], "the page wrote errors")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def open(self, path="/", *, server=None, **options):
        """Opens a page of the server, or any address, in a context of its own."""
        options = {"viewport": {"width": 1360, "height": 900}, **options}
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.on("console", lambda message: message.type == "error"
                and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        server = server or self.server
        page.goto(path if "://" in path else server.address + path)
        return page

    def verdict(self, page, text, kind="good"):
        expect(page.locator("#verdict")).to_have_class(kind)
        expect(page.locator("#verdict")).to_contain_text(text)

    def picture(self, page, name):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
