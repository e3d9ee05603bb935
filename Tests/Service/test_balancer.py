"""Two instances of the server behind HAProxy, one of which is restarted under load."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import threading
import time
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

SCRIPT = """
var ExtensionPreprocessingJS = {
  run(p) {
    const end = Date.now() + Number(document.body.dataset.ms || 0);
    while (Date.now() < end) {}
    p.completionFunction({ title: document.title });
  },
  finalize(p) { document.title = p.title; },
};
"""
# That of Documentation/Operations.md, with retries.
CONFIGURATION = """
global
  maxconn 256
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 5
  option redispatch 1
  option http-buffer-request
  option forwardfor
  retry-on conn-failure empty-response 503
frontend front
  bind 127.0.0.1:{front}
  default_backend jsprep
backend jsprep
  option httpchk GET /readyz
  use-server one if {{ path_beg /v1/requests/one. }}
  use-server two if {{ path_beg /v1/requests/two. }}
  server one 127.0.0.1:{one} check inter 100ms fall 1 rise 1
  server two 127.0.0.1:{two} check inter 100ms fall 1 rise 1
"""
DEADLINE = 60.0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(condition):
    """Looks again and again whether something has happened."""
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)


def ask(port, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=DEADLINE)
    try:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


class Instance:
    def __init__(self, name, port):
        self.name, self.port = name, port
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [os.environ["JSPREP_BINARY"], "serve", "--port", str(self.port), "--no-access-log",
             "--workers", "4", "--waiting", "4", "--instance", self.name,
             "--trusted-proxy", "127.0.0.1"],
            stdout=subprocess.DEVNULL)
        wait_for(lambda: self.status("/readyz") == 200)

    def status(self, path):
        try:
            return ask(self.port, "GET", path)[0]
        except OSError:
            return None

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=DEADLINE)


class BalancerTests(unittest.TestCase):
    def setUp(self):
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.front = free_port()
        self.one, self.two = Instance("one", free_port()), Instance("two", free_port())
        for instance in (self.one, self.two):
            self.addCleanup(lambda instance=instance: instance.process.poll() is None and instance.stop())
        configuration = Path(folder.name, "haproxy.cfg")
        configuration.write_text(
            CONFIGURATION.format(front=self.front, one=self.one.port, two=self.two.port))
        program = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
        self.proxy = subprocess.Popen([program, "-f", configuration, "-db", "-q"])
        self.addCleanup(self.proxy.wait)
        self.addCleanup(self.proxy.kill)
        wait_for(lambda: self.try_front() == 200)

    def try_front(self):
        try:
            return ask(self.front, "GET", "/readyz")[0]
        except OSError:
            return None

    def run_page(self, title, port=None, milliseconds=0):
        page = f"<title>{title}</title><body data-ms={milliseconds}>"
        body = {"page": {"html": page}, "script": {"source": SCRIPT}}
        status, answer = ask(port or self.front, "POST", "/v1/run", body)
        return status, json.loads(answer)

    def hold(self, port):
        body = {"page": {"html": "<title>kept</title>"}, "script": {"source": SCRIPT}}
        status, answer = ask(port, "POST", "/v1/requests", body)
        self.assertEqual(status, 201, answer)
        return json.loads(answer)["id"]

    def finalize(self, identifier):
        path = f"/v1/requests/{identifier}/finalize"
        status, answer = ask(self.front, "POST", path, {"arguments": {"title": "new"}})
        return status, json.loads(answer)

    def test_a_restart_under_load_loses_nothing_but_what_the_instance_kept(self):
        kept = {instance.name: self.hold(instance.port) for instance in (self.one, self.two)}
        routed = self.hold(self.one.port)
        for name, identifier in kept.items():
            self.assertTrue(identifier.startswith(f"{name}."), identifier)
        # It goes to the one that keeps it, whichever would be next.
        status, answer = self.finalize(routed)
        self.assertEqual((status, "<title>new</title>" in answer["html"]), (200, True))

        wrong, done = [], []
        restarted = threading.Event()

        def load(client):
            number = 0
            while not (restarted.is_set() and number >= 40):
                title = f"{client}-{number}"
                status, answer = self.run_page(title, milliseconds=5)
                if status != 200 or answer["results"] != {"title": title}:
                    wrong.append((status, answer))
                done.append(title)
                number += 1

        clients = [threading.Thread(target=load, args=(client,)) for client in range(4)]
        for client in clients:
            client.start()
        wait_for(lambda: len(done) > 20)
        self.assertEqual(self.one.stop(), 0)
        # While it is away, the other one says whose the request is.
        wait_for(lambda: self.finalize(kept["one"])[0] == 421)
        self.assertIn("one", self.finalize(kept["one"])[1]["detail"])
        self.one.start()
        wait_for(lambda: self.finalize(kept["one"])[0] == 404)
        restarted.set()
        for client in clients:
            client.join()
        self.assertEqual(wrong, [])
        self.assertGreaterEqual(len(done), 160)
        # The other instance kept what it had.
        status, answer = self.finalize(kept["two"])
        self.assertEqual((status, "<title>new</title>" in answer["html"]), (200, True))

    def test_an_instance_that_stops_is_not_ready_while_its_requests_end(self):
        answers = []
        client = threading.Thread(
            target=lambda: answers.append(self.run_page("long", self.one.port, milliseconds=1500)))
        client.start()
        wait_for(lambda: b"jsprep_workers_busy 1" in self.metrics())
        self.one.process.send_signal(signal.SIGTERM)
        wait_for(lambda: self.one.status("/readyz") == 503)
        self.assertEqual(answers, [])
        # The balancer goes elsewhere meanwhile.
        self.assertEqual(self.run_page("other")[0], 200)
        client.join()
        self.assertEqual(answers[0][0], 200)
        self.assertEqual(answers[0][1]["results"], {"title": "long"})
        self.assertEqual(self.one.process.wait(timeout=DEADLINE), 0)

    def metrics(self):
        return ask(self.one.port, "GET", "/metrics")[1]


if __name__ == "__main__":
    unittest.main()
