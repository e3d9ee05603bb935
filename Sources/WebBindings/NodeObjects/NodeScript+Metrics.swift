internal import DOM

extension NodeScript {
  /// The part of ``source`` that is about the sizes and places of elements: the answers of the last questions.
  ///
  /// Scripts ask the same few elements again and again, and ask many others once or twice. So the answers are in
  /// a table for some elements, and an element takes the place of another one in it.
  static var metrics: String {
    let count = MailboxMetric.allCases.count
    return """
      // For each place in the table: the place of an element's versions, the versions with which the answers
      // are valid, and the answers by their numbers in MailboxMetric. No element's place is 0.
      const measured = list(), rowLength = \(count + 3), unmeasured = \(Int32.max);
      // A size or place of an element; undefined for anything else.
      const metricOf = (object, metric) => {
        const at = placeOf(object), any = versions[\(NodeVersions.placeOfAny)],
          states = versions[\(NodeVersions.placeOfStates)];
        const row = (at >> 2 & \(measuredElements - 1)) * rowLength;
        if (measured[row] === at && measured[row + 1] === any && measured[row + 2] === states) {
          const known = measured[row + 3 + metric];
          if (known !== unmeasured) return known;
        }
        if (!aim(object, \(NodeTypes.element.rawValue), \(MailboxQuestion.metric.rawValue))) return;
        mail[2] = metric;
        look();
        const value = mail[0];
        if (mail[1] === 1) keepMetric(row, at, any, states, metric, value);
        return value;
      };
      const keepMetric = (row, at, any, states, metric, value) => {
        while (measured.length < rowLength * \(measuredElements)) measured[measured.length] = 0;
        if (measured[row] !== at || measured[row + 1] !== any || measured[row + 2] !== states) {
          for (let index = 0; index < \(count); index++) measured[row + 3 + index] = unmeasured;
          measured[row] = at;
          measured[row + 1] = any;
          measured[row + 2] = states;
        }
        measured[row + 3 + metric] = value;
      };
      """
  }

  /// The number of elements whose sizes and places are remembered. It is a power of two.
  private static let measuredElements = 16
}
