/// The JavaScript that runs beside the extension's script, in the same isolated world: what Safari does
/// in native code.
///
/// Values cross as JSON: text, truth values and null as they are, and all else as an array that begins
/// with its kind: a number as text, a date, an array, or a dictionary's keys and values.
enum WebKitDriver {
  /// Evaluated before the script: keeps what is needed later, and listens to the console.
  static func prelude(cookies: [String], depthLimit: Int) -> String {
    """
    (() => {
    const S = {
      console: [], dropped: 0,
      apply: Reflect.apply, stringify: JSON.stringify, parse: JSON.parse, isArray: Array.isArray,
      tag: (v) => S.apply(toString, v, []).slice(8, -1),
    };
    const toString = Object.prototype.toString, dateTime = Date.prototype.getTime;
    const nodeName = Object.getOwnPropertyDescriptor(Node.prototype, "nodeName").get;
    const wellFormed = String.prototype.toWellFormed;
    Object.defineProperty(globalThis, "__jsprep", { value: S });
    S.typeName = (v) => v === null ? "null" : typeof v !== "object" ? typeof v
      : S.isArray(v) ? "array" : S.tag(v) === "Object" ? "object" : S.tag(v);
    S.text = (v) => S.apply(wellFormed, v, []);
    S.describe = (e) => {
      const object = (typeof e === "object" && e !== null) || typeof e === "function";
      const get = (k) => { try { return object ? e[k] : undefined; } catch { return undefined; } };
      const text = (v) => { try { return S.text(String(v)); } catch { return "[object]"; } };
      const isError = object && typeof get("message") === "string" && typeof get("name") === "string";
      return {
        name: isError ? text(get("name")) : "", message: isError ? text(get("message")) : text(e),
        line: isError && typeof get("line") === "number" ? get("line") : 0,
        column: isError && typeof get("column") === "number" ? get("column") : 0,
        stack: isError && typeof get("stack") === "string" ? text(get("stack")) : "",
      };
    };
    const shown = (v) => {
      if (typeof v === "string") return v;
      try {
        const json = typeof v === "object" && v !== null && !(v instanceof Error) ? S.stringify(v) : undefined;
        return json === undefined ? String(v) : json;
      } catch { return S.typeName(v); }
    };
    for (const level of ["debug", "log", "info", "warn", "error"]) {
      console[level] = (...values) => {
        if (S.console.length >= 1000) { S.dropped++; return; }
        S.console.push([level, S.text(values.map(shown).join(" "))]);
      };
    }
    // Foundation's value of a JavaScript value (Documentation/Safari.md, "Converting the value").
    S.convert = (root) => {
      const notes = [], path = [], open = [], counts = {};
      const note = (kind, detail) => {
        counts[kind] = (counts[kind] || 0) + 1;
        if (counts[kind] <= 10) notes.push([kind, path.slice(), detail]);
      };
      const refuse = (kind, detail) => { note(kind, detail); throw S.refusal; };
      let size = 0;
      const grow = (bytes) => { size += bytes; if (size > 512000000) refuse("tooLarge", size); };
      const string = (v) => {
        const text = S.text(v);
        if (text !== v) note("loneSurrogate");
        grow(text.length);
        return text;
      };
      const one = (v) => {
        switch (typeof v) {
          case "undefined": return undefined;
          case "symbol": note("leftOut", "Symbol"); return undefined;
          case "bigint": note("leftOut", "BigInt"); return undefined;
          case "boolean": return v;
          case "number":
            if (!(v - v === 0)) note("notFinite", String(v));
            grow(9);
            return ["n", Object.is(v, -0) ? "-0" : String(v)];
          case "string": return string(v);
        }
        if (v === null) { note("null"); return null; }
        let node;
        try { node = S.apply(nodeName, v, []); } catch {}
        if (node !== undefined) refuse("node", S.typeName(v));
        const at = open.indexOf(v);
        if (at >= 0) refuse("cycle", path.slice(0, at));
        if (open.length >= \(depthLimit)) refuse("tooDeep", \(depthLimit));
        let time;
        try { time = S.apply(dateTime, v, []); } catch {}
        if (time !== undefined) {
          if (time !== time) note("invalidDate");
          grow(9);
          return ["d", String(time)];
        }
        open.push(v);
        try {
          if (S.isArray(v)) {
            const length = v.length, list = ["a"];
            grow(length * 8);
            for (let i = 0; i < length; i++) {
              const element = v[i];
              path.push(i);
              const value = one(element);
              if (value === undefined && element === undefined) note("null");
              list.push(value === undefined ? null : value);
              path.pop();
            }
            return list;
          }
          const names = [];
          for (const name in v) names.push(name);
          if (names.length === 0) {
            const tag = typeof v === "function" ? "function" : S.tag(v);
            if (tag !== "Object") note("emptyObject", tag);
          }
          const entries = ["o"];
          for (const name of names) {
            path.push(S.text(name));
            grow(name.length + 8);
            const value = one(v[name]);
            if (value !== undefined) entries.push(S.text(name), value);
            path.pop();
          }
          return entries;
        } finally { open.pop(); }
      };
      try {
        const value = one(root);
        if (size > 120000000) note("largePayload", size);
        return { value, notes };
      } catch (error) {
        if (error === S.refusal) return { refused: true, notes };
        return { threw: S.describe(error), notes };
      }
    };
    S.refusal = {};
    // The other way: the argument of finalize.
    S.revive = (v) => {
      if (!S.isArray(v)) return v;
      switch (v[0]) {
        case "n": return Number(v[1]);
        case "d": return new Date(Number(v[1]));
        case "b": return new Uint8Array(v.slice(1));
        case "a": return v.slice(1).map(S.revive);
      }
      const object = {};
      for (let i = 1; i < v.length; i += 2) {
        Object.defineProperty(object, v[i],
          { value: S.revive(v[i + 1]), enumerable: true, writable: true, configurable: true });
      }
      return object;
    };
    for (const cookie of \(JavaScriptText.literal(cookies))) document.cookie = cookie;
    })()
    """
  }

