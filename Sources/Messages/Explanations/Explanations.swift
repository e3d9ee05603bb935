/// The list of all diagnostics.
public enum Explanations {
  /// A part of the list.
  public struct Section: Sendable {
    public var title: String
    public var explanations: [Explanation]
  }

  /// All of it, in the order in which a script's life goes.
  public static let sections: [Section] = [
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
  public static var all: [Explanation] { sections.flatMap(\.explanations) }

  /// The explanation of a diagnostic; nil where there is none by this name.
  public static func explanation(of identifier: String) -> Explanation? {
    all.first { $0.identifier == identifier }
  }
}
