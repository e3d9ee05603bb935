"""The steps of action.yml, run as a runner of GitHub Actions runs them: by bash, which ends at an error."""

import json
import os
import re
import subprocess
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("JSPREP_BINARY", str(ROOT / ".build/release/jsprep"))
RIGHT = "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ n: 1 }); } };\n"
WRONG = RIGHT.replace("p.completion", "debugger; p.completion")
CASE = """{ "script": "Action.js", "page": { "html": "" }, "expect": { "results": { "n": 1 } } }"""


class ActionTest(unittest.TestCase):
    def setUp(self):
        self.lines = (ROOT / "action.yml").read_text().splitlines()
        self.folder = Path(self.enterContext(TemporaryDirectory()))
        (self.folder / "bin").mkdir()
        (self.folder / "bin/jsprep").symlink_to(BINARY)
        (self.folder / "a.jsprep.json").write_text(CASE)

    def defaults(self):
        inputs = "\n".join(self.inputs())
        return dict(re.findall(r'^([\w-]+):\n  description: .*\n  default: "?([^"\n]*)"?$', inputs, re.M))

    def step(self, name, **given):
        """Runs a step with inputs, and gives its status and what it prints."""
        steps = "\n".join(self.steps())
        part = next(p for p in steps.split("- name: ")[1:] if p.splitlines()[0] == name).splitlines()
        values = {**self.defaults(), **given}
        environment = {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "RUNNER_TEMP": str(self.folder),
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary.md")}
        for line in part:
            if found := re.fullmatch(r"\s+([A-Z_]+): \$\{\{ inputs\.([\w-]+) \}\}", line):
                environment[found[1]] = values[found[2]]
        start = next(i for i, line in enumerate(part) if line.strip() == "run: |") + 1
        script = "\n".join(line[4:] for line in part[start:])
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=self.folder, env=environment, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr

    def inputs(self):
        start, end = self.lines.index("inputs:") + 1, self.lines.index("runs:")
        return [line[2:] for line in self.lines[start:end]]

    def steps(self):
        return [line[4:] for line in self.lines[self.lines.index("  steps:") + 1:]]

    def test_all_inputs_have_defaults_and_are_used(self):
        names = set(self.defaults())
        self.assertEqual(names, {"package", "check", "fail-on", "test", "sarif", "report", "coverage-threshold"})
        text = "\n".join(self.steps())
        self.assertEqual({name for name in names if f"inputs.{name}" in text}, names)

    def test_a_script_without_mistakes_passes(self):
        (self.folder / "Action.js").write_text(RIGHT)
        self.assertEqual(self.step("Check")[0], 0)
        log = json.loads((self.folder / "jsprep.sarif").read_text())
        self.assertEqual(log["runs"][0]["results"], [])
        status, _ = self.step("Test")
        self.assertEqual(status, 0)
        self.assertIn("<testsuite", (self.folder / "jsprep-junit.xml").read_text())
        self.assertIn("| `Action.js` | 100% |", (self.folder / "summary.md").read_text())

    def test_a_threshold_of_coverage_fails_the_step_and_leaves_the_summary(self):
        (self.folder / "Action.js").write_text(RIGHT.replace("run(p)", "other() { return 1; }, run(p)"))
        status, output = self.step("Test", **{"coverage-threshold": "functions=90"})
        self.assertEqual(status, 1)
        self.assertIn("--coverage-threshold", output)
        self.assertIn("| `Action.js` |", (self.folder / "summary.md").read_text())

    def test_a_finding_is_an_annotation_and_fails_where_that_is_asked_for(self):
        (self.folder / "Action.js").write_text(WRONG)
        status, output = self.step("Check")
        self.assertEqual(status, 0)
        self.assertIn("::warning file=Action.js,line=1", output)
        status, output = self.step("Check", **{"fail-on": "warning"})
        self.assertEqual(status, 65)
        log = json.loads((self.folder / "jsprep.sarif").read_text())
        self.assertEqual([r["ruleId"] for r in log["runs"][0]["results"]], ["debugger"])

    def test_a_case_that_fails_fails_the_step(self):
        (self.folder / "Action.js").write_text(RIGHT.replace("n: 1", "n: 2"))
        status, output = self.step("Test")
        self.assertEqual(status, 1)
        self.assertIn("::error file=a.jsprep.json", output)

    def test_a_package_is_installed_from_a_path(self):
        calls = self.folder / "calls"
        for name in ("apt-get", "sudo"):
            program = self.folder / "bin" / name
            program.write_text(
                f'#!/bin/sh\n[ "$0" = "{self.folder}/bin/sudo" ] && exec "$@"\necho "$@" >>{calls}\n')
            program.chmod(0o755)
        (self.folder / "a b.deb").write_text("")
        status, output = self.step("Install jsprep", package="a b.deb")
        self.assertEqual((status, output), (0, ""))
        self.assertEqual(
            calls.read_text().splitlines(),
            ["update --quiet=2", f"install --quiet=2 --yes {self.folder}/a b.deb"])


if __name__ == "__main__":
    unittest.main()
