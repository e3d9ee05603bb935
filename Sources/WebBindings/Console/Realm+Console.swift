internal import DOM
internal import ScriptEngine

extension Realm {
  /// The most messages that are kept, because a script can write any number of them.
  static let maximumConsoleMessages = 1000

  /// Records a message that a script wrote to the console.
  func log(_ level: ConsoleMessage.Level, _ text: @autoclosure () throws -> String) rethrows {
    guard console.count < Self.maximumConsoleMessages else {
      droppedConsoleMessages += 1
      return
    }
    console.append(
      ConsoleMessage(
        level: level, text: try text(), location: callerLocation, depth: consoleState.depth))
  }

  /// The `console` object (Console Standard, 1).
  func makeConsole() throws -> Value {
    let object = context.makeObject()
    context.setPrototype(of: object, to: context.makeObject())
    let methods = PropertyDefinitions()
    func add(_ name: String, _ body: @escaping (Realm, Invocation) throws -> Void) {
      methods.addMethod(name, length: 0) { call in
        try body(Realm.of(call.context), call)
        return call.context.undefined
      }
    }
    for level: ConsoleMessage.Level in [.debug, .error, .log, .info, .warn] {
      add(level.rawValue) { realm, call in
        if call.count > 0 { try realm.log(level, realm.text(of: call)) }
      }
    }
    add("clear") { _, _ in }
    for name in ["dir", "dirxml"] {
      add(name) { realm, call in
        if call.count > 0 { try realm.log(.log, realm.text(of: call, isFormat: false)) }
      }
    }
    add("table") { realm, call in try realm.log(.log, realm.table(of: call)) }
    add("trace") { realm, call in
      let label = call.count == 0 ? "" : ": \(try realm.text(of: call))"
      realm.log(.log, "Trace\(label)\(realm.callerTrace)")
    }
    add("assert") { realm, call in
      if call.context.boolean(call[0]) { return }
      let text = call.count > 1 ? ": \(try realm.text(of: call, from: 1))" : ""
      realm.log(.error, "Assertion failed\(text)")
    }
    add("count") { realm, call in
      let label = try realm.label(call)
      realm.consoleState.counts[label, default: 0] += 1
      let count = realm.consoleState.counts[label, default: 0]
      realm.log(.log, "\(label): \(count)")
    }
    add("countReset") { realm, call in
      let label = try realm.label(call)
      if realm.consoleState.counts.removeValue(forKey: label) == nil {
        realm.log(.warn, "Counter \"\(label)\" doesn't exist.")
      }
    }
    for name in ["profile", "profileEnd"] { add(name) { _, _ in } }
    add("time") { realm, call in
      let label = try realm.label(call)
      if realm.consoleState.timers[label] == nil {
        realm.consoleState.timers[label] = realm.eventLoop.now
      } else {
        realm.log(.warn, "Timer \"\(label)\" already exists")
      }
    }
    for name in ["timeLog", "timeEnd"] {
      add(name) { realm, call in
        let label = try realm.label(call)
        guard let start = realm.consoleState.timers[label] else {
          return realm.log(.warn, "Timer \"\(label)\" does not exist")
        }
        let microseconds = Int(clamped: (realm.eventLoop.now - start) * 1000)
        let fraction = String(microseconds % 1000 + 1000).dropFirst()
        let rest = call.count > 1 ? " \(try realm.text(of: call, from: 1, isFormat: false))" : ""
        realm.log(.log, "\(label): \(microseconds / 1000).\(fraction)ms\(rest)")
        if name == "timeEnd" { realm.consoleState.timers[label] = nil }
      }
    }
    for name in ["timeStamp", "takeHeapSnapshot"] { add(name) { _, _ in } }
    for name in ["group", "groupCollapsed"] {
      add(name) { realm, call in
        if call.count > 0 { try realm.log(.log, realm.text(of: call)) }
        realm.consoleState.depth += 1
      }
    }
    add("groupEnd") { realm, _ in
      realm.consoleState.depth = max(0, realm.consoleState.depth - 1)
    }
    for name in ["record", "recordEnd", "screenshot"] { add(name) { _, _ in } }
    try context.define(methods, on: object)
    try context.define(.toStringTag, on: object, value: context.makeString("console"))
    return object
  }

