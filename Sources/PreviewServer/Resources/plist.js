// Property lists with their types: reading the XML form, and showing values as a tree, as XML and as
// JSON.
'use strict';

const PropertyList = (() => {
  // A value: { type, value }. A dictionary's value is a list of [key, value], an array's a list.
  const simpleTypes = {
    string: text => text, integer: text => text, real: text => text, date: text => text,
    data: text => text.replace(/\s+/g, ''),
  };

  function fromElement(element) {
    const { localName } = element;
    const children = [...element.children];
    if (localName === 'dict') {
      const entries = [];
      for (let at = 0; at + 1 < children.length; at += 2)
        entries.push([children[at].textContent, fromElement(children[at + 1])]);
      return { type: 'dictionary', value: entries };
    }
    if (localName === 'array') return { type: 'array', value: children.map(fromElement) };
    if (localName === 'true' || localName === 'false')
      return { type: 'boolean', value: localName };
    const read = simpleTypes[localName];
    if (!read) throw new Error(`no property list has a ${localName}`);
    return { type: localName, value: read(element.textContent) };
  }

  /** The value of JSON, which has fewer types. */
  function fromJSON(value) {
    if (value === null) return { type: 'null', value: 'null' };
    if (Array.isArray(value)) return { type: 'array', value: value.map(fromJSON) };
    switch (typeof value) {
      case 'object': return {
        type: 'dictionary', value: Object.entries(value).map(([key, v]) => [key, fromJSON(v)]),
      };
      default: return { type: typeof value, value: String(value) };
    }
  }

  /** The value of a property list in XML, or of JSON. */
  function parse(text) {
    if (text.startsWith('{')) return fromJSON(JSON.parse(text));
    const parsed = new DOMParser().parseFromString(text, 'text/xml');
    const root = parsed.documentElement;
    if (root.localName !== 'plist' || !root.firstElementChild)
      throw new Error('this is no XML property list');
    return fromElement(root.firstElementChild);
  }

  /** The value of a key of a dictionary. */
  function member(list, key) {
    if (!list || list.type !== 'dictionary') return undefined;
    const found = list.value.find(([name]) => name === key);
    return found && found[1];
  }

  /** The value in JavaScript, for values whose types do not matter. */
  function plain(list) {
    if (list === undefined) return undefined;
    switch (list.type) {
      case 'dictionary': return Object.fromEntries(list.value.map(([key, v]) => [key, plain(v)]));
      case 'array': return list.value.map(plain);
      case 'boolean': return list.value === 'true';
      case 'integer': case 'real': case 'number': return Number(list.value);
      case 'null': return null;
      default: return list.value;
    }
  }

  const bytesOf = base64 => {
    const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
    return base64.length / 4 * 3 - padding;
  };

  /** A line of the tree for a value: its type, and a short form. */
  function summary(list) {
    const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
    switch (list.type) {
      case 'dictionary': return count(list.value.length, 'key', 'keys');
      case 'array': return count(list.value.length, 'item', 'items');
      case 'data': return count(bytesOf(list.value), 'byte', 'bytes');
      default: return list.value;
    }
  }

  /** A date as in JSON, with milliseconds; unchanged if it is beyond the calendar. */
  function isoDate(text) {
    const date = new Date(text);
    return Number.isNaN(date.getTime()) ? text : date.toISOString();
  }

  function json(list, indentation = '') {
    const inner = `${indentation}  `;
    switch (list.type) {
      case 'dictionary': {
        if (!list.value.length) return '{}';
        const sorted = [...list.value].sort(([a], [b]) => (a < b ? -1 : 1));
        const lines = sorted.map(
          ([key, v]) => `${inner}${JSON.stringify(key)}: ${json(v, inner)}`);
        return `{\n${lines.join(',\n')}\n${indentation}}`;
      }
      case 'array':
        if (!list.value.length) return '[]';
        return `[\n${list.value.map(v => inner + json(v, inner)).join(',\n')}\n${indentation}]`;
      case 'integer': case 'number': case 'boolean': case 'null': return list.value;
      case 'real': return Number.isFinite(Number(list.value)) ? String(Number(list.value)) : 'null';
      case 'date': return JSON.stringify(isoDate(list.value));
      default: return JSON.stringify(list.value);
    }
  }

  const escaped = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

  function element(list, indentation) {
    const inner = `${indentation}\t`;
    switch (list.type) {
      case 'dictionary': {
        if (!list.value.length) return `${indentation}<dict/>`;
        const lines = list.value.map(
          ([key, v]) => `${inner}<key>${escaped(key)}</key>\n${element(v, inner)}`);
        return `${indentation}<dict>\n${lines.join('\n')}\n${indentation}</dict>`;
      }
      case 'array':
        if (!list.value.length) return `${indentation}<array/>`;
        return `${indentation}<array>\n${list.value.map(v => element(v, inner)).join('\n')}\n`
          + `${indentation}</array>`;
      case 'boolean': return `${indentation}<${list.value}/>`;
      // A property list has no null; Safari's extension gets an object that no property list can hold.
      case 'null': return `${indentation}<!-- null -->`;
      case 'number': return `${indentation}<real>${list.value}</real>`;
      default: return `${indentation}<${list.type}>${escaped(list.value)}</${list.type}>`;
    }
  }

  /** The value as an XML property list. */
  function xml(list) {
    return '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST '
      + '1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n'
      + `${element(list, '')}\n</plist>\n`;
  }

  return { parse, fromJSON, member, plain, summary, json, xml };
})();
