internal import DOM

extension NodeScript {
  /// The part of ``source`` that is about styles: what is known of elements' own declarations, and the texts
  /// that values have. What shows them is in ``declarations``.
  static var styles: String {
    let content = NodeVersions.Aspect.content.rawValue
    func slot(_ slot: RecordSlot) -> Int { slot.index }
    return """
      // The texts that values in styles are, by their numbers.
      const styleTexts = list();
      // The value of a property that a question finds for an element; undefined if it has no number.
      const styleText = (question, at, number) => {
        mail[0] = question;
        mail[1] = at;
        mail[2] = number;
        look();
        const found = mail[0];
        if (found < 0) return;
        const known = styleTexts[found];
        if (known !== undefined) return known;
        while (styleTexts.length <= found) styleTexts[styleTexts.length] = undefined;
        mail[0] = \(MailboxValue.styleText.rawValue);
        mail[1] = at;
        mail[2] = found;
        return styleTexts[found] = tell();
      };

      // What is known of elements' own declarations, see `declarations`, which sets both.
      let makeStyle, styleProbe = create(null);
      const isStyleProbe = object => object === styleProbe;
      // The value of a property in an element's own declarations, by its number; undefined where the
      // table must tell.
      const declaredIn = (record, number) => {
        if (record[\(slot(.contentVersion))] !== versions[record[\(slot(.at))] + \(content)])
          forget(record, \(content));
        const known = record[\(slot(.details))][\(slot(.declarations))][number];
        if (known !== undefined) return known;
        if (isAbsent(record, \(AttributeNameMask.bit(of: "style")))) return '';
        const value = styleText(
          \(MailboxQuestion.declaredValue.rawValue), record[\(slot(.at))], number);
        if (value === undefined) return;
        const details = detailsOf(record);
        if (details[\(slot(.declarations))] === none) details[\(slot(.declarations))] = create(null);
        return details[\(slot(.declarations))][number] = value;
      };

      // The numbers of values that were set before, by the properties' numbers: -2 for one that was set
      // once, -1 for one that gets no number.
      const declarationNumbers = create(null);
      let valueCount = 0;
      const isAgain = (record, number, value) => {
        if (value.length > 64) return false;
        const known = declarationNumbers[number] ??= create(null);
        let again = known[value];
        if (again === undefined) {
          if (valueCount < 1024) {
            valueCount++;
            known[value] = -2;
          }
          return false;
        }
        if (again === -2) {
          mail[0] = \(MailboxText.declarationNumber.rawValue);
          mail[1] = record[\(slot(.at))];
          mail[2] = number;
          putShort(value);
          again = known[value] = mail[0];
        }
        mail[2] = again;
        return again >= 0;
      };
      // Sets a property in an element's own declarations, by its number.
      const putDeclaration = (record, number, value) => {
        if (isAgain(record, number, value)) {
          mail[0] = \(MailboxQuestion.declareAgain.rawValue);
          mail[1] = record[\(slot(.at))];
          look();
          return;
        }
        mail[0] = \(MailboxText.declaration.rawValue);
        mail[1] = record[\(slot(.at))];
        mail[2] = number;
        putShort(value);
      };
      """
  }
}