  /// The state of the console's methods.
  struct ConsoleState {
    var counts: [String: Int] = [:]
    var timers: [String: Double] = [:]
    var depth = 0
  }

  private func label(_ call: Invocation) throws -> String {
    call.count == 0 || context.isUndefined(call[0]) ? "default" : try context.string(call[0])
  }

  /// The stack frames of the script that is running, each on its own line.
  private var callerTrace: String {
    context.describe(context.thrown(.general(""))).stack
      .split(separator: "\n").map { "\n    \($0)" }.joined()
  }

  // MARK: Values as text

  /// The arguments of a call as one text. If `isFormat`, a string at the beginning is a format.
  private func text(
    of call: Invocation, from first: Int = 0, isFormat: Bool = true
  ) throws -> String {
    if call.count == first + 1, isFormat, context.isString(call[first]) {
      return try context.string(call[first])
    }
    return try format("values", call, from: first, isFormat: isFormat)
  }

  private func table(of call: Invocation) throws -> String {
    try format("table", call, from: 0, isFormat: false)
  }

  private func format(
    _ kind: String, _ call: Invocation, from first: Int, isFormat: Bool
  ) throws -> String {
    // It is made in another global object, whose functions scripts cannot replace.
    let make = try originals.value(Self.formatterSource)
    let formatter = try function("((make, describe) => make(describe))") {
      [
        make,
        context.keep(
          context.makeFunction(name: "", length: 1) { call in
            let realm = Realm.of(call.context)
            guard let wrapper = Realm.of(call.context).shown(call[0]) else {
              return call.context.undefined
            }
            return try realm.encode(wrapper.consoleText)
          }),
      ]
    }
    let list = context.makeArray(count: max(0, call.count - first)) { call[first + $0] }
    return try context.string(
      context.call(
        formatter, context.makeString(kind), list, context.makeBoolean(isFormat)))
  }

