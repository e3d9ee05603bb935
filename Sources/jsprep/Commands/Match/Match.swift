internal import AppExtension
internal import Messages
internal import PageLoading
internal import PropertyLists
internal import SystemServices

/// A rule's verdict on the shared content.
struct Match {
  let candidate: ActivationCandidate
  let input: ActivationInput
  let verdict: ActivationVerdict

  init(_ plan: MatchPlan) throws(RunFailure) {
    switch plan.rule {
    case .bundle(let path):
      candidate = try BundleReader(path, plan.choice, for: .rule).candidate()
    case .predicate(let text):
      do throws(ActivationRuleError) {
        candidate = ActivationCandidate(try ActivationRule(.string(text)))
      } catch {
        throw RunFailure(error, place: "--rule")
      }
    }
    input =
      if let file = plan.itemsFile {
        try Self.items(file)
      } else {
        candidate.input(sharing: plan.shared.map(Self.content), from: plan.host)
      }
    verdict = candidate.verdict(on: input, platform: plan.platform)
  }

  private static func content(_ shared: SharedContent) -> SharedContent {
    // A folder whose name looks like that of a file stays a file: it may be a document.
    guard case .file(let path) = shared, FileSystem.isFolder(path),
      !(path.split(separator: "/").last ?? "").dropFirst().contains(".")
    else { return shared }
    return .folder
  }

  private static func items(_ file: String) throws(RunFailure) -> ActivationInput {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContents.read(file)
    } catch {
      throw RunFailure(error)
    }
    let value: PropertyList
    do throws(PropertyListError) {
      value = try PropertyList.read(bytes)
    } catch {
      throw RunFailure(
        .unusable, "items-malformed", PropertyListErrorText(error, source: file).text)
    }
    do throws(ActivationInputError) {
      return try ActivationInput(value)
    } catch {
      let key = error.path.isRoot ? "the whole" : "\(error.path)"
      throw RunFailure(
        .unusable, "items-malformed", place: file,
        "\(key) should be of the type \(error.expected.rawValue)",
        fix:
          #"write {"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": [...]}]}]}."#
      )
    }
  }
}
