/// The list of all diagnostics.
package enum Explanations {
  /// A part of the list.
  package struct Section: Sendable {
    package var title: String
    package var explanations: [Explanation]
  }

  /// All sections, in the order of a script's life.
  package static let sections: [Section] = [
    Section(title: "The script's text", explanations: syntax),
    Section(title: "The global and its methods", explanations: global),
    Section(title: "run and completionFunction", explanations: running),
    Section(title: "The page and the world", explanations: world),
    Section(title: "Results", explanations: results),
    Section(title: "finalize", explanations: finalizing),
    Section(title: "Bundles and Info.plists", explanations: bundles),
    Section(title: "Activation rules", explanations: rules),
    Section(title: "Loading pages", explanations: loading),
    Section(title: "Commands", explanations: commands),
  ]

  /// The explanations without their sections.
  package static var all: [Explanation] { sections.flatMap(\.explanations) }

  /// The explanation of a diagnostic; nil for an unknown name.
  package static func explanation(of identifier: String) -> Explanation? {
    all.first { $0.identifier == identifier }
  }
}
