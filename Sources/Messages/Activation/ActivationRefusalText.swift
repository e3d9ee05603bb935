package import AppExtension
internal import PropertyLists

/// Why a dictionary rule does not offer an extension, for people.
package struct ActivationRefusalText: Sendable, Hashable {
  /// One sentence, without its full stop.
  package var text: String

  package init(_ refusal: ActivationDictionaryOutcome.Refusal) {
    text =
      switch refusal {
      case .nothingToShare: "there is no attachment"
      case .tooFew(let count, let minimum):
        "there are \(count) attachments, and there have to be \(minimum)"
      case .tooMany(let count, let maximum):
        "there are \(count) attachments, and there may be \(maximum)"
      case .notTaken(let path): "\(path) is of no supported kind"
      case .tooManyOf(let category, let count, let maximum):
        "there are \(count) of the kind \(ActivationVerdictText.name(category)), and there may be "
          + "\(maximum)"
      case .nothingTaken: "no attachment is of a supported kind, within its number"
      }
  }
}
