"""Pages of WARC files."""

import json
import os
import subprocess
import sys
import unittest
from datetime import datetime, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import crawl

import jsprep
from jsprep import warc


class PagesTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name, "crawl.warc.gz")
        self.damages: list[warc.Damage] = []

    def read(self, *records: bytes, size_limit: int = warc.SIZE_LIMIT) -> list[jsprep.Page]:
        self.path.write_bytes(b"".join(records))
        return list(
            warc.pages(self.path, on_damage=self.damages.append, size_limit=size_limit)
        )

    def urls(self, *records: bytes) -> list[str]:
        return [(page.url or "").rpartition("/")[2] for page in self.read(*records)]

    def test_a_page_has_its_bytes_address_type_and_date(self) -> None:
        for version in ("1.0", "1.1"):
            for is_packed in (True, False):
                with self.subTest(version=version, packed=is_packed):
                    (page,) = self.read(
                        crawl.record(
                            "https://example.com/a",
                            b"<p>\xe9",
                            content_type="text/html; charset=windows-1252",
                            version=version,
                            packed=is_packed,
                        )
                    )
                    self.assertEqual(page.html, b"<p>\xe9")
                    self.assertEqual(page.url, "https://example.com/a")
                    self.assertEqual(page.content_type, "text/html; charset=windows-1252")
                    self.assertEqual(page.now, datetime(2024, 5, 1, 12, tzinfo=timezone.utc))
                    self.assertRegex(str(page.id), "^<urn:uuid:")
        self.assertEqual(self.damages, [])

    def test_only_responses_of_html_and_xhtml_that_succeeded_are_pages(self) -> None:
        self.assertEqual(
            self.urls(
                crawl.record("https://example.com/html", b""),
                crawl.record(
                    "https://example.com/xhtml", b"", content_type="Application/XHTML+XML;charset=x"
                ),
                crawl.record("https://example.com/png", b"", content_type="image/png"),
                crawl.record("https://example.com/missing", b"", status="404 Not Found"),
                crawl.record("https://example.com/request", b"", kind="request"),
                crawl.record("dns:example.com", b"", content_type="text/html"),
            ),
            ["html", "xhtml"],
        )

    def test_what_the_transfer_did_to_the_bytes_is_undone(self) -> None:
        body = b"<title>a</title>" * 10_000
        pages = self.read(
            crawl.record(
                "https://example.com/1",
                crawl.chunked(body),
                fields=[("Transfer-Encoding", "chunked")],
            ),
            crawl.record(
                "https://example.com/2", crawl.packed(body), fields=[("Content-Encoding", "gzip")]
            ),
        )
        self.assertEqual([page.html for page in pages], [body, body])

    def test_a_damaged_record_costs_itself(self) -> None:
        for is_packed in (True, False):
            records = [
                crawl.record(f"https://example.com/{number}", b"text " * 500, packed=is_packed)
                for number in range(5)
            ]
            middle = bytearray(records[2])
            if is_packed:
                middle[len(middle) // 2 :] = b"\0" * (len(middle) - len(middle) // 2)
            else:
                middle = bytearray(bytes(middle).replace(b"WARC/1.0", b"WARC/x.y"))
            start = len(records[0] + records[1])
            with self.subTest(packed=is_packed):
                self.damages.clear()
                found = self.urls(*records[:2], bytes(middle), *records[3:])
                self.assertEqual(found, ["0", "1", "3", "4"])
                self.assertEqual([damage.offset for damage in self.damages], [start])

    def test_a_length_that_is_wrong_costs_the_record_alone(self) -> None:
        records = [
            crawl.record(f"https://example.com/{number}", b"text " * 500, packed=False)
            for number in range(4)
        ]
        head, _, rest = records[1].partition(b"Content-Length: ")
        records[1] = head + b"Content-Length: 1" + rest
        self.assertEqual(self.urls(*records), ["0", "2", "3"])
        self.assertEqual([damage.offset for damage in self.damages], [len(records[0])])

    def test_a_file_that_ends_too_early_has_the_pages_before(self) -> None:
        for is_packed in (True, False):
            records = [
                crawl.record(f"https://example.com/{n}", os.urandom(5000), packed=is_packed)
                for n in range(3)
            ]
            with self.subTest(packed=is_packed):
                self.damages.clear()
                self.assertEqual(self.urls(*records[:2], records[2][:-2000]), ["0", "1"])
                self.assertEqual(len(self.damages), 1)

    def test_a_page_that_is_too_large_is_left_out_also_where_it_is_packed(self) -> None:
        bomb = crawl.packed(b"\0" * 10_000_000)
        pages = self.read(
            crawl.record("https://example.com/1", b"x" * 2_000_000),
            crawl.record("https://example.com/2", bomb, fields=[("Content-Encoding", "gzip")]),
            crawl.record("https://example.com/3", b"x"),
            size_limit=1 << 20,
        )
        self.assertEqual([page.url for page in pages], ["https://example.com/3"])
        self.assertEqual(len(self.damages), 2)


class CommandTests(unittest.TestCase):
    def test_the_command_writes_a_list_that_a_batch_runs(self) -> None:
        program = os.environ.get("JSPREP_BINARY", "jsprep")
        with TemporaryDirectory() as folder:
            script = Path(folder, "script.js")
            script.write_text(
                "var ExtensionPreprocessingJS = { run(p) { p.completionFunction("
                "{ title: document.title, now: Date.now() }); } };"
            )
            paths = [Path(folder, f"{name}.warc.gz") for name in "ab"]
            crawl.write(paths[0], 20)
            crawl.write(paths[1], 20, start=20)
            listing = subprocess.run(
                [sys.executable, "-m", "jsprep.warc", *map(str, paths)],
                check=True,
                stdout=subprocess.PIPE,
            )
            batch = subprocess.run(
                [program, "batch", str(script), "-", "--quiet"],
                input=listing.stdout,
                check=True,
                stdout=subprocess.PIPE,
            )
            lines = [json.loads(line) for line in batch.stdout.splitlines()]
            self.assertEqual(
                [line["results"] for line in lines],
                [{"title": str(number), "now": 1_714_564_800_000} for number in range(40)],
            )
            missing = subprocess.run(
                [sys.executable, "-m", "jsprep.warc", str(Path(folder, "none"))],
                capture_output=True,
            )
            self.assertEqual(missing.returncode, 66)
            self.assertIn(b"cannot read", missing.stderr)

    def test_the_command_ends_when_nobody_reads_its_list(self) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder, "a.warc.gz")
            crawl.write(path, 200, padding=10_000)
            process = subprocess.Popen(
                [sys.executable, "-m", "jsprep.warc", str(path)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            assert process.stdout is not None and process.stderr is not None
            self.assertTrue(process.stdout.readline().startswith(b'{"id": '))
            process.stdout.close()
            with process.stderr as errors:
                self.assertEqual(errors.read(), b"")
            self.assertEqual(process.wait(), 66)


if __name__ == "__main__":
    unittest.main()
