internal import ScriptEngine

extension ScriptLibrary {
  /// The URL Pattern Standard.
  static let urlPattern = ScriptLibrary(
    ["URLPattern"], source: urlPatternSource, borrowing: ["URL"])

  private static let urlPatternSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { expose, URL } = host;
      const wrong = message => { throw new TypeError(message); };

      // MARK: Tokens (4.3)

      const nameStart = /[$_\p{ID_Start}]/u, namePart = /[$_\u200c\u200d\p{ID_Continue}]/u;
      const tokenize = (input, isLenient) => {
        const points = Array.from(input), tokens = [];
        const add = (type, index, value) => tokens.push({ type, index, value });
        const bad = (index, message) => {
          if (!isLenient) wrong(message);
          add('invalid-char', index, points[index]);
          return index + 1;
        };
        for (let at = 0; at < points.length;) {
          const character = points[at];
          if (character === '*') add('asterisk', at++, '*');
          else if (character === '+' || character === '?') add('other-modifier', at++, character);
          else if (character === '\\') {
            if (at === points.length - 1) { at = bad(at, 'Invalid escape'); continue; }
            add('escaped-char', at, points[at + 1]);
            at += 2;
          } else if (character === '{') add('open', at++, '{');
          else if (character === '}') add('close', at++, '}');
          else if (character === ':') {
            let end = at + 1;
            while (end < points.length && (end === at + 1 ? nameStart : namePart).test(points[end]))
              end++;
            if (end === at + 1) { at = bad(at, 'Missing name'); continue; }
            add('name', at, points.slice(at + 1, end).join(''));
            at = end;
          } else if (character === '(') {
            let depth = 1, end = at + 1, isWrong = false;
            for (; end < points.length; end++) {
              const inner = points[end];
              if (inner.codePointAt(0) > 0x7F || end === at + 1 && inner === '?') { isWrong = true; break; }
              if (inner === '\\') {
                if (end === points.length - 1 || points[end + 1].codePointAt(0) > 0x7F) {
                  isWrong = true;
                  break;
                }
                end++;
                continue;
              }
              if (inner === ')') { if (--depth === 0) { end++; break; } }
              else if (inner === '(') {
                depth++;
                if (points[end + 1] !== '?') { isWrong = true; break; }
              }
            }
            if (isWrong || depth !== 0 || end - at - 2 === 0) { at = bad(at, 'Invalid regular expression'); continue; }
            add('regexp', at, points.slice(at + 1, end - 1).join(''));
            at = end;
          } else add('char', at++, character);
        }
        add('end', points.length, '');
        return { tokens, points };
      };

      // MARK: Parts (4.4)

