internal import AppExtension
internal import Messages

/// What the author of a bundle with a script should know, though the script runs here.
enum BundleRemarks {
  static func remarks(on reader: BundleReader) -> [RunFailure] {
    let bundle = reader.bundle
    var remarks: [RunFailure] = []
    if let point = bundle.pointIdentifier, !ExtensionBundle.pointsWithScript.contains(point) {
      remarks.append(
        remark(
          bundle, "point-without-script", "Safari runs no script for extensions at '\(point)'",
          fix: "scripts belong to com.apple.share-services, com.apple.ui-services and "
            + "com.apple.services."))
    }
    do throws(RunFailure) {
      let rule = try reader.rule()
      let types = TypeTree.system.adding(bundle.declaredTypes)
      let isOffered = rule.verdict(on: ShareHost.safari.input, types: types).isOffered
      if !isOffered {
        remarks.append(
          remark(
            bundle, "not-offered", "the activation rule hides the extension from pages in Safari",
            fix: "'jsprep match' says why."))
      } else if case .dictionary(let dictionary) = rule, dictionary.counts[.webPage] == nil {
        remarks.append(
          remark(
            bundle, "web-page-not-supported",
            "Apple asks for NSExtensionActivationSupportsWebPageWithMaxCount where there is a "
              + "script", fix: "set it to 1."))
      }
    } catch {
      var remark = error
      remark.isRemark = true
      remarks.append(remark)
    }
    return remarks
  }

  private static func remark(
    _ bundle: ExtensionBundle, _ identifier: String, _ message: String, fix: String
  ) -> RunFailure {
    var failure = RunFailure(
      .unusable, identifier, place: bundle.info.path, message, fix: fix)
    failure.isRemark = true
    return failure
  }
}
