package import AppExtension
package import PropertyLists

extension ActivationCandidate {
  /// Whether each host on a system offers the extension, and why: the members of an object, for JSON.
  package func overview(on platform: ExtensionPoint.Platform) -> [(String, PropertyList)] {
    var remarks: PropertyList = []
    var entries: [PropertyList] = []
    for host in hosts {
      let input = host.input
      let verdict = verdict(on: input, platform: platform)
      var value = PropertyList(verdict, explainedOn: input).dictionary ?? [:]
      // The remarks are about the rule and the same for all hosts.
      remarks = value["remarks"] ?? remarks
      value["remarks"] = nil
      value["host"] = .string(host.rawValue)
      value["title"] = .string(ShareHostText(host).text)
      entries.append(.dictionary(value))
    }
    return members + [("remarks", remarks), ("hosts", .array(entries))]
  }
}

extension PropertyList {
  /// A verdict, with its input and an explanation for people.
  package init(_ verdict: ActivationVerdict, explainedOn input: ActivationInput) {
    var entries = PropertyList(verdict, on: input).dictionary ?? [:]
    entries["explanation"] = .string(ActivationVerdictText(verdict, on: input).text)
    self = .dictionary(entries)
  }
}
