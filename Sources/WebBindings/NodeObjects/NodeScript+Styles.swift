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
      """
  }
}
