internal import DOM

extension NodeScript {
  /// The part of ``source`` that is about texts: the numbers of names and of selectors, what is remembered of
  /// attributes, short texts in the mailbox, and words in lists.
  static var texts: String {
    typealias Mailbox = NodeObjects.Mailbox
    func slot(_ slot: RecordSlot) -> Int { slot.index }
    return """
      // The numbers of names of elements and attributes: -1 for a name that has none. By these numbers,
      // the bits of the names, see AttributeNameMask, and the names.
      const bits = list(), nameTexts = list();
      let names = create(null), nameCount = 0;
      // By the names of attributes, what is remembered of elements of which nothing else is known but that they
      // lack the attribute. No attribute has a space for a name.
      let missing = create(null);
      const nameNumber = name => {
        const number = names[name];
        if (number !== undefined) return number;
        if (name.length > 64) return -1;
        if (nameCount++ === 1024) {
          names = create(null);
          missing = create(null);
          nameCount = 0;
        }
        numberOf(name);
        const numbered = mail[0];
        if (numbered >= 0) {
          while (bits.length <= numbered) {
            nameTexts[bits.length] = undefined;
            bits[bits.length] = 0;
          }
          bits[numbered] = mail[1];
          nameTexts[numbered] = name;
        }
        return names[name] = numbered;
      };
      // Asks for the value of an attribute that is not remembered yet. Undefined for an element with a
      // namesake, where not all that ask for a name mean the same attribute.
      const remember = (object, number, record, name) => {
        if (namesIn(record) >> \(AttributeNameMask.namesakeBit)) return;
        const named = nameNumber(name);
        let value;
        if (named < 0) {
          value = ask(object, mail[0] = number, name);
          // A script may ask for any number of names that the element lacks.
          if (value === null) return null;
        } else {
          if (isAbsent(record, bits[named])) return keepMissing(record, name);
          mail[0] = \(MailboxValue.attribute.rawValue);
          mail[1] = record[\(slot(.at))];
          mail[2] = named;
          value = tell();
        }
        const details = detailsOf(record), known = details[\(slot(.attributes))];
        const own = isShared(known) ? details[\(slot(.attributes))] = create(null) : known;
        return own[name] = value;
      };
      // Whether many elements have the same object of what is remembered of their attributes.
      const isShared = attributes => attributes === none || attributes[' '] === null;
      // Remembers that an element lacks an attribute whose name has a number.
      const keepMissing = (record, name) => {
        const details = record[\(slot(.details))], known = details[\(slot(.attributes))];
        if (!isShared(known)) return known[name] = null;
        const lacking = missing[name];
        details[\(slot(.attributes))] = lacking !== undefined
          ? lacking : missing[name] = { __proto__: null, ' ': null, [name]: null };
        return null;
      };
      // Whether an element certainly has no attribute whose name has a bit, see AttributeNameMask. What
      // is remembered of the element's content must be valid.
      const isAbsent = (record, bit) => (namesIn(record) >> bit & 1) === 0;
      const namesIn = record => {
        let names = record[\(slot(.details))][\(slot(.attributeNames))];
        if (names < 0) {
          mail[0] = \(MailboxQuestion.attributeNames.rawValue);
          mail[1] = record[\(slot(.at))];
          look();
          names = mail[0];
          detailsOf(record)[\(slot(.attributeNames))] = names;
        }
        return names;
      };

      // Finds the names of an element's attributes by their numbers; undefined if that is not possible.
      const learnNames = record => {
        mail[0] = \(MailboxQuestion.attributeNumbers.rawValue);
        mail[1] = record[\(slot(.at))];
        look();
        const count = mail[0];
        if (count < 0) return;
        const names = list();
        for (let index = 0; index < count; index++) {
          const name = nameTexts[mail[index + 1]];
          if (name === undefined) return;
          names[index] = name;
        }
        return copyNames(detailsOf(record)[\(slot(.attributeList))] = names);
      };
      // A new array with names. It is not filled: setters of Array.prototype would see that. What is
      // written out takes a fraction of the time.
      const copyNames = names => {
        switch (names.length) {
        case 0: return [];
        case 1: return [names[0]];
        case 2: return [names[0], names[1]];
        case 3: return [names[0], names[1], names[2]];
        case 4: return [names[0], names[1], names[2], names[3]];
        case 5: return [names[0], names[1], names[2], names[3], names[4]];
        default: return slice(names);
        }
      };

      // The numbers of selectors: -1 for those that have none.
      let selectors = create(null), selectorCount = 0;
      const selectorNumber = (element, text) => {
        const number = selectors[text];
        if (number !== undefined) return number;
        if (text.length > 256
            || !aim(element, \(NodeTypes.element.rawValue), \(MailboxText.selectors.rawValue)))
          return -1;
        if (selectorCount++ === 256) {
          selectors = create(null);
          selectorCount = 1;
        }
        put(text);
        return selectors[text] = mail[0];
      };

      // Puts a text into the mailbox if it is short and has ordinary characters only, which takes less
      // time than to pass it. The mailbox says already what the text is for.
      let codes;
      const addCodes = () => {
        const characters = '\(NodeScript.ordinaryCharacters)';
        codes = create(null);
        for (let index = 0; index < characters.length; index++)
          codes[characters[index]] = \(Mailbox.firstCharacter) + index;
      };
      const putShort = value => {
        const count = value.length;
        if (count > \(Mailbox.textLimit)) return put(value);
        if (codes === undefined) addCodes();
        for (let index = 0; index < count; index++) {
          const code = codes[value[index]];
          if (code === undefined) return put(value);
          mail[\(Mailbox.textPlace) + 2 + index] = code;
        }
        mail[\(Mailbox.textPlace)] = mail[0];
        mail[\(Mailbox.textPlace) + 1] = count;
        mail[0] = \(MailboxQuestion.text.rawValue);
        look();
      };

      // What is known of lists of words, by the lists.
      const wordLists = makeWeakMap();
      // Whether a list has a word; undefined if that is not known.
      const hasWord = (list, word) => {
        const state = wordLists.get(list);
        if (state !== undefined && state.version === versions[state.place])
          return state.answers[word];
      };
      const keepWord = (list, word, answer) => {
        const state = wordLists.get(list);
        if (state === undefined || typeof word !== 'string' || word.length > 256) return;
        if (state.version !== versions[state.place] || state.count === 64) {
          state.version = versions[state.place];
          state.count = 0;
          state.answers = create(null);
        }
        state.count++;
        state.answers[word] = answer;
      };
      """
  }

  /// The characters that a short text may have, for a literal.
  private static var ordinaryCharacters: String {
    (NodeObjects.Mailbox.firstCharacter...0x7E).map { code in
      let character = String(UnicodeScalar(UInt8(truncatingIfNeeded: code)))
      return character == "'" || character == "\\" ? "\\" + character : character
    }.joined()
  }
}
