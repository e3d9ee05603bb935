// What the tests in this folder need of testharness.js of web-platform-tests, in the same form. The
// runner gives this file to each of them in the place of that one.
(function (global) {
  const PASS = 0, FAIL = 1, TIMEOUT = 2;
  const resultCallbacks = [], completionCallbacks = [];
  let waiting = 0, isLoaded = false, isOver = false, last = Promise.resolve();

  class Failure extends Error {}

  class Test {
    constructor(name) {
      this.name = name;
      this.status = null;
      this.message = null;
      waiting++;
    }
    done() { this.end(PASS, null); }
    end(status, message) {
      if (this.status !== null) return;
      this.status = status;
      this.message = message;
      waiting--;
      for (const callback of resultCallbacks) callback(this);
      complete();
    }
    fail(error) { this.end(FAIL, String(error)); }
    step(body, object = this, ...values) {
      try { return body.apply(object, values); } catch (error) { this.fail(error); }
    }
    step_func(body) { return (...values) => this.step(body, this, ...values); }
    step_func_done(body = () => {}) {
      return (...values) => { this.step(body, this, ...values); this.done(); };
    }
    unreached_func(text) { return this.step_func(() => { throw new Failure(text); }); }
  }

  function complete() {
    if (!isLoaded || waiting > 0 || isOver) return;
    isOver = true;
    for (const callback of completionCallbacks) callback([], { status: 0 });
  }

  const text = value => typeof value === "string" ? JSON.stringify(value) : String(value);
  const same = (first, second) => Object.is(first, second);
  function check(holds, message, said) {
    if (!holds) throw new Failure(said === undefined ? message : `${said}: ${message}`);
  }

  Object.assign(global, {
    setup() {},
    add_result_callback(callback) { resultCallbacks.push(callback); },
    add_completion_callback(callback) { completionCallbacks.push(callback); },
    test(body, name) {
      const made = new Test(name);
      made.step(body, made, made);
      made.done();
    },
    async_test(body, name) {
      const made = new Test(name);
      made.step(body, made, made);
      return made;
    },
    promise_test(body, name) {
      const made = new Test(name);
      last = last.then(() => body(made)).then(() => made.done(), error => made.fail(error));
    },
    assert_true(value, said) { check(value === true, `expected true, got ${text(value)}`, said); },
    assert_false(value, said) { check(value === false, `expected false, got ${text(value)}`, said); },
    assert_equals(value, expected, said) {
      check(same(value, expected), `expected ${text(expected)}, got ${text(value)}`, said);
    },
    assert_array_equals(value, expected, said) {
      check(
        value.length === expected.length && expected.every((item, at) => same(item, value[at])),
        `expected ${text(expected)}, got ${text(value)}`, said);
    },
    assert_throws_js(Class, body, said) {
      try { body(); } catch (error) {
        return check(error instanceof Class, `${text(error)} was thrown`, said);
      }
      check(false, "nothing was thrown", said);
    },
    assert_throws_dom(name, body, said) {
      try { body(); } catch (error) {
        return check(
          error instanceof DOMException && error.name === name, `${text(error)} was thrown`, said);
      }
      check(false, "nothing was thrown", said);
    },
    async promise_rejects_js(unused, Class, promise, said) {
      try { await promise; } catch (error) {
        return check(error instanceof Class, `${text(error)} was the reason`, said);
      }
      check(false, "the promise was kept", said);
    },
  });
  addEventListener("load", () => { isLoaded = true; complete(); });
})(globalThis);
