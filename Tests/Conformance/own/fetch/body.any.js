const bytes = text => new TextEncoder().encode(text);

promise_test(async test => {
  const response = new Response("\u20AC");
  assert_true(response.body instanceof ReadableStream);
  assert_equals(response.body, response.body);
  assert_false(response.bodyUsed);
  const reader = response.body.getReader();
  assert_array_equals((await reader.read()).value, bytes("\u20AC"));
  assert_true(response.bodyUsed);
  assert_true((await reader.read()).done);
  await promise_rejects_js(test, TypeError, response.text());
}, "A body is read through its stream, and then it is used");

promise_test(async test => {
  const response = new Response("text"), { body } = response;
  assert_equals(await response.text(), "text");
  assert_true(response.bodyUsed);
  await promise_rejects_js(test, TypeError, response.text());
  assert_throws_js(TypeError, () => response.clone());
}, "A body whose stream nobody has touched is read at once");

promise_test(async test => {
  const locked = new Response("text");
  locked.body.getReader();
  await promise_rejects_js(test, TypeError, locked.text());
  assert_equals(new Response().body, null);
  assert_equals(await new Response().text(), "");
}, "A locked body cannot be read, and there may be none");

promise_test(async test => {
  const stream = chunks => new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const response = new Response(stream([bytes("a"), bytes("bc")]));
  const copy = response.clone();
  assert_equals(await response.text(), "abc");
  assert_equals(await copy.text(), "abc");
  await promise_rejects_js(test, TypeError, new Response(stream(["text"])).text());
  await promise_rejects_js(
    test, RangeError,
    new Response(new ReadableStream({ start(c) { c.error(new RangeError("x")); } })).text());
}, "A stream of a script's own is a body");
