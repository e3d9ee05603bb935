package import AppExtension
package import PropertyLists

// Verdicts as values, for JSON.

extension PropertyList {
  /// A verdict: whether the extension is offered, why, and remarks for its author.
  package init(_ verdict: ActivationVerdict) {
    let remarks: [PropertyList] = verdict.remarks.map { remark in
      let text = ActivationRemarkText(remark)
      return .dictionary(
        PropertyListDictionary([
          ("id", PropertyList.string(text.identifier)), ("message", .string(text.message)),
          ("fix", text.fix.map { .string($0) } ?? .null),
        ]))
    }
    self = .dictionary(
      PropertyListDictionary([
        ("offered", PropertyList.boolean(verdict.isOffered)), ("remarks", .array(remarks)),
        ("reason", PropertyList(verdict.reason)),
      ]))
  }

  /// A verdict, with its input.
  package init(_ verdict: ActivationVerdict, on input: ActivationInput) {
    var entries = PropertyList(verdict).dictionary ?? [:]
    entries["items"] = input.propertyList["extensionItems"]
    self = .dictionary(entries)
  }

  private init(_ reason: ActivationVerdict.Reason) {
    switch reason {
    case .dictionary(let outcome): self.init(outcome)
    case .predicate(let evaluation):
      self = .dictionary(
        PropertyListDictionary([
          ("kind", PropertyList.string("predicate")),
          ("outcome", evaluation.outcome.map(Self.init(outcome:)) ?? .null),
          ("complete", .boolean(!evaluation.isIncomplete)),
        ]))
    case .point(let remark):
      let text = BundleRemarkText(remark)
      self = .dictionary(
        PropertyListDictionary([
          ("kind", PropertyList.string("point")), ("id", .string(text.identifier)),
          ("message", .string(text.message)),
        ]))
    case .failed(let error):
      self = .dictionary(
        PropertyListDictionary([
          ("kind", PropertyList.string("exception")),
          ("message", .string(EvaluationErrorText(error.reason).text)),
          ("range", Self.range(error.range)),
        ]))
    }
  }

  private static func range(_ range: Range<Int>) -> PropertyList {
    .array([integer(range.lowerBound), integer(range.upperBound)])
  }

  private static func integer(_ number: Int) -> PropertyList {
    .integer(PropertyListInteger(number))
  }

  /// A clause and its parts. They are no deeper than a predicate.
  private init(outcome: ClauseOutcome) {
    var entries: [(String, PropertyList)] = [
      ("clause", .string(outcome.clause)), ("range", Self.range(outcome.range)),
      ("form", .string(outcome.form.rawValue)), ("holds", .boolean(outcome.holds)),
    ]
    if let element = outcome.element { entries.append(("element", .string("\(element)"))) }
    if let operands = outcome.operands {
      entries.append(("left", operands.left))
      entries.append(("right", operands.right))
    }
    if !outcome.parts.isEmpty {
      entries.append(("parts", .array(outcome.parts.map(Self.init(outcome:)))))
    }
    self = .dictionary(PropertyListDictionary(entries))
  }

  private init(_ outcome: ActivationDictionaryOutcome) {
    let attachments: [PropertyList] = outcome.attachments.map { attachment in
      .dictionary(
        PropertyListDictionary([
          ("path", PropertyList.string("\(attachment.path)")),
          (
            "registeredTypeIdentifiers",
            .array(attachment.registeredTypeIdentifiers.map { .string($0) })
          ),
          ("countsAs", attachment.category.map { .string($0.rawValue) } ?? .null),
          ("supported", .boolean(attachment.isTaken)),
        ]))
    }
    let counts: [PropertyList] = outcome.counts.map { count in
      .dictionary(
        PropertyListDictionary([
          ("key", PropertyList.string(count.category.key)), ("count", Self.integer(count.count)),
          ("maximum", count.maximum == .max ? .null : Self.integer(count.maximum)),
        ]))
    }
    self = .dictionary(
      PropertyListDictionary([
        ("kind", PropertyList.string("dictionary")), ("strict", .boolean(outcome.isStrict)),
        ("attachments", .array(attachments)), ("counts", .array(counts)),
        ("refusals", .array(outcome.refusals.map { .string(ActivationRefusalText($0).text) })),
      ]))
  }
}

extension ActivationCandidate {
  /// The extension and its predicate, as members beside those of its verdicts.
  package var members: [(String, PropertyList)] {
    var members: [(String, PropertyList)] = []
    if let bundle {
      members += [("extension", .string(bundle.label)), ("info", .string(bundle.info.path))]
    }
    if case .predicate(let predicate) = rule {
      members.append(("rule", .string(predicate.source)))
    }
    return members
  }
}