  private static let formatterSource = """
    (function (describe) {
      'use strict';
      const { ownKeys, getOwnPropertyDescriptor: own, getPrototypeOf } = Reflect;
      const text = String, stringify = JSON.stringify, isArray = Array.isArray;
      const bind = method => Function.prototype.call.bind(method);
      const tag = bind(Object.prototype.toString), slice = bind(String.prototype.slice);
      const code = bind(Function.prototype.toString), iso = bind(Date.prototype.toISOString);
      const pattern = bind(RegExp.prototype.toString);
      const mapEach = bind(Map.prototype.forEach), setEach = bind(Set.prototype.forEach);
      const integer = parseInt, real = parseFloat;
      const limit = 100;
      const nameOf = value => {
        for (let at = value, steps = 0; at !== null && steps < 8; steps++) {
          const found = own(at, 'constructor');
          if (found && typeof found.value === 'function') {
            const name = own(found.value, 'name');
            return name && typeof name.value === 'string' ? name.value : '';
          }
          at = getPrototypeOf(at);
        }
        return '';
      };
      const error = value => {
        const stack = own(value, 'stack');
        let head;
        try { head = text(value); } catch { head = 'Error'; }
        return stack && typeof stack.value === 'string' && stack.value !== ''
          ? head + '\\n' + stack.value : head;
      };
      const inspect = (value, depth) => {
        switch (typeof value) {
        case 'string': return stringify(value);
        case 'bigint': return text(value) + 'n';
        case 'function': {
          const name = own(value, 'name');
          const head = slice(code(value), 0, 5) === 'class' ? 'class' : 'function';
          return head + (name && typeof name.value === 'string' && name.value !== ''
            ? ' ' + name.value : '');
        }
        case 'object': break;
        default: return Object.is(value, -0) ? '-0' : text(value);
        }
        if (value === null) return 'null';
        const shown = describe(value);
        if (shown !== undefined) return shown;
        const kind = tag(value);
        if (kind === '[object Error]') return error(value);
        if (kind === '[object Date]') try { return iso(value); } catch { return 'Invalid Date'; }
        if (kind === '[object RegExp]') return pattern(value);
        const array = isArray(value);
        const name = nameOf(value);
        if (depth > 2) return array ? 'Array(' + value.length + ')' : name || 'Object';
        let result = '', count = 0;
        const add = item => { result += (count++ === 0 ? '' : ', ') + item; };
        if (kind === '[object Map]')
          mapEach(value, (item, key) => {
            if (count < limit) add(inspect(key, depth + 1) + ' => ' + inspect(item, depth + 1)); });
        else if (kind === '[object Set]')
          setEach(value, item => {
            if (count < limit) add(inspect(item, depth + 1)); });
        else if (array) {
          for (let index = 0; index < value.length && count < limit; index++) {
            const item = own(value, text(index));
            add(item === undefined ? 'empty' : 'value' in item
              ? inspect(item.value, depth + 1) : '(...)');
          }
          if (value.length > limit) add('\\u2026');
        } else {
          const keys = ownKeys(value);
          for (let index = 0; index < keys.length; index++) {
            const item = own(value, keys[index]);
            if (!item || !item.enumerable) continue;
            if (count === limit) { add('\\u2026'); break; }
            const key = typeof keys[index] === 'symbol' ? text(keys[index]) : keys[index];
            add(key + ': ' + ('value' in item ? inspect(item.value, depth + 1) : '(...)'));
          }
        }
        if (array) return '[' + result + ']';
        const prefix = name === '' || name === 'Object' ? '' : name + ' ';
        return prefix + '{' + result + '}';
      };
      const show = value => typeof value === 'string' ? value : inspect(value, 0);
      const values = (list, isFormat) => {
        let index = 0, result = '';
        if (isFormat && typeof list[0] === 'string' && list.length > 1) {
          const format = list[0];
          index = 1;
          for (let at = 0; at < format.length; at++) {
            if (format[at] !== '%' || at + 1 === format.length) { result += format[at]; continue; }
            const letter = format[at + 1];
            if (letter === '%') { result += '%'; at++; continue; }
            if (!'sdifoOcj'.includes(letter) || index === list.length) {
              result += '%';
              continue;
            }
            const value = list[index++];
            at++;
            if (letter === 's') result += typeof value === 'symbol' ? text(value) : show(value);
            else if (letter === 'd' || letter === 'i')
              result += typeof value === 'symbol' ? 'NaN' : text(integer(value, 10));
            else if (letter === 'f')
              result += typeof value === 'symbol' ? 'NaN' : text(real(value));
            else if (letter !== 'c') result += inspect(value, 0);
          }
          if (index < list.length) result += ' ';
        }
        for (let first = index; index < list.length; index++)
          result += (index === first ? '' : ' ') + show(list[index]);
        return result;
      };
      const table = ([data, wanted]) => {
        if (typeof data !== 'object' || data === null) return show(data);
        const columns = ['(index)'], rows = [];
        const column = name => {
          let at = columns.indexOf(name);
          if (at < 0) at = columns.push(name) - 1;
          return at;
        };
        for (const key of Object.keys(data)) {
          const row = [key];
          const item = data[key];
          if (typeof item === 'object' && item !== null) {
            for (const name of isArray(wanted) ? wanted : Object.keys(item))
              row[column(text(name))] = inspect(item[name], 2);
          } else row[column('Value')] = inspect(item, 2);
          if (rows.push(row) === limit) break;
        }
        const widths = columns.map((name, at) =>
          rows.reduce((width, row) => Math.max(width, (row[at] ?? '').length), name.length));
        const line = cells => columns.map((_, at) =>
          (cells[at] ?? '').padEnd(widths[at])).join(' | ').trimEnd();
        return [line(columns), widths.map(width => '-'.repeat(width)).join('-+-'),
          ...rows.map(line)].join('\\n');
      };
      return (kind, list, isFormat) => {
        try { return kind === 'table' ? table(list) : values(list, isFormat); }
        catch { return 'Unable to show the values'; }
      };
    })
    """
}

extension Shown {
  /// The console's text for the object behind the wrapper.
  fileprivate var consoleText: DOMString {
    guard let node else { return DOMString(interface.name) }
    if let element = Element(node) {
      var text = Array("<\(element.qualifiedName)".utf8)
      for attribute in element.attributes {
        text += Array(" \(attribute.name)=\"".utf8)
        text += Array(attribute.value.bytes)
        text += Array("\"".utf8)
      }
      return DOMString(bytes: text + Array(">".utf8))
    }
    switch node.nodeType {
    case .text, .cdataSection: return DOMString("#text \"\(node.nodeValue?.string ?? "")\"")
    case .comment: return DOMString("<!--\(node.nodeValue?.string ?? "")-->")
    default: return DOMString(node.nodeName)
    }
  }
}