      const escapeRegExp = text => text.replace(/[.+*?^${}()[\]|/\\]/g, '\\$&');
      const escapePattern = text => text.replace(/[+*?:{}()\\]/g, '\\$&');
      const segment = ({ delimiter }) => delimiter === '' ? '.+?' : `[^${escapeRegExp(delimiter)}]+?`;
      const parse = (input, options, encode) => {
        const { tokens } = tokenize(input, false), parts = [], names = new Set();
        const wildcard = segment(options);
        let at = 0, pending = '', nextName = 0;
        const take = type => tokens[at].type === type ? tokens[at++] : null;
        const flush = () => {
          if (pending !== '') parts.push({ type: 'fixed', value: encode(pending), modifier: '' });
          pending = '';
        };
        const modifier = () => (take('other-modifier') ?? take('asterisk'))?.value ?? '';
        const wild = name => {
          const found = take('regexp');
          return found ?? (name === null ? take('asterisk') : null);
        };
        const text = () => {
          let result = '';
          for (let token; (token = take('char') ?? take('escaped-char')) !== null;) result += token.value;
          return result;
        };
        const add = (prefix, name, matcher, suffix, repeat) => {
          if (name === null && matcher === null && repeat === '') { pending += prefix; return; }
          flush();
          if (name === null && matcher === null) {
            if (prefix !== '')
              parts.push({ type: 'fixed', value: encode(prefix), modifier: repeat });
            return;
          }
          let source = matcher === null ? wildcard : matcher.type === 'asterisk' ? '.*' : matcher.value;
          const type = source === wildcard ? 'segment' : source === '.*' ? 'full' : 'regexp';
          const called = name !== null ? name.value : `${nextName++}`;
          if (names.has(called)) wrong('Duplicate name');
          names.add(called);
          parts.push({ type, name: called, value: type === 'regexp' ? source : '',
            prefix: encode(prefix), suffix: encode(suffix), modifier: repeat });
        };
        while (at < tokens.length) {
          const character = take('char'), name = take('name'), matcher = wild(name);
          if (name !== null || matcher !== null) {
            let prefix = character?.value ?? '';
            if (prefix !== '' && prefix !== options.prefix) { pending += prefix; prefix = ''; }
            flush();
            add(prefix, name, matcher, '', modifier());
            continue;
          }
          const fixed = character ?? take('escaped-char');
          if (fixed !== null) { pending += fixed.value; continue; }
          if (take('open') !== null) {
            const prefix = text(), inner = take('name'), match = wild(inner), suffix = text();
            if (take('close') === null) wrong('Missing closing brace');
            add(prefix, inner, match, suffix, modifier());
            continue;
          }
          flush();
          if (take('end') === null) wrong('Unexpected token');
        }
        return parts;
      };
      const compile = (input, options, encode) => {
        const parts = parse(input, options, encode), names = [];
        let source = '^', pattern = '', hasGroups = false;
        parts.forEach((part, index) => {
          const { modifier } = part;
          if (part.type === 'fixed') {
            const escaped = escapeRegExp(part.value);
            source += modifier === '' ? escaped : `(?:${escaped})${modifier}`;
            pattern += modifier === '' ? escapePattern(part.value)
              : `{${escapePattern(part.value)}}${modifier}`;
            return;
          }
          names.push(part.name);
          if (part.type === 'regexp') hasGroups = true;
          const value = part.type === 'segment' ? segment(options)
            : part.type === 'full' ? '.*' : part.value;
          const [prefix, suffix] = [part.prefix, part.suffix].map(escapeRegExp);
          if (prefix === '' && suffix === '')
            source += modifier === '' || modifier === '?' ? `(${value})${modifier}`
              : `((?:${value})${modifier})`;
          else if (modifier === '' || modifier === '?')
            source += `(?:${prefix}(${value})${suffix})${modifier}`;
          else
            source += `(?:${prefix}((?:${value})(?:${suffix}${prefix}(?:${value}))*)${suffix})`
              + (modifier === '*' ? '?' : '');
          // The pattern string (4.6).
          const isCustom = !/^\d/.test(part.name), next = parts[index + 1], before = parts[index - 1];
          let braces = part.suffix !== '' || part.prefix !== '' && part.prefix !== options.prefix;
          if (!braces && isCustom && part.type === 'segment' && modifier === '' && next !== undefined
              && (next.prefix ?? '') === '' && (next.suffix ?? '') === '')
            braces = next.type === 'fixed' ? namePart.test(Array.from(next.value)[0])
              : /^\d/.test(next.name);
          if (!braces && part.prefix === '' && before?.type === 'fixed' && options.prefix !== ''
              && before.value.endsWith(options.prefix))
            braces = true;
          if (braces) pattern += '{';
          pattern += escapePattern(part.prefix);
          if (isCustom) pattern += `:${part.name}`;
          if (part.type === 'regexp') pattern += `(${part.value})`;
          else if (part.type === 'segment' && !isCustom) pattern += `(${segment(options)})`;
          else if (part.type === 'full')
            pattern += !isCustom && (before === undefined || before.type === 'fixed'
              || before.modifier !== '' || braces || part.prefix !== '') ? '*' : '(.*)';
          if (part.type === 'segment' && isCustom && part.suffix !== ''
              && namePart.test(Array.from(part.suffix)[0]))
            pattern += '\\';
          pattern += escapePattern(part.suffix);
          if (braces) pattern += '}';
          pattern += modifier;
        });
        let regexp;
        try { regexp = new RegExp(`${source}$`, options.ignoreCase ? 'vi' : 'v'); }
        catch { wrong('Invalid regular expression'); }
        return { pattern, regexp, names, hasGroups };
      };

