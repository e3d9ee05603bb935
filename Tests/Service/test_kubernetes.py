"""Tools/service/kubernetes.yaml, by the schemas of Kubernetes."""

import os
import subprocess
import unittest
from pathlib import Path

import kubernetes_validate
import yaml

ROOT = Path(__file__).resolve().parents[2]


class KubernetesTests(unittest.TestCase):
    def setUp(self):
        text = (ROOT / "Tools/service/kubernetes.yaml").read_text()
        self.resources = [entry for entry in yaml.safe_load_all(text) if entry]
        (self.set,) = [entry for entry in self.resources if entry["kind"] == "StatefulSet"]
        (self.container,) = self.set["spec"]["template"]["spec"]["containers"]

    def test_every_resource_is_one_by_the_schemas(self):
        self.assertEqual(len(self.resources), 4)
        for resource in self.resources:
            with self.subTest(resource["kind"]):
                kubernetes_validate.validate(
                    resource, kubernetes_validate.latest_version(), strict=True
                )
        # The check finds what is wrong.
        self.set["spec"]["replicas"] = "two"
        with self.assertRaises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(
                self.set, kubernetes_validate.latest_version(), strict=True
            )

    def test_what_belongs_together_has_the_same_names(self):
        labels = self.set["spec"]["template"]["metadata"]["labels"]
        services = {
            entry["metadata"]["name"]: entry
            for entry in self.resources
            if entry["kind"] == "Service"
        }
        self.assertIn(self.set["spec"]["serviceName"], services)
        for service in services.values():
            self.assertEqual(service["spec"]["selector"], labels)
        volumes = {volume["name"] for volume in self.set["spec"]["template"]["spec"]["volumes"]}
        self.assertEqual({mount["name"] for mount in self.container["volumeMounts"]}, volumes)
        limit = self.set["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
        self.assertGreaterEqual(limit, 30 + int(self.container["lifecycle"]["preStop"]["exec"]["command"][1]))

    def test_the_server_takes_the_options(self):
        shell, flag, text = self.container["command"]
        help_text = subprocess.run(
            [os.environ["JSPREP_BINARY"], "help", "serve"], capture_output=True, text=True, check=True
        ).stdout
        options = [word for word in text.split() if word.startswith("--")]
        self.assertGreater(len(options), 3)
        for option in options:
            self.assertIn(f"{option} ", help_text)
        # The name of an instance, as the shell makes it of a pod's.
        command = text.replace("exec jsprep serve", "echo")
        name = subprocess.run(
            [shell, flag, command], env={"NAME": "jsprep-0", "PATH": "/usr/bin:/bin"},
            capture_output=True, text=True, check=True,
        ).stdout
        self.assertIn("--instance jsprep0 ", name)


if __name__ == "__main__":
    unittest.main()
