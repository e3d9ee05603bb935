internal import PropertyLists

extension ActivationDictionary {
  /// Counts the attachments and applies the rule to the counts.
  func outcome(for input: ActivationInput, types: TypeTree) -> ActivationDictionaryOutcome {
    var attachments: [ActivationDictionaryOutcome.Attachment] = []
    for (index, item) in input.items.enumerated() {
      attachments += outcomes(of: item, index, types: types)
    }
    let counts = ActivationCategory.allCases.compactMap { category in
      self.counts[category].map { maximum in
        ActivationDictionaryOutcome.Count(
          category: category, count: attachments.count { $0.category == category },
          maximum: maximum)
      }
    }
    let refusals = refusals(attachments, counts)
    return ActivationDictionaryOutcome(
      isOffered: refusals.isEmpty, isStrict: isStrict, attachments: attachments, counts: counts,
      refusals: refusals)
  }

  /// Whether a rule names a number of attachments, and no kind: then any kind will do.
  private var takesAnything: Bool { counts.isEmpty && maximum ?? 0 > 0 }

  private func outcomes(
    of item: ActivationInput.Item, _ index: Int, types: TypeTree
  ) -> [ActivationDictionaryOutcome.Attachment] {
    let identifiers = item.attachments.map(\.registeredTypeIdentifiers)
    let isPage = identifiers.map { ActivationCategory.webPage.accepts($0, types: types) }
    let isAddress = identifiers.map { ActivationCategory.webURL.accepts($0, types: types) }
    return identifiers.indices.map { position in
      var category = ActivationCategory.allCases.first {
        counts[$0] != nil && $0.accepts(identifiers[position], types: types)
      }
      // Safari sends a page as its results and its address, and both together count as one page: a
      // rule that takes either takes it (Documentation/Safari.md, F5).
      var belongsToAnother = false
      if category == nil, counts[.webURL] != nil, isPage[position], isAddress.contains(true) {
        belongsToAnother = true
      } else if category == nil, counts[.webPage] != nil, isAddress[position],
        isPage.contains(true)
      {
        belongsToAnother = true
      }
      if takesAnything { category = nil }
      return ActivationDictionaryOutcome.Attachment(
        path: ActivationInput.path(item: index, attachment: position),
        registeredTypeIdentifiers: identifiers[position], category: category,
        isTaken: takesAnything || belongsToAnother || category != nil)
    }
  }

  private func refusals(
    _ attachments: [ActivationDictionaryOutcome.Attachment],
    _ counts: [ActivationDictionaryOutcome.Count]
  ) -> [ActivationDictionaryOutcome.Refusal] {
    guard !attachments.isEmpty else { return [.nothingToShare] }
    var refusals: [ActivationDictionaryOutcome.Refusal] = []
    if let minimum, attachments.count < minimum {
      refusals.append(.tooFew(count: attachments.count, minimum: minimum))
    }
    // Not in version 2 without the flag, where the rest may be left aside.
    if let maximum, maximum > 0, attachments.count > maximum, isStrict {
      refusals.append(.tooMany(count: attachments.count, maximum: maximum))
    }
    if isStrict {
      refusals += attachments.filter { !$0.isTaken }.map { .notTaken($0.path) }
      refusals += counts.filter { $0.count > $0.maximum }.map {
        .tooManyOf($0.category, count: $0.count, maximum: $0.maximum)
      }
    } else if !takesAnything, !counts.contains(where: { 1...$0.maximum ~= $0.count }) {
      refusals.append(.nothingTaken)
      refusals += counts.filter { $0.count > $0.maximum }.map {
        .tooManyOf($0.category, count: $0.count, maximum: $0.maximum)
      }
    }
    return refusals
  }
}