      // MARK: Canonical parts of addresses (3.2)

      const specials = { __proto__: null, http: '80', https: '443', ws: '80', wss: '443', ftp: '21',
        file: '' };
      const dummy = (scheme = 'https') => new URL(`${scheme}://dummy.invalid/`);
      const canonical = {
        protocol(value) {
          if (value === '') return value;
          try { return new URL(`${value}://dummy.invalid/`).protocol.slice(0, -1); }
          catch { return wrong('Invalid protocol'); }
        },
        username(value) { const url = dummy(); url.username = value; return url.username; },
        password(value) { const url = dummy(); url.password = value; return url.password; },
        hostname(value) {
          if (value === '') return value;
          if (/[\s#%/:<>?@[\\\]^|]/.test(value) && !/^\[[\da-f:.]*\]$/i.test(value))
            wrong('Invalid hostname');
          const url = dummy();
          url.hostname = value;
          if (url.hostname === 'dummy.invalid' && value.toLowerCase() !== 'dummy.invalid')
            wrong('Invalid hostname');
          return url.hostname;
        },
        port(value, scheme) {
          if (value === '') return value;
          if (!/^\d+$/.test(value) || Number(value) > 65535) wrong('Invalid port');
          const port = `${Number(value)}`;
          return scheme !== undefined && specials[scheme] === port ? '' : port;
        },
        pathname(value) {
          if (value === '') return value;
          const url = dummy(), isRelative = value[0] !== '/';
          url.pathname = isRelative ? `/-${value}` : value;
          return isRelative ? url.pathname.slice(2) : url.pathname;
        },
        opaque(value) {
          if (value === '') return value;
          try { return new URL(`data:${value.replace(/\?/g, '%3F').replace(/#/g, '%23')}`).pathname; }
          catch { return wrong('Invalid pathname'); }
        },
        search(value) { const url = dummy(); url.search = `?${value}`; return url.search.slice(1); },
        hash(value) { const url = dummy(); url.hash = `#${value}`; return url.hash.slice(1); },
      };
      const componentNames = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname',
        'search', 'hash'];
      const options = { hostname: { delimiter: '.', prefix: '' }, pathname: { delimiter: '/', prefix: '/' } };
      const plain = { delimiter: '', prefix: '' };

      // MARK: Constructor strings (4.2)

      const split = input => {
        const { tokens, points } = tokenize(input, true), result = {};
        const slice = (from, to) => points.slice(tokens[from].index, tokens[to].index).join('');
        const is = (at, value) => {
          const token = tokens[at];
          return token !== undefined && token.value === value
            && ['char', 'escaped-char', 'invalid-char'].includes(token.type)
            && token.type !== 'escaped-char';
        };
        // Where each character outside of groups stands.
        const outside = [];
        let groups = 0;
        for (let at = 0; at < tokens.length; at++) {
          if (tokens[at].type === 'open') groups++;
          if (groups === 0) outside.push(at);
          if (tokens[at].type === 'close') groups--;
        }
        const end = tokens.length - 1;
        const find = (value, from, to) => outside.find(at => at >= from && at < to && is(at, value));
        const isSearch = at => {
          if (is(at, '?')) return true;
          if (tokens[at].value !== '?' || tokens[at].type !== 'other-modifier') return false;
          const before = tokens[at - 1];
          return before === undefined || !['name', 'regexp', 'close', 'asterisk'].includes(before.type);
        };
        let start = 0;
        const colon = outside.find(at => at < end && is(at, ':')
          && !outside.some(other => other < at && (is(other, '/') || is(other, '#') || isSearch(other))));
        let isSpecial = false, hasAuthority = false;
        if (colon !== undefined) {
          result.protocol = slice(0, colon);
          const component = compile(result.protocol, plain, canonical.protocol);
          isSpecial = Object.keys(specials).some(name => component.regexp.test(name));
          start = colon + 1;
          if (is(start, '/') && is(start + 1, '/')) { hasAuthority = true; start += 2; }
          else if (isSpecial) hasAuthority = true;
        }
        const hash = find('#', start, end) ?? end;
        const search = outside.find(at => at >= start && at < hash && isSearch(at)) ?? hash;
        if (hash < end) result.hash = slice(hash + 1, end);
        if (search < hash) result.search = slice(search + 1, hash);
        let path = start;
        if (hasAuthority) {
          path = find('/', start, search) ?? search;
          let from = start;
          const at = find('@', start, path);
          if (at !== undefined) {
            const parting = find(':', start, at);
            result.username = slice(start, parting ?? at);
            if (parting !== undefined) result.password = slice(parting + 1, at);
            from = at + 1;
          }
          let brackets = 0, port;
          for (const index of outside) {
            if (index < from || index >= path) continue;
            if (is(index, '[')) brackets++;
            if (is(index, ']')) brackets--;
            if (is(index, ':') && brackets === 0) port = index;
          }
          result.hostname = slice(from, port ?? path);
          result.port = port === undefined ? '' : slice(port + 1, path);
        }
        if (path < search || colon === undefined && start < search) result.pathname = slice(path, search);
        // What follows the last given part is empty, unless it is the hostname.
        if (result.hostname !== undefined && result.port === undefined) result.port = '';
        if (result.pathname === undefined && (result.search !== undefined || result.hash !== undefined)
            && hasAuthority) result.pathname = isSpecial ? '/' : '';
        if (result.hash !== undefined && result.search === undefined) result.search = '';
        return result;
      };

      // MARK: Dictionaries (2.2)

      const escaped = text => text.replace(/[+*?:{}()\\]/g, '\\$&');
      const process = (init, type) => {
        const result = {};
        const isPattern = type === 'pattern', keep = isPattern ? escaped : text => text;
        let base = null;
        if (init.baseURL !== undefined) {
          try { base = new URL(`${init.baseURL}`); } catch { wrong('Invalid baseURL.'); }
          const given = name => init[name] !== undefined;
          if (!given('protocol')) result.protocol = keep(base.protocol.slice(0, -1));
          if (!isPattern && !['protocol', 'hostname', 'port', 'username'].some(given))
            result.username = keep(base.username);
          if (!isPattern && !['protocol', 'hostname', 'port', 'username', 'password'].some(given))
            result.password = keep(base.password);
          if (!['protocol', 'hostname'].some(given)) result.hostname = keep(base.hostname);
          if (!['protocol', 'hostname', 'port'].some(given)) result.port = base.port;
          if (!['protocol', 'hostname', 'port', 'pathname'].some(given))
            result.pathname = keep(base.pathname);
          if (!['protocol', 'hostname', 'port', 'pathname', 'search'].some(given))
            result.search = keep(base.search.slice(1));
          if (!['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'].some(given))
            result.hash = keep(base.hash.slice(1));
        }
        const strip = { protocol: text => text.replace(/:$/, ''), search: text => text.replace(/^\?/, ''),
          hash: text => text.replace(/^#/, '') };
        for (const name of componentNames) {
          if (init[name] === undefined) continue;
          let value = `${init[name]}`;
          if (strip[name]) value = strip[name](value);
          if (name === 'pathname' && base !== null && !value.startsWith('/')
              && !(isPattern && /^(?:\\\/|\{\/)/.test(value)) && base.pathname.startsWith('/')) {
            const folder = keep(base.pathname);
            value = folder.slice(0, folder.lastIndexOf('/') + 1) + value;
          }
          result[name] = isPattern ? value
            : name === 'port' ? canonical.port(value, result.protocol)
            : name === 'pathname' && result.protocol && !(result.protocol in specials)
              && !value.startsWith('/') ? canonical.opaque(value)
            : canonical[name](value);
        }
        return result;
      };
      const members = (value, type) => {
        const init = {};
        for (const name of ['baseURL', 'hash', 'hostname', 'password', 'pathname', 'port', 'protocol',
          'search', 'username'])
          if (value?.[name] !== undefined) init[name] = `${value[name]}`;
        return process(init, type);
      };

      class URLPattern {
        #components = {};
        static brand(value) { return #components in value; }
        constructor() {
          let [input = {}, second, third] = arguments, settings = third;
          let given;
          if (typeof input === 'object' && input !== null || typeof input === 'function') {
            if (typeof second === 'string') wrong('Constructor with a URLPatternInit should have a null baseURL argument.');
            settings = second;
            given = members(input, 'pattern');
          } else {
            const hasBase = second !== undefined && (typeof second !== 'object' || second === null);
            if (!hasBase) settings = second;
            const init = split(`${input}`);
            if (init.protocol === undefined && !hasBase) wrong('Relative constructor string must have additional baseURL argument.');
            if (hasBase) init.baseURL = `${second}`;
            given = process(init, 'pattern');
          }
          const ignoreCase = Boolean(settings?.ignoreCase);
          for (const name of componentNames) given[name] ??= '*';
          if (given.protocol in specials && specials[given.protocol] === given.port) given.port = '';
          const make = (name, own, encode = canonical[name]) => {
            this.#components[name] = compile(given[name], own, encode);
          };
          make('protocol', plain);
          make('username', plain);
          make('password', plain);
          make('hostname', options.hostname, value => value === '' ? '' : canonical.hostname(value));
          make('port', plain, value => canonical.port(value));
          const { regexp } = this.#components.protocol;
          if (Object.keys(specials).some(name => regexp.test(name)))
            make('pathname', { ...options.pathname, ignoreCase });
          else make('pathname', { ...plain, ignoreCase }, canonical.opaque);
          make('search', { ...plain, ignoreCase });
          make('hash', { ...plain, ignoreCase });
        }
        get protocol() { return this.#components.protocol.pattern; }
        get username() { return this.#components.username.pattern; }
        get password() { return this.#components.password.pattern; }
        get hostname() { return this.#components.hostname.pattern; }
        get port() { return this.#components.port.pattern; }
        get pathname() { return this.#components.pathname.pattern; }
        get search() { return this.#components.search.pattern; }
        get hash() { return this.#components.hash.pattern; }
        get hasRegExpGroups() {
          return componentNames.some(name => this.#components[name].hasGroups);
        }
        test() { return this.#match(...arguments) !== null; }
        exec() { return this.#match(...arguments); }
        #match(input = {}, base) {
          const inputs = [input];
          let values;
          if (typeof input === 'object' && input !== null || typeof input === 'function') {
            if (base !== undefined)
              wrong('Base URL string is provided with a URLPatternInit. If URLPatternInit is provided, please use URLPatternInit.baseURL property instead');
            try { values = members(input, 'url'); } catch { return null; }
            for (const name of componentNames) values[name] ??= '';
          } else {
            inputs[0] = `${input}`;
            if (base !== undefined) inputs.push(base = `${base}`);
            let url;
            try { url = base === undefined ? new URL(`${input}`) : new URL(`${input}`, base); }
            catch { return null; }
            const { protocol, username, password, hostname, port, pathname, search, hash } = url;
            values = { protocol: protocol.slice(0, -1), username, password, hostname, port, pathname,
              search: search.slice(1), hash: hash.slice(1) };
          }
          const found = {};
          for (const name of componentNames) {
            const { regexp, names } = this.#components[name], match = regexp.exec(values[name]);
            if (match === null) return null;
            const groups = {};
            names.forEach((group, index) => { groups[group] = match[index + 1]; });
            found[name] = { groups, input: values[name] };
          }
          const { hash, hostname, password, pathname, port, protocol, search, username } = found;
          // The members of a dictionary are in the order of their names.
          return { hash, hostname, inputs, password, pathname, port, protocol, search, username };
        }
      }
      expose(URLPattern);
      return { URLPattern };
    })
    """#
}
