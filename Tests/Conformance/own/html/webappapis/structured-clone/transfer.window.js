async_test(test => {
  const { port1, port2 } = new MessageChannel();
  const buffer = new ArrayBuffer(4);
  port2.onmessage = test.step_func_done(event => {
    assert_equals(event.data.byteLength, 4);
    assert_equals(event.ports.length, 0);
  });
  port1.postMessage(buffer, [buffer]);
  assert_true(buffer.detached);
}, "A buffer that a port sends away is detached");

async_test(test => {
  const outer = new MessageChannel(), inner = new MessageChannel();
  outer.port2.onmessage = test.step_func(event => {
    assert_equals(event.ports.length, 1);
    assert_equals(event.data.port, event.ports[0]);
    event.ports[0].postMessage("through");
  });
  inner.port2.onmessage = test.step_func_done(event => assert_equals(event.data, "through"));
  outer.port1.postMessage({ port: inner.port1 }, { transfer: [inner.port1] });
}, "A port that is sent away works where it arrives");

test(() => {
  const buffer = new ArrayBuffer(1), { port1 } = new MessageChannel();
  assert_throws_dom("DataCloneError", () => structuredClone(1, { transfer: [buffer, buffer] }));
  assert_throws_dom("DataCloneError", () => structuredClone(1, { transfer: [port1, port1] }));
  // WebKit has this error in the place of the standard's DataCloneError.
  assert_throws_js(TypeError, () => structuredClone(port1));
}, "What is transferred twice, and a port that is not transferred, cannot be cloned");
