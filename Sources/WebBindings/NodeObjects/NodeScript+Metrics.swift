internal import DOM

extension NodeScript {
  /// The part of ``source`` that is about the sizes and places of elements: the answers of the last questions.
  ///
  /// Scripts ask the same few elements again and again, and ask many others once or twice. So the answers are in
  /// a table for some elements, and an element takes the place of another one in it.
  static var metrics: String {
    """
    // For each place in the table: twice the place of an element's versions, plus the number of the
    // question in MailboxMetric; the versions with which the answer is valid; and the answer. No element's
    // place is 0.
    const measured = list();
    // A size or place of an element; undefined for anything else.
    const metricOf = (object, metric) => {
      const question = placeOf(object) * 2 + metric, any = versions[\(NodeVersions.placeOfAny)],
        states = versions[\(NodeVersions.placeOfStates)];
      const place = (question & \(measuredCount - 1)) * 4;
      if (measured[place] === question && measured[place + 1] === any && measured[place + 2] === states)
        return measured[place + 3];
      if (!aim(object, \(NodeTypes.element.rawValue), \(MailboxQuestion.metric.rawValue))) return;
      mail[2] = metric;
      look();
      const value = mail[0];
      if (mail[1] === 1) {
        while (measured.length < \(measuredCount * 4)) measured[measured.length] = 0;
        measured[place] = question;
        measured[place + 1] = any;
        measured[place + 2] = states;
        measured[place + 3] = value;
      }
      return value;
    };
    """
  }

  /// The number of sizes and places that are remembered, a power of two. An element has eight, of which two
  /// are not used.
  private static let measuredCount = 128
}
