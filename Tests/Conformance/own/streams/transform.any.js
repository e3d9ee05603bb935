// META: script=resources/collect.js

promise_test(async () => {
  const source = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([0xE2, 0x82]));
      controller.enqueue(new Uint8Array([0xAC, 0x21]));
      controller.close();
    },
  });
  assert_array_equals(await collect(source.pipeThrough(new TextDecoderStream())), ["\u20AC!"]);
}, "A character that is split between chunks is decoded when it is whole");

promise_test(async test => {
  const stream = new TransformStream({
    transform(chunk, controller) { controller.enqueue(chunk * 2); },
    flush(controller) { controller.enqueue("end"); },
  });
  const writer = stream.writable.getWriter();
  writer.write(1);
  writer.write(2);
  writer.close();
  assert_array_equals(await collect(stream.readable), [2, 4, "end"]);
  await promise_rejects_js(test, TypeError, writer.write(3));
}, "A transformer's chunks come out in order, and flush() comes last");

promise_test(async () => {
  const pulls = [];
  const source = new ReadableStream({
    pull(controller) {
      pulls.push(controller.desiredSize);
      controller.enqueue(pulls.length);
      if (pulls.length === 3) controller.close();
    },
  }, { highWaterMark: 0 });
  const [first, second] = source.tee();
  assert_true(source.locked);
  assert_array_equals(await collect(first), [1, 2, 3]);
  assert_array_equals(await collect(second), [1, 2, 3]);
  assert_array_equals(pulls, [0, 0, 0]);
}, "Both branches of a tee() get every chunk, which is pulled once");

promise_test(async test => {
  const reason = new RangeError("broken");
  const source = new ReadableStream({ start(controller) { controller.error(reason); } });
  let aborted;
  const target = new WritableStream({ abort(error) { aborted = error; } });
  await promise_rejects_js(test, RangeError, source.pipeTo(target));
  assert_equals(aborted, reason);
}, "pipeTo() aborts what it writes to with the reason of what it reads from");

test(() => {
  assert_throws_js(TypeError, () => new ReadableStreamDefaultController());
  assert_throws_js(TypeError, () => new ReadableStream().pipeThrough({}));
  assert_throws_js(RangeError, () => new ReadableStream({}, { highWaterMark: -1 }));
  const stream = new ReadableStream();
  stream.getReader();
  assert_throws_js(TypeError, () => stream.getReader());
}, "Wrong arguments and locked streams throw");
