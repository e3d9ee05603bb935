internal import DOM
internal import ScriptEngine

extension ScriptLibrary {
  /// Trusted Types, 2. An extension's world is free of the page's content security policy, so every
  /// policy may be made there, and every sink takes plain texts.
  static let trustedTypes = ScriptLibrary(
    [
      "TrustedHTML", "TrustedScript", "TrustedScriptURL", "TrustedTypePolicy",
      "TrustedTypePolicyFactory",
    ], source: trustedTypesSource
  ) { realm, host in
    let isHandler = realm.context.makeFunction(name: "", length: 1) { call in
      let name = try call.context.string(call[0])
      return call.context.makeBoolean(EventHandlerNames.attributes.contains(name))
    }
    try realm.context.setProperty("isHandler", of: host, to: isHandler)
  }

  private static let trustedTypesSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { expose, guard, require, dictionary, isHandler } = host, key = {};
      const illegal = guard(key);
      const textClass = name => ({
        [name]: class {
          #text;
          constructor() { illegal(arguments[0]); this.#text = arguments[1]; }
          static brand(value) { return #text in value; }
          toJSON() { return this.#text; }
          toString() { return this.#text; }
        },
      })[name];
      const TrustedHTML = textClass('TrustedHTML'), TrustedScript = textClass('TrustedScript');
      const TrustedScriptURL = textClass('TrustedScriptURL');
      const test = ({ brand }) => value =>
        value !== null && (typeof value === 'object' || typeof value === 'function') && brand(value);
      const isHTML = test(TrustedHTML), isScript = test(TrustedScript);
      const isScriptURL = test(TrustedScriptURL);

      class TrustedTypePolicy {
        #name; #options;
        static brand(value) { return #name in value; }
        constructor() { illegal(arguments[0]); [, this.#name, this.#options] = arguments; }
        get name() { return this.#name; }
        // 3.2, "get Trusted Type policy value". What the callback gives becomes a text.
        #create(member, kind, [input, ...others]) {
          const callback = this.#options[member];
          if (callback === undefined)
            throw new TypeError(`Policy ${this.#name}'s TrustedTypePolicyOptions did not specify a '${member}' member.`);
          const value = Reflect.apply(callback, globalThis, [`${input}`, ...others]);
          return new kind(key, value === null || value === undefined ? '' : `${value}`);
        }
        createHTML(input) {
          require(arguments, 1);
          return this.#create('createHTML', TrustedHTML, arguments);
        }
        createScript(input) {
          require(arguments, 1);
          return this.#create('createScript', TrustedScript, arguments);
        }
        createScriptURL(input) {
          require(arguments, 1);
          return this.#create('createScriptURL', TrustedScriptURL, arguments);
        }
      }

      const html = 'http://www.w3.org/1999/xhtml', svg = 'http://www.w3.org/2000/svg';
      const xlink = 'http://www.w3.org/1999/xlink';
      const text = value => value === undefined || value === null ? '' : `${value}`;
      class TrustedTypePolicyFactory {
        #default = null;
        static brand(value) { return #default in value; }
        constructor() { illegal(arguments[0]); }
        get emptyHTML() { return new TrustedHTML(key, ''); }
        get emptyScript() { return new TrustedScript(key, ''); }
        get defaultPolicy() { return this.#default; }
        createPolicy(policyName) {
          require(arguments, 1);
          const name = `${policyName}`, given = dictionary(arguments[1]);
          const options = { __proto__: null };
          for (const member of ['createHTML', 'createScript', 'createScriptURL']) {
            const callback = given[member];
            if (callback !== undefined && typeof callback !== 'function')
              throw new TypeError('Type error');
            options[member] = callback;
          }
          if (name === 'default' && this.#default !== null)
            throw new TypeError("Failed to execute 'createPolicy': Policy with name 'default' already exists.");
          const policy = new TrustedTypePolicy(key, name, options);
          if (name === 'default') this.#default = policy;
          return policy;
        }
        isHTML(value) { require(arguments, 1); return isHTML(value); }
        isScript(value) { require(arguments, 1); return isScript(value); }
        isScriptURL(value) { require(arguments, 1); return isScriptURL(value); }
        // 3.9, "get Trusted Type data for attribute".
        getAttributeType(tagName, attribute) {
          require(arguments, 2);
          const element = `${tagName}`.toLowerCase(), name = `${attribute}`.toLowerCase();
          const space = text(arguments[2]) || html, attributeSpace = text(arguments[3]);
          if (attributeSpace === '' && isHandler(name)) return 'TrustedScript';
          if (space === html && attributeSpace === '') {
            if (element === 'iframe' && name === 'srcdoc') return 'TrustedHTML';
            if (element === 'script' && name === 'src') return 'TrustedScriptURL';
          }
          const isLink = name === 'href' && (attributeSpace === '' || attributeSpace === xlink);
          return space === svg && element === 'script' && isLink ? 'TrustedScriptURL' : null;
        }
        getPropertyType(tagName, property) {
          require(arguments, 2);
          const element = `${tagName}`.toLowerCase(), name = `${property}`;
          const space = text(arguments[2]) || html;
          if (name === 'innerHTML' || name === 'outerHTML') return 'TrustedHTML';
          if (space !== html) return null;
          if (element === 'iframe' && name === 'srcdoc') return 'TrustedHTML';
          if (element !== 'script') return null;
          if (name === 'src') return 'TrustedScriptURL';
          return ['innerText', 'text', 'textContent'].includes(name) ? 'TrustedScript' : null;
        }
      }
      const interfaces = { TrustedHTML, TrustedScript, TrustedScriptURL, TrustedTypePolicy,
        TrustedTypePolicyFactory };
      expose(...Object.values(interfaces));
      return { ...interfaces, trustedTypes: new TrustedTypePolicyFactory(key) };
    })
    """#
}