  /// The body of an asynchronous function that calls `run` (Documentation/Safari.md, E2 to E6).
  ///
  /// - Parameters:
  ///   - limit: the milliseconds that Safari waits.
  ///   - patience: the milliseconds to wait after that, to tell of a late answer.
  static func run(extensionName: String, limit: Double, patience: Double) -> String {
    """
    const S = globalThis.__jsprep;
    const answer = (object) => S.stringify(object);
    let object, run;
    try {
      object = globalThis.ExtensionPreprocessingJS;
      if (object === null || typeof object !== "object" && typeof object !== "function") {
        if (object !== undefined) return answer({ outcome: "empty", missing: "noObject", type: S.typeName(object) });
        return answer({ outcome: "empty", missing: "unknown" });
      }
      run = object.run;
      if (run === undefined) {
        let missing = "run", name = "";
        const inner = typeof object === "function" ? object.prototype : undefined;
        if (inner && typeof inner.run === "function") { missing = "class"; name = String(object.name); }
        else if (object.default && typeof object.default.run === "function") missing = "module";
        return answer({ outcome: "empty", missing, name });
      }
      if (typeof run !== "function") {
        return answer({ outcome: "nothing", missing: "notCallable", type: S.typeName(run) });
      }
    } catch (error) { return answer({ outcome: "nothing", evaluationThrew: S.describe(error) }); }
    S.object = object;
    const result = { outcome: "nothing", calls: 0, time: 0 };
    let isOver;
    const over = new Promise((resolve) => { isOver = resolve; });
    const start = performance.now();
    const completionFunction = function (value) {
      if (++result.calls > 1) return;
      result.time = performance.now() - start;
      isOver();
      if (value === undefined || value === null) { result.noResults = S.typeName(value); return; }
      if (typeof value !== "object" && typeof value !== "function") {
        result.noDictionary = S.typeName(value);
        throw new TypeError("completionFunction wants an object, not a " + S.typeName(value));
      }
      const converted = S.convert(value);
      result.notes = converted.notes;
      if (converted.refused) { result.outcome = "undeliverable"; return; }
      if (converted.threw) { result.readingThrew = converted.threw; return; }
      result.outcome = "results";
      result.value = converted.value;
    };
    const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    let returned;
    try {
      returned = S.apply(
        run, object, [{ extensionName: \(JavaScriptText.literal(extensionName)), completionFunction }]);
    } catch (error) { result.runThrew = S.describe(error); }
    if (!result.calls) await Promise.race([over, sleep(Math.max(0, \(limit) - (performance.now() - start)))]);
    if (!result.calls && !result.runThrew) await Promise.race([over, sleep(\(patience))]);
    if (!result.calls) {
      const settled = returned instanceof Promise
        ? await Promise.race([returned, sleep(0)]).catch(() => undefined) : returned;
      if (settled === null || typeof settled !== "object") returned = undefined;
      if (returned !== undefined) result.returned = returned === settled ? "object" : "promise";
    }
    // A navigation begins after the script that asks for it, and is told of with this answer.
    await sleep(0);
    return answer(result);
    """
  }

  /// The body of an asynchronous function that calls `finalize` (Documentation/Safari.md, Z1 to Z6).
  static func finalize(argument: String, limit: Double, settling: Double) -> String {
    """
    const S = globalThis.__jsprep, object = S.object, result = {};
    const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    try {
      const finalize = object.finalize;
      if (finalize === undefined) result.missing = true;
      else if (typeof finalize !== "function") result.notCallable = S.typeName(finalize);
      else {
        const value = S.apply(finalize, object, [S.revive(S.parse(\(JavaScriptText.literal(argument))))]);
        if (value && typeof value.then === "function") {
          await Promise.race([Promise.resolve(value).catch(() => {}), sleep(\(limit))]);
        }
        result.called = true;
      }
    } catch (error) { result.threw = S.describe(error); }
    await sleep(\(settling));
    delete globalThis.ExtensionPreprocessingJS;
    delete S.object;
    return S.stringify(result);
    """
  }

  /// The body of a function that gives the page as markup, with what was said on the console.
  static let page = """
    const S = globalThis.__jsprep;
    let html = "";
    for (const node of document.childNodes) {
      if (node.nodeType === 10) {
        html += "<!DOCTYPE " + node.name
          + (node.publicId ? ' PUBLIC "' + node.publicId + '"' : node.systemId ? " SYSTEM" : "")
          + (node.systemId ? ' "' + node.systemId + '"' : "") + ">";
      } else if (node.nodeType === 8) html += "<!--" + node.data + "-->";
      else if (node.outerHTML !== undefined) html += node.outerHTML;
    }
    return S.stringify({
      html: S.text(html), encoding: document.characterSet, console: S.console, dropped: S.dropped,
      cookies: S.text(document.cookie), finalizes: !!S.object && typeof S.object.finalize === "function",
    });
    """
}

/// Swift's values as JavaScript.
enum JavaScriptText {
  /// A string literal.
  static func literal(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  /// An array of string literals.
  static func literal(_ texts: [String]) -> String {
    "[" + texts.map { literal($0) }.joined(separator: ", ") + "]"
  }
}
